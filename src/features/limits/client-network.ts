/** The network of a client: what an attacker cannot change at will. */
import type { AuthRequest } from '../../core/http/index.js';
import { parseUrl } from '../../core/kernel/index.js';
import type { LimitsOptions } from './limits-options.js';

/**
 * The network that a request came from: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since every customer of a provider has 2^64 of those at least.
 *
 * @returns `undefined` when the address is not known.
 */
export function getClientNetwork(
  request: Pick<AuthRequest, 'headers' | 'clientAddress'>,
  options: LimitsOptions,
): string | undefined {
  return toNetwork(getClientAddress(request, options) ?? '');
}

/** The address of the client, as its outermost proxy of yours or the connection has it. */
export function getClientAddress(
  { headers, clientAddress }: Pick<AuthRequest, 'headers' | 'clientAddress'>,
  options: LimitsOptions,
): string | undefined {
  if (options.clientAddress) return options.clientAddress(headers)?.trim() ?? undefined;
  const { trustedProxies = 0 } = options;
  if (trustedProxies === 0) return clientAddress;
  // Each proxy adds the address that it was called from. The last one called this server.
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',');
  return forwarded.at(-trustedProxies)?.trim();
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** Some proxies add a port. */
const WITH_PORT = /^(?:\[([0-9a-fA-F:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

function toNetwork(text: string): string | undefined {
  const [, bracketed, before] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? before ?? text).replace(/%.*$/, '');
  if (IPV4.test(address)) return address;
  const groups = expandIPv6(address);
  if (!groups) return undefined;
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!mapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function expandIPv6(address: string): readonly string[] | undefined {
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(address) || !address.includes(':')) return undefined;
  // The URL parser knows all spellings, and writes each address in one (RFC 5952).
  const host = parseUrl(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return undefined;
  const [left = [], right = []] = host.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
