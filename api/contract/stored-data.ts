/**
 * Everything that is stored, on the server and on a visitor's device, each with words of the privacy policy that
 * mention it (`pwa/content/pages/privacy-policy.md`). Tests compare the list with storage and policy, so that nothing
 * is stored without a mention.
 */

/** Marks data that concerns no person. */
const NOBODY = null;

/** The tables of the database. */
export const STORED_TABLES: Record<string, string | null> = {
  users: '**An account.**',
  sessions: 'a hash of your session’s identifier',
  saved_articles: '**Saved articles.**',
  idempotency_keys: '**Requests that must count once.**',
  counters: 'failed log-ins and messages to a mailbox are counted',
  mail_outbox: '**Messages to you.**',
  mail_refusals: 'a hash of an address that does not exist',
  subscribers: '**The newsletter.**',
  subscriber_secrets: 'a hash of the secret in each of its links',
  reset_tokens: 'a hash of the secret in the link that we send',
  inquiries: '**An inquiry.**',
  quiz_results: '**An assessment.**',
  uploads: '**Files.**',
  forgotten_addresses: 'a keyed hash of your address',
  quiz_sets: NOBODY,
  countries: NOBODY,
  states: NOBODY,
  cities: NOBODY,
  data_sets: NOBODY,
  migrations: NOBODY,
  readiness: NOBODY,
};

/** The files of the data directory beside the embedded database. */
export const STORED_FILES: Record<string, string | null> = {
  mail: 'the message itself as a file on our server',
  uploads: '**Files.**',
  copies: '| Backups |',
  'privacy.key': NOBODY,
  restoring: NOBODY,
  builds: NOBODY,
  owners: NOBODY,
};

/** The stores of IndexedDB. */
export const DEVICE_STORES: Record<string, string> = {
  outbox: '**What is waiting to be sent:**',
  saved: '**Your saved list**',
  positions: '**Where you stopped**',
  meta: 'your account’s number',
  pageViews: '**Page views**',
  attempts: '**An assessment that you have begun**',
  mediaUse: '**What you have played or opened**',
  receipts: '**What has been sent**',
};

/** Cache Storage; the precache has a longer name. */
export const DEVICE_CACHES: Record<string, string> = {
  'workbox-precache': '**Pages and pictures**',
  media: '**Narrations and printed articles**',
  lists: 'the list of countries',
};

/** Local storage. Session storage is not used. */
export const DEVICE_ITEMS: Record<string, string> = {
  user: '**Your name and e-mail address**, by which the page greets you',
  token: '**a mark that you are logged in**',
  settings: '**Your choices**',
  'playback-speed': 'playback speed',
  'voice-kind': 'whether the narration or the device reads to you',
  'device-voice': 'the device’s voice that you have chosen',
  'listening-hint': 'the hint about listening',
  'install-refused': 'that you do not want to install this website',
  'reading-places': 'the last twenty articles that you read',
  'kept-articles': 'which articles you have chosen to keep',
  'keep-saved': 'whether saved articles shall be complete',
  'wanted-pdfs': 'which articles’ PDFs you want to keep',
  'wanted-articles': 'which articles you want to keep with narration and PDF',
  'left-attempt': 'what you did last in an assessment',
  'last-result': '**The result of your last assessment**',
  'inquiry-draft': '**An inquiry that you have not sent**',
};

/** The cookies, in the rows of the policy's table. */
export const COOKIES: Record<string, string> = {
  sid: '| `sid`',
  '__Host-sid': '`__Host-sid` over https',
  device: '| `device`',
  '__Host-device': '`__Host-device` over https',
  consent: '| `consent` |',
};
