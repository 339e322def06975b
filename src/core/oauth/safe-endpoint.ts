/** Where requests to a provider may go. */
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a provider's endpoint is safe to talk to: https, or this very machine. */
export function isSafeEndpoint(address: string): boolean {
  const url = parsedUrl(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** Whether an address is on this very machine. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(parsedUrl(address)?.hostname ?? '');
}

/** @throws {InvalidEndpoints} unless the endpoint is https or on this machine. */
export function assertSafeEndpoint(address: string): void {
  if (isSafeEndpoint(address)) return;
  throw new InvalidEndpoints('An endpoint of a provider must be https.', { address });
}
