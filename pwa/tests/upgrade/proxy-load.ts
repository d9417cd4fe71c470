import { type Answer, type Ask, sendCall } from '../../../api/tests/trials/harness/server';

let callers = 0;

/**
 * Sends a call to the proxy, each from an address of its own, because limits count addresses and the proxy believes no
 * header. Linux lets a process call from any address in 127.0.0.0/8.
 * @param origin the proxy's
 * @throws Error if the connection is refused or cut
 */
export function askFromSomewhere(origin: string, path: string, ask: Ask = {}): Promise<Answer> {
  callers += 1;
  const { host, port } = new URL(origin);
  const localAddress = `127.${1 + (callers % 250)}.${(callers >> 8) % 250}.${1 + ((callers >> 16) % 250)}`;
  return sendCall(false, Number(port), path, { ...ask, localAddress, headers: { host, ...ask.headers } });
}
