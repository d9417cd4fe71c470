import { foldEmail } from '../../contract/email';

/**
 * The mailbox of an address, for counting mails. It ignores a `+label`, which the owner may add freely, as well as case
 * and a dot at the end of the domain.
 */
export function mailboxOf(address: string): string {
  const folded = foldEmail(address.trim());
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const [name, ...label] = folded.slice(0, at).split('+');
  const local = name === '' ? ['', ...label].join('+') : name;
  return `${local}@${folded.slice(at + 1).replace(/\.+$/, '')}`;
}
