import { once } from 'node:events';
import { request } from 'node:http';
import type { Answer, Ask } from '../../../api/tests/trials/harness/server';

let callers = 0;

/**
 * Sends a call to the proxy, each from an address of its own, because limits count addresses and the proxy believes no
 * header. Linux lets a process call from any address in 127.0.0.0/8.
 * @param origin the proxy's
 * @throws Error if the connection is refused or cut
 */
export async function askFromSomewhere(origin: string, path: string, ask: Ask = {}): Promise<Answer> {
  callers += 1;
  const began = performance.now();
  const { hostname, port } = new URL(origin);
  const body = ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    localAddress: `127.${1 + (callers % 250)}.${(callers >> 8) % 250}.${1 + ((callers >> 16) % 250)}`,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: `${hostname}:${port}`,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ask.headers,
    },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, headers: response.headers, text, ms: performance.now() - began };
}
