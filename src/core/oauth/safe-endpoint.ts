/** Which addresses requests to a provider may use: https, or http on this machine. */
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { parseUrl } from '../kernel/url.js';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the address is https, or http on this machine.
 *
 * @param allowsHttp - Whether the provider has `allowInsecureRequests`.
 */
export function isSafeEndpoint(address: string, allowsHttp = false): boolean {
  return isSafe(parseUrl(address), allowsHttp);
}

function isSafe(url: URL | undefined, allowsHttp: boolean): url is URL {
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && (allowsHttp || LOOPBACK.test(url.hostname));
}

/** Whether the address is a loopback address. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(parseUrl(address)?.hostname ?? '');
}

/**
 * Parses the address of an endpoint.
 *
 * @throws {InvalidEndpoints} unless the endpoint is https or on this machine, or http is allowed.
 */
export function parseSafeEndpoint(address: string, allowsHttp: boolean): URL {
  const url = parseUrl(address);
  if (isSafe(url, allowsHttp)) return url;
  throw new InvalidEndpoints('An endpoint of a provider must be https.', { address });
}

/** The configured addresses of a provider, by option name. */
export type ConfiguredAddresses = Readonly<
  Record<
    'issuer' | 'wellKnown' | 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint',
    string | undefined
  >
>;

/**
 * The error for the first address that is http beyond this machine. It disables this provider
 * alone.
 */
export function findInsecureEndpoint(
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
