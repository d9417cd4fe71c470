import type { SendMailOptions } from 'nodemailer';
import { isMailAddress } from '../settings/mail-address';

/** A mail as it is handed over. */
export interface MailMessage {
  /** The id of its row: the same at every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Who mails come from. */
export interface MailSender {
  name: string;
  address: string;
  /** The second half of every Message-ID. */
  host: string;
}

/** Takes a mail away. */
export interface MailTransport {
  /**
   * @throws MailRefused where it will never be taken
   * @throws MailPutOff where the server said no to something that a later try may find mended; any other error means
   * the same
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}

/** A mail was refused for good. */
export class MailRefused extends Error {
  override name = 'MailRefused';

  constructor(
    readonly code: string,
    /** Whether the mailbox does not exist; otherwise the mail itself was not wanted. */
    readonly isUnknownMailbox: boolean,
  ) {
    super(`The mail was refused (${code}).`);
  }
}

/** A mail was not taken this time. */
export class MailPutOff extends Error {
  override name = 'MailPutOff';

  constructor(
    readonly code: string,
    options: ErrorOptions,
  ) {
    super(`The mail was put off (${code}).`, options);
  }
}

/**
 * A mail as the mail library wants it: one recipient, handed over as an object, never as a text to be taken apart.
 * @throws MailRefused where the recipient is not one plain address
 */
export function mailOptions(message: MailMessage, { name, address, host }: MailSender): SendMailOptions {
  if (!isMailAddress(message.to)) throw new MailRefused('bad_address', false);
  return {
    messageId: `<${message.id}@${host}>`,
    from: { name, address },
    to: { name: '', address: message.to },
    envelope: { from: address, to: [message.to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
