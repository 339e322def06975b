/**
 * Requests to a provider, kept within bounds whatever the provider answers.
 *
 * https only, loopback and a provider's `allowInsecureRequests` excepted; ten seconds in all, body included; a megabyte at most, counted
 * after decompression; no redirects, which would carry credentials to a place nobody configured.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { withDeadline } from '../kernel/deadline.js';
import { joined } from '../kernel/encoding.js';
import type { Fetch } from '../kernel/fetch.js';
import { assertSafeEndpoint } from './safe-endpoint.js';
import { WholeResponse, headOf } from './whole-response.js';

const DEADLINE_MS = 10_000;
const MOST_BYTES = 1024 * 1024;

/**
 * The given `fetch`, within these bounds.
 *
 * @param allowsHttp - Whether http is allowed beyond this machine. Default `false`.
 */
export function boundedFetch(fetch: Fetch, allowsHttp = false): Fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    assertSafeEndpoint(address, allowsHttp);
    const abort = new AbortController();
    try {
      return await withDeadline(
        readWhole(fetch, input, { ...init, redirect: 'manual', signal: abort.signal }),
        DEADLINE_MS,
        new URL(address).host,
      );
    } catch (error) {
      abort.abort();
      throw error;
    }
  };
}

async function readWhole(
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
  const body = isBodiless ? null : await collect(response.body);
  const whole = new WholeResponse(body, headOf(response));
  // The body is decoded by now, and no longer as long as it was said to be.
  whole.headers.delete('content-encoding');
  whole.headers.delete('content-length');
  return whole;
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks);
    size += value.byteLength;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new CallbackRouteError('The provider answered with more than a megabyte.');
    }
    chunks.push(value);
  }
}
