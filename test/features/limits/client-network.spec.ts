/** Which network a request came from. */
import { describe, expect, it } from '@jest/globals';
import { getClientNetwork } from '../../../src/features/limits/client-network.js';

const from = (forwarded: string, clientAddress?: string) => ({
  headers: new Headers(forwarded ? { 'x-forwarded-for': forwarded } : {}),
  clientAddress,
});

describe('the network of a client', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['with a port', '203.0.113.7:4711', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['with a port', '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    ['in another spelling', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['with zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
    ['of this machine', '::1', '0:0:0:0::/64'],
    ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['an IPv4 address in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
  ])('%s %s', (_what, address, network) => {
    expect(getClientNetwork(from('', address), {})).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '999.1.1.1',
    '1.2.3',
    'localhost',
    '::1::2',
    'x'.repeat(5000),
  ])('is not known from "%s"', (address) => {
    expect(getClientNetwork(from('', address), {})).toBeUndefined();
  });

  it.each([
    ['no proxy', 0, '10.0.0.1'],
    ['one proxy', 1, '198.51.100.2'],
    ['two proxies', 2, '203.0.113.7'],
    ['more proxies than the header names', 4, undefined],
  ])('with %s', (_what, trustedProxies, network) => {
    const request = from('6.6.6.6, 203.0.113.7, 198.51.100.2', '10.0.0.1');
    expect(getClientNetwork(request, { trustedProxies })).toBe(network);
  });

  it('is what the app’s function says', () => {
    const headers = new Headers({ 'cf-connecting-ip': '203.0.113.7' });
    const clientAddress = (given: { get(name: string): string | null }) =>
      given.get('cf-connecting-ip');
    const request = { headers, clientAddress: '10.0.0.1' };
    expect(getClientNetwork(request, { clientAddress })).toBe('203.0.113.7');
  });
});
