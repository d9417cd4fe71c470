import { ACCOUNT_TEXTS, PASSWORD_LENGTH } from '../contract/accounts';
import type { SiteIdentity } from '../contract/site';
import { Refusal } from '../http/refusal';
// From @zxcvbn-ts/language-common 3.0.4: the first 3,000 that are long enough, under the licence beside it.
import list from './common-passwords.txt?raw';

const COMMON = new Set(list.trimEnd().split('\n'));
/** Shorter ones say nothing about the site. */
const WORD_LENGTH = 4;

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Tells whether somebody who guesses would soon come upon a password: one of the commonest, or one that is too short
 * or common without the words of the site's name and address.
 */
export function createGuessable({ brand }: SiteIdentity, siteUrl: URL): (password: string) => boolean {
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

/** The rule for new passwords: throws a Refusal 422 where one is soon guessed. */
export function createPasswordRule(identity: SiteIdentity, siteUrl: URL): (password: string) => void {
  const isGuessable = createGuessable(identity, siteUrl);
  return password => {
    if (!isGuessable(password)) return;
    const text = ACCOUNT_TEXTS.passwordGuessable;
    throw new Refusal(422, 'invalid', text, { errors: { password: text } });
  };
}
