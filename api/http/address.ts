import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** `[2001:db8::1]`, `[2001:db8::1]:443` or `192.0.2.1:443`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** The parts of a request that this module needs, in any version of HTTP. */
interface Incoming {
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
 * The caller's address, for limits: the socket's, or the one that the outermost trusted proxy saw. An IPv6 customer
 * has a /64, so a /64 counts as one address.
 * @param trustProxy the number of reverse proxies in front of the server; with 0 the header is ignored
 */
export function clientAddress(incoming: Incoming, trustProxy: number): string {
  const socketAddress = incoming.socket.remoteAddress ?? 'unknown';
  const address = (trustProxy > 0 ? forwardedAddress(incoming, trustProxy) : null) ?? socketAddress;
  if (!address.includes(':')) return address;
  const plain = address.replace(MAPPED, '');
  return isIPv6(plain) ? cutIPv6(plain, 4) : plain;
}

/**
 * Whether a request has come through as many proxies as the operator trusts. Only then do headers that proxies set
 * mean anything.
 * @param trustProxy the number of reverse proxies in front of the server
 */
export const cameThroughProxy = (incoming: Incoming, trustProxy: number): boolean =>
  trustProxy > 0 && forwardedAddress(incoming, trustProxy) !== null;

function forwardedAddress(incoming: Incoming, trustProxy: number): string | null {
  const header = incoming.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join() : (header ?? '')).split(',');
  const hop = hops.at(-trustProxy)?.trim() ?? '';
  const address = isIP(hop) ? hop : withoutPort(hop);
  return isIP(address) ? address : null;
}

/** Some proxies quote an address, put brackets round it, or add the caller's port. */
function withoutPort(hop: string): string {
  const plain = hop.replace(/["\s]/g, '');
  const [, bracketed, dotted] = WITH_PORT.exec(plain) ?? [];
  return bracketed ?? dotted ?? plain;
}

/**
 * The network of an address, for limits and for the log: its /24 or /48, all of which one customer can own.
 * @param address as `clientAddress` returns it
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) {
    const last = address.lastIndexOf('.');
    return last < 0 ? address : `${address.slice(0, last)}.0`;
  }
  const second = address.indexOf(':', address.indexOf(':') + 1);
  return `${address.slice(0, address.indexOf(':', second + 1))}::`;
}
