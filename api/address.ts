import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** What this needs of a request, whatever version of HTTP it came by. */
export interface Incoming {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after].map(group =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

const cutIPv6 = (address: string, groups: number) => `${groupsOf(address).slice(0, groups).join(':')}::`;

/**
 * Whose call it is, for limits: the socket's address, or what the outermost trusted proxy saw (RELIABILITY.md
 * decision 9). An IPv6 customer has a /64, so a /64 counts as one address.
 * @param trustProxy how many reverse proxies stand in front; with 0 the header is not read
 */
export function clientAddress(incoming: Incoming, trustProxy: number): string {
  const socketAddress = incoming.socket.remoteAddress ?? 'unknown';
  const address = (trustProxy > 0 ? forwardedAddress(incoming, trustProxy) : null) ?? socketAddress;
  if (!address.includes(':')) return address;
  const plain = address.replace(MAPPED, '');
  return isIPv6(plain) ? cutIPv6(plain, 4) : plain;
}

function forwardedAddress(incoming: Incoming, trustProxy: number): string | null {
  const header = incoming.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join() : (header ?? '')).split(',');
  const address = hops.at(-trustProxy)?.trim() ?? '';
  return isIP(address) ? address : null;
}

/** The network that an address lies in: its /24, or its /48 of IPv6. */
export function networkOf(address: string): string {
  return address.includes(':') ? cutIPv6(address, 3) : address.replace(/\d+$/, '0');
}

/** What the log may know of an address. */
export const addressForLog = networkOf;
