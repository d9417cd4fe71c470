import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What the server does wrong, and at which step. */
export type MailFault =
  | { kind: 'none' }
  | { kind: 'answer'; at: 'connect' | 'from' | 'rcpt' | 'data'; code: number; text?: string }
  | { kind: 'hang'; at: 'connect' | 'from' | 'rcpt' | 'data' }
  /** Accepts the mail but cuts the connection before it answers. */
  | { kind: 'cut' };

interface ReceivedMail {
  /** The recipients of the envelope. */
  recipients: string[];
  raw: string;
  email: Email;
}

export interface TestMailServer {
  url: string;
  fault: MailFault;
  /** Every mail that arrived whole, even if the sender got no answer. */
  received: ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Opens a real mail server that can simulate faults.
 * @param port the port of a closed server that should come back; 0 for any free port
 */
export async function openTestMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const received: ReceivedMail[] = [];

  const at = (place: 'connect' | 'from' | 'rcpt' | 'data', answer: (error?: Error) => void) => {
    const { fault } = test;
    if (fault.kind === 'answer' && fault.at === place) {
      answer(Object.assign(new Error(fault.text ?? 'Refused by the test'), { responseCode: fault.code }));
    } else if (!(fault.kind === 'hang' && fault.at === place)) answer();
  };

  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, answer) => at('connect', answer),
    onMailFrom: (_address, _session, answer) => at('from', answer),
    onRcptTo: (_address, _session, answer) => at('rcpt', answer),
    async onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks);
      if (test.fault.kind === 'none' || test.fault.kind === 'cut') {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
          email: await PostalMime.parse(raw),
        });
      }
      if (test.fault.kind !== 'cut') return at('data', answer);
      for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
    },
    ...options,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = server.server.address() as AddressInfo;
  const test: TestMailServer = {
    url: `smtp://127.0.0.1:${bound.port}`,
    fault: { kind: 'none' },
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>(resolve => server.close(resolve));
    },
  };
  return test;
}
