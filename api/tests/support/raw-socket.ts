import { once } from 'node:events';
import { connect } from 'node:net';
import type { RawAnswer } from './targets';

const PATIENCE_MS = 20_000;

/**
 * Sends bytes over a separate socket, and reads the answer until the server closes the connection.
 * @param request the parts of the request; in a string, each character is one byte
 * @param isLast whether the sender ends its side of the connection, even if it announced more bytes
 */
export async function askRaw(
  port: number,
  request: string | readonly Buffer[],
  isLast = false,
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = once(socket, 'close');
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  let answer = '';
  socket.setEncoding('latin1').on('data', chunk => {
    // Bodies do not matter here.
    if (answer.length < 64 * 1024) answer += chunk;
  });
  const parts = typeof request === 'string' ? [Buffer.from(request, 'latin1')] : request;
  for (const part of parts) await new Promise<void>(resolve => socket.write(part, () => resolve()));
  if (isLast) socket.end();
  await closed;
  const [head = ''] = answer.split('\r\n\r\n', 1);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase() };
}
