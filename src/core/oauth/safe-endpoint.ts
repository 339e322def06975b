/** Where requests to a provider may go. */
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { parseUrl } from '../kernel/url.js';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a provider's endpoint is safe to talk to: https, or this very machine.
 *
 * @param allowsHttp - Whether the provider has `allowInsecureRequests`.
 */
export function isSafeEndpoint(address: string, allowsHttp = false): boolean {
  const url = parseUrl(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && (allowsHttp || LOOPBACK.test(url.hostname));
}

/** Whether an address is on this very machine. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(parseUrl(address)?.hostname ?? '');
}

/** @throws {InvalidEndpoints} unless the endpoint is https or on this machine, or http is allowed. */
export function assertSafeEndpoint(address: string, allowsHttp: boolean): void {
  if (isSafeEndpoint(address, allowsHttp)) return;
  throw new InvalidEndpoints('An endpoint of a provider must be https.', { address });
}

/** The configured addresses of a provider, by their names in the configuration. */
export type ConfiguredAddresses = Readonly<
  Record<'issuer' | 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint', string | undefined>
>;

/**
 * The first address that is http beyond this machine, as an error. It concerns the provider alone: others
 * sign in all the same.
 */
export function insecureEndpoint(
  provider: string,
  addresses: ConfiguredAddresses,
): InvalidEndpoints | undefined {
  const insecure = Object.entries(addresses).find(
    ([, address = '']) => isSafeEndpoint(address, true) && !isSafeEndpoint(address),
  );
  if (!insecure) return undefined;
  return new InvalidEndpoints(
    `\`${insecure[0]}\` of provider "${provider}" must be an https address (http only on this machine). ` +
      'If the network in between is yours, set `allowInsecureRequests: true` for the provider.',
    { provider },
  );
}
