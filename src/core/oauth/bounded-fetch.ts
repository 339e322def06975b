/**
 * Requests to a provider, kept within bounds whatever the provider answers.
 *
 * https only, loopback and a provider's `allowInsecureRequests` excepted; ten seconds in all, body included; a megabyte at most, counted
 * after decompression; no redirects, which would carry credentials to a place nobody configured.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { concatBytes, encodeUtf8 } from '../kernel/bytes.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Fetch } from '../kernel/platform.js';
import { assertSafeEndpoint } from './safe-endpoint.js';

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
  const whole = new WholeResponse(body, getHead(response));
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
    if (done) return concatBytes(chunks);
    size += value.byteLength;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new CallbackRouteError('The provider answered with more than a megabyte.');
    }
    chunks.push(value);
  }
}

/** Statuses of answers that cannot have a body (Fetch §2.2.3), and that of a network error. */
const BODILESS: ReadonlySet<number> = new Set([0, 101, 103, 204, 205, 304]);

/**
 * A response whose body has arrived.
 *
 * The platform reads every body through a stream, even one that it was given as bytes, which takes as long
 * as all else that is done with a provider's answer. This one is read where it is, and as often as one
 * likes; what reads it through `body` gets a stream all the same. The bytes are nobody's to see who only
 * looks at its members, such as a logger.
 */
export class WholeResponse extends Response {
  /** The same response, once all of it is here; as it came, when it can have no body. */
  static async of(response: Response): Promise<Response> {
    const isWhole = response instanceof WholeResponse || BODILESS.has(response.status);
    return isWhole
      ? response
      : new WholeResponse(encodeUtf8(await response.text()), getHead(response));
  }

  readonly #content: Uint8Array<ArrayBuffer> | null;

  constructor(content: Uint8Array<ArrayBuffer> | null, head: ResponseInit) {
    super(content, head);
    this.#content = content;
  }

  override async text(): Promise<string> {
    return this.#content ? new TextDecoder().decode(this.#content) : '';
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override clone(): WholeResponse {
    return new WholeResponse(this.#content, getHead(this));
  }
}

/** Everything of a response but its body. */
export function getHead({ status, statusText, headers }: Response): ResponseInit {
  return { status, statusText, headers };
}
