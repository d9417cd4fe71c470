import { foldEmail } from '../../contract/email';

/**
 * The mailbox that an address belongs to, for counting mails: a `+label` is its owner's own addition, capitals make no
 * difference, and a dot at the end of the domain names the same one.
 */
export function mailboxOf(address: string): string {
  const folded = foldEmail(address.trim());
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const [name, ...label] = folded.slice(0, at).split('+');
  const local = name === '' ? ['', ...label].join('+') : name;
  return `${local}@${folded.slice(at + 1).replace(/\.+$/, '')}`;
}
