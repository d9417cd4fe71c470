import { createTransport, type NodemailerError } from 'nodemailer';
import { MailRefused, type MailSender, type MailTransport, mailOptions } from './transport';

/** How long each phase of a delivery may take (RELIABILITY.md decision 31). */
const PHASE_MS = 10_000;

/** Where a mail itself is judged; a refusal of our name, our password or our connection is none of its fault. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

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
        throw asRefusal(error) ?? error;
      }
    },
  };
}

function asRefusal(error: unknown): MailRefused | null {
  if (!(error instanceof Error)) return null;
  const { permanent, command = '', responseCode }: NodemailerError = error;
  if (permanent !== true || !ABOUT_THE_MAIL.has(command)) return null;
  return new MailRefused(String(responseCode), command === 'RCPT TO');
}
