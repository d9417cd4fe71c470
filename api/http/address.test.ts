import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './address';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('the address of a caller', () => {
  it('is the one of the socket if there is no proxy, whatever a header says', () => {
    expect(clientAddress(from('192.0.2.1', '10.0.0.1'), 0)).toBe('192.0.2.1');
  });

  it.each([
    [1, '203.0.113.9'],
    [2, '198.51.100.7'],
  ])('is the one that the outermost of %i proxies saw', (proxies, address) => {
    expect(clientAddress(from('127.0.0.1', '6.6.6.6, 198.51.100.7, 203.0.113.9'), proxies)).toBe(address);
  });

  it.each([
    ['203.0.113.9:5678', '203.0.113.9'],
    [' 203.0.113.9:5678 ', '203.0.113.9'],
    ['"203.0.113.9:5678"', '203.0.113.9'],
    ['" 203.0.113.9"', '203.0.113.9'],
    ['6.6.6.6:1, 203.0.113.9:2', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
    ['"[2001:db8:1:2::1]:443"', '2001:db8:1:2::'],
  ])('is the one that a proxy sends as %j', (header, address) => {
    expect(clientAddress(from('127.0.0.1', header), 1)).toBe(address);
  });

  it.each([
    undefined,
    '',
    'unknown',
    '1.2.3.4:',
    '1.2.3.4:x',
    '1.2.3:80',
    '[1.2.3.4',
    '[]:80',
    ':80',
    '_hidden',
  ])('is the one of the socket if a proxy sends %j', header => {
    expect(clientAddress(from('192.0.2.1', header), 1)).toBe('192.0.2.1');
  });

  it('is the IPv4 address that an IPv6 socket wraps', () => {
    expect(clientAddress(from('::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
  });

  it('is the same for a whole IPv6 /64', () => {
    const one = clientAddress(from('2001:db8:1:2::1'), 0);
    expect(clientAddress(from('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'), 0)).toBe(one);
    expect(clientAddress(from('2001:db8:1:3::1'), 0)).not.toBe(one);
  });

  it.each([
    ['203.0.113.77', '203.0.113.1', '203.0.114.77'],
    ['::ffff:203.0.113.77', '203.0.113.1', '::ffff:203.1.113.77'],
    ['2001:db8:1:2::7', '2001:0db8:0001:ffff::', '2001:db8:2:2::7'],
    ['2001:db8::1', '2001:db8:0:7::', '2001:db8:1::'],
    ['::1', '0:0:0:7::', '1::1'],
  ])('belongs to the network of its /24 or /48: %s', (one, neighbour, stranger) => {
    const network = (address: string) => networkOf(clientAddress(from(address), 0));
    expect(network(neighbour)).toBe(network(one));
    expect(network(stranger)).not.toBe(network(one));
  });

  it('is cut to a /24 or /48 for the log', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0');
    expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1::');
  });
});
