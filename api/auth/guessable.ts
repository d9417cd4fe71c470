import { ACCOUNT_TEXTS, PASSWORD_LENGTH } from '../contract/accounts';
import type { SiteIdentity } from '../contract/site';
import { Refusal } from '../http/refusal';
// The first 3,000 of @zxcvbn-ts/language-common 3.0.4 that are long enough, under the licence beside the file.
import list from './common-passwords.txt?raw';

const COMMON = new Set(list.trimEnd().split('\n'));
/** Shorter words say nothing about the site. */
const WORD_LENGTH = 4;

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Creates a check for easily guessed passwords: common ones, and those that are too short or common once the words of
 * the site's name and address are removed.
 */
export function createGuessable(
  { brand }: Pick<SiteIdentity, 'brand'>,
  siteUrl: URL,
): (password: string) => boolean {
  const { hostname } = siteUrl;
  const words = folded(`${brand} ${hostname}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= WORD_LENGTH);
  return password => {
    const whole = folded(password);
    const rest = [hostname, ...words].reduce((text, word) => text.replaceAll(word, ''), whole);
    return COMMON.has(whole) || COMMON.has(rest) || [...rest].length < PASSWORD_LENGTH.min;
  };
}

/** Creates the rule for new passwords: it throws a Refusal 422 for an easily guessed one. */
export function createPasswordRule(identity: SiteIdentity, siteUrl: URL): (password: string) => void {
  const isGuessable = createGuessable(identity, siteUrl);
  return password => {
    if (!isGuessable(password)) return;
    const text = ACCOUNT_TEXTS.passwordGuessable;
    throw new Refusal(422, 'invalid', text, { errors: { password: text } });
  };
}
