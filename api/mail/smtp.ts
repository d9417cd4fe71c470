import { createTransport, type NodemailerError } from 'nodemailer';
import { MailPutOff, MailRefused, type MailSender, type MailTransport, mailOptions } from './transport';

/** How long each phase of a delivery may take, in milliseconds. */
const PHASE_MS = 10_000;

/**
 * Replies to RCPT TO for a mailbox that does not exist: bad mailbox, bad system, bad syntax, moved, accepts no mail.
 * The other codes of this family concern the sender (RFC 3463).
 */
const UNKNOWN_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/** Creates the transport that hands mails to a mail server. @param phaseMs limit for each phase, in milliseconds */
export function createSmtpTransport(url: string, sender: MailSender, phaseMs = PHASE_MS): MailTransport {
  const server = createTransport({
    url,
    dnsTimeout: phaseMs,
    connectionTimeout: phaseMs,
    greetingTimeout: phaseMs,
    socketTimeout: phaseMs,
  });
  // The promise of each mail reports its error; an unhandled error event would end the process.
  server.on('error', () => {});
  return {
    async send(message, signal) {
      try {
        await server.sendMail({ ...mailOptions(message, sender), signal });
      } catch (error) {
        throw judge(error);
      }
    },
  };
}

/**
 * Turns a failure into MailRefused or MailPutOff. An unknown mailbox and refused content are final. Any other refusal
 * usually concerns us (relaying, authentication, an unknown name), and the operator can fix it before the mail expires.
 */
function judge(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code: kind, permanent, command, response = '', responseCode }: NodemailerError = error;
  if (!responseCode) return error;
  // Takes only the status code from the text, because the text may repeat the address.
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const code = status === undefined ? String(responseCode) : `${responseCode} ${status}`;
  if (permanent && command === 'RCPT TO' && status !== undefined && UNKNOWN_MAILBOX.has(status)) {
    return new MailRefused(code, true);
  }
  if (permanent && command === 'DATA' && kind === 'EMESSAGE') return new MailRefused(code, false);
  return new MailPutOff(code, { cause: error });
}
