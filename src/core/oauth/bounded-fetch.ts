/**
 * Requests to a provider, with limits on what the provider can return.
 *
 * The address must be https, except for loopback and providers with `allowInsecureRequests`. A
 * request takes ten seconds at most, body included. A body has a megabyte at most, counted after
 * decompression. Redirects are refused: they would send credentials to an address that is not
 * configured.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { readBytes } from '../kernel/bytes.js';
import { loadOnce } from '../kernel/cache.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Fetch } from '../kernel/platform.js';
import { parseSafeEndpoint } from './safe-endpoint.js';

const DEADLINE_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Loaded with the first response: a class that extends `Response` has Node load all of its `fetch`,
 * in 25 ms.
 */
export const loadBufferedResponse = loadOnce(() => import('./buffered-response.js'));

/**
 * Applies these limits to a `fetch`.
 *
 * @param allowsHttp - Whether http is allowed beyond this machine. Default `false`.
 */
export function limitFetch(fetch: Fetch, allowsHttp = false): Fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { host } = parseSafeEndpoint(address, allowsHttp);
    const abort = new AbortController();
    try {
      return await withDeadline(
        readResponse(fetch, input, { ...init, redirect: 'manual', signal: abort.signal }),
        DEADLINE_MS,
        host,
      );
    } catch (error) {
      abort.abort();
      throw error;
    }
  };
}

async function readResponse(
  fetch: Fetch,
  input: Parameters<Fetch>[0],
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init);
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new CallbackRouteError('The provider answered with a redirect.', { status });
  }
  const isBodiless = status === 204 || status === 205 || !response.body;
  const body = isBodiless ? null : await readBody(response.body);
  // Copied here: the `Response` of some servers, as Hono's for Node, keeps the headers that it is
  // given.
  const headers = new Headers(response.headers);
  // The body is decoded already, so these headers do not describe it any more.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { BufferedResponse } = await loadBufferedResponse();
  return new BufferedResponse(body, { status, statusText: response.statusText, headers });
}

async function readBody(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const bytes = await readBytes(reader, MAX_BYTES);
  if (bytes) return bytes;
  await reader.cancel();
  throw new CallbackRouteError('The provider answered with more than a megabyte.');
}
