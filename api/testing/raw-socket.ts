import { once } from 'node:events';
import { connect } from 'node:net';
import type { RawAnswer } from './targets';

const PATIENCE_MS = 20_000;

/** Sends bytes over a socket of its own, each character one byte, and reads the answer until the server closes. */
export async function askRaw(port: number, text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  let answer = '';
  socket.setEncoding('latin1').on('data', chunk => {
    // Bodies do not matter here.
    if (answer.length < 64 * 1024) answer += chunk;
  });
  socket.write(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  const [head = ''] = answer.split('\r\n\r\n', 1);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase() };
}
