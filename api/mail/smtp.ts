import { createTransport, type NodemailerError } from 'nodemailer';
import { MailPutOff, MailRefused, type MailSender, type MailTransport, mailOptions } from './transport';

/** How long each phase of a delivery may take. */
const PHASE_MS = 10_000;

/**
 * What a server says to RCPT TO of a mailbox that does not exist: bad mailbox, bad system, bad syntax, moved away, takes
 * no mail. The other codes of this family are about the sender (RFC 3463).
 */
const UNKNOWN_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/** Hands mails to a mail server. */
export function createSmtpTransport(url: string, sender: MailSender, phaseMs = PHASE_MS): MailTransport {
  const server = createTransport({
    url,
    dnsTimeout: phaseMs,
    connectionTimeout: phaseMs,
    greetingTimeout: phaseMs,
    socketTimeout: phaseMs,
  });
  // Each mail's own promise tells what went wrong; an error event that nobody hears would end the process.
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
 * What a failure means. A mailbox that does not exist and a content that is not wanted are final. Any other refusal is
 * mostly about us (relaying, a login, a name that nobody knows), and the operator can mend it before the mail expires.
 */
function judge(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code: kind, permanent, command, response = '', responseCode }: NodemailerError = error;
  if (!responseCode) return error;
  // Nothing else of the text: it may repeat the address.
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const code = status === undefined ? String(responseCode) : `${responseCode} ${status}`;
  if (permanent && command === 'RCPT TO' && status !== undefined && UNKNOWN_MAILBOX.has(status)) {
    return new MailRefused(code, true);
  }
  if (permanent && command === 'DATA' && kind === 'EMESSAGE') return new MailRefused(code, false);
  return new MailPutOff(code, { cause: error });
}
