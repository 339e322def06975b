/** H16: an address has one form before it is counted, compared or written. */
import { expect, it } from '@jest/globals';
import { normalizeAddress, toNetwork } from '../../../src/core/http/ip-address.js';

it.each([
  ['2001:db8:1:2::', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:0', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::]:443', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  [' fe80::1%eth0 ', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:8080', '203.0.113.7', '203.0.113.7'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['[fe80::1%eth0]:443', 'fe80::1', 'fe80:0:0:0::/64'],
  ['[2001:db8:1:2::%25en0]', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:8080', '203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['0064:FF9B::cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['203.0.113.07', undefined, undefined],
  ['203.0.113', undefined, undefined],
  ['203.0.113.7.', undefined, undefined],
  ['203.0.113.256', undefined, undefined],
  ['unknown', undefined, undefined],
  ['', undefined, undefined],
])('H16: %s is %s, of %s', (text, address, network) => {
  expect([normalizeAddress(text), toNetwork(text)]).toEqual([address, network]);
});
