/** The network of a client: what an attacker cannot change at will. */
import { type AuthRequest, toNetwork } from '../../core/http/index.js';
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
