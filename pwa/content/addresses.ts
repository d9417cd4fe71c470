/** Addresses that moved, each with its new address. */
export const redirects: Readonly<Record<string, string>> = {
  '/blog-3': '/blog',
  '/assessments': '/assessment',
  '/contact-us': '/contact',
  '/home-2': '/',
};

/** A second spelling of an address, which shows the same page. */
export const aliases: Readonly<Record<string, string>> = { '/Legal': '/legal' };

/** Addresses that end with an id and share the document at the address without the id. */
export const families: readonly string[] = ['/assessmentStarted', '/updatesubscribeduser', '/updatepassword'];

/** The address of the document for an address of a family; null for any other address. */
export const familyOf = (path: string): string | null =>
  families.find(family => path.startsWith(`${family}/`) && !path.slice(family.length + 1).includes('/')) ??
  null;

/** The list of topics is closed; any address below this path that is no page leads to /notfound. */
export const tagRoot = '/tags/';

export const notFoundPath = '/notfound';

/** The page that the worker shows in place of an address that needs the network. */
export const awayPath = '/away';

/** The ends of addresses that open a dialog about the device, on any page. */
export const settingsHash = '#settings';
export const installHash = '#install';
export const downloadsHash = '#downloads';
export const outboxHash = '#outbox';
export const privacyHash = '#privacy';
/** The end of the log-in page's address for a reader who wants to set a new password. */
export const NEW_PASSWORD_HASH = '#new-password';
