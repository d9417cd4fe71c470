/** No space, control character or sign that could end an address in a header, one @, and something on both sides. */
const ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** What stands before `<`: a text in quotes, or words without the signs that mean something in a header. */
const SENDER = /^(?:"((?:[^"\\\p{C}]|\\[^\p{C}])*)"|([^\p{C}()<>[\]:;@\\,"]*))\s*<([^<>]*)>$/u;

/** A name, where there is one, and an address. */
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
