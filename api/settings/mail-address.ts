/** One @ with text on both sides, without spaces, control characters or anything that ends an address in a header. */
const ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** Before `<`: a quoted text, or words without characters that have a meaning in a header. */
const SENDER = /^(?:"((?:[^"\\\p{C}]|\\[^\p{C}])*)"|([^\p{C}()<>[\]:;@\\,"]*))\s*<([^<>]*)>$/u;

/** An address with an optional name. */
export interface NamedAddress {
  name: string | undefined;
  address: string;
}

/** Reads `address`, `Name <address>` or `"Name" <address>`; null for anything else. */
export function readNamedAddress(text: string): NamedAddress | null {
  const trimmed = text.trim();
  if (isMailAddress(trimmed)) return { name: undefined, address: trimmed };
  const [, quoted, words, address = ''] = SENDER.exec(trimmed) ?? [];
  if (!isMailAddress(address)) return null;
  const name = (quoted?.replaceAll(/\\(.)/gu, '$1') ?? words ?? '').trim();
  return { name: name === '' ? undefined : name, address };
}

/** Whether a text is one plain mail address and nothing else. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);
