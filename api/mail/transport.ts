import type { SendMailOptions } from 'nodemailer';
import { isMailAddress } from '../settings/mail-address';

/** A composed mail. */
export interface MailMessage {
  /** The id of the mail's row, the same for every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The sender of mails. */
export interface MailSender {
  name: string;
  address: string;
  /** The second half of every Message-ID. */
  host: string;
}

/** Delivers mails. */
export interface MailTransport {
  /**
   * Delivers one mail.
   * @throws MailRefused if the mail will never be accepted
   * @throws MailPutOff if the server refused the mail but a later try may succeed; any other error means the same
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}

/** A mail was refused for good. */
export class MailRefused extends Error {
  override name = 'MailRefused';

  constructor(
    readonly code: string,
    /** Whether the mailbox does not exist; otherwise the mail itself was refused. */
    readonly isUnknownMailbox: boolean,
  ) {
    super(`The mail was refused (${code}).`);
  }
}

/** A mail was not accepted this time. */
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
 * Converts a mail for the mail library, with one recipient, passed as an object so that the library parses no text.
 * @throws MailRefused if the recipient is not one plain address
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
