/**
 * A cache of the documents that providers publish: metadata (OpenID Connect Discovery §4, RFC 8414)
 * and keys (RFC 7517 §5).
 *
 * They change rarely, and every sign-in needs them. A document is served for an hour, and for a day
 * while the provider cannot be reached. Concurrent sign-ins share one request. The cache belongs to
 * the `fetch` that loaded the documents: configurations that reach their providers in different
 * ways do not share documents.
 */
import { asError } from '../errors/auth.error.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { DeadlineExceeded, settlesWithin } from '../kernel/deadline.js';
import { isPlainObject } from '../kernel/objects.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { type Members, parseAnswer } from '../http/answer-json.js';
import { limitFetch } from './bounded-fetch.js';
import { parseSafeEndpoint } from './safe-endpoint.js';

const FRESH_MS = 60 * 60 * 1000;
const STALE_MS = 24 * FRESH_MS;
const REFETCH_COOLDOWN_MS = 30 * 1000;
const MAX_DOCUMENTS = 256;

/** How long a request waits for the load of another request. */
const SHARED_WAIT_MS = 2000;

interface Cached {
  readonly fresh: BoundedCache<string>;
  /** The last good copy of each document. */
  readonly stale: BoundedCache<string>;
  /** The result of each early refetch. */
  readonly refetched: BoundedCache<string | Error>;
}

const cachedByFetch = new WeakMap<Fetch, Cached>();

/** Fetches and caches documents. Checks only that a document looks like metadata or a JWK set. */
export class MetadataCache {
  constructor(private readonly clock: Clock) {}

  /** The document at this address when it is cached. Most sign-ins need not wait for it. */
  peek(address: string, fetch: Fetch): string | undefined {
    return getCache(fetch).fresh.peek(address, this.clock());
  }

  /**
   * The document at this address, as text.
   *
   * @param allowsHttp - Whether the address may be http beyond this machine.
   */
  async get(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    // The cache also holds documents of providers that allow http.
    parseSafeEndpoint(address, allowsHttp);
    const { fresh, stale } = getCache(fetch);
    const now = this.clock();
    let isEmpty = false;
    const load = async (): Promise<string> => {
      const text = await this.load(address, fetch, allowsHttp);
      isEmpty = hasNoKeys(text);
      return text;
    };
    try {
      const text = await shareLoad(fresh, address, now, load);
      if (isEmpty) fresh.delete(address);
      return text;
    } catch (error) {
      const last = stale.peek(address, now);
      if (last === undefined) throw error;
      return last;
    }
  }

  /**
   * Fetches a document before it expires, as an unknown key id requires, at most every thirty
   * seconds: an attacker can send any number of unknown key ids.
   *
   * @returns The document of the last refetch, or `undefined` when that failed.
   */
  async refetch(address: string, fetch: Fetch, allowsHttp = false): Promise<string | undefined> {
    return this.reload(address, fetch, allowsHttp).catch(() => undefined);
  }

  /**
   * Like `refetch`, with the reason of a failure.
   *
   * @throws {Error} the error of the last refetch.
   */
  async reload(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    parseSafeEndpoint(address, allowsHttp);
    const { fresh, refetched } = getCache(fetch);
    const now = this.clock();
    const loadAgain = async (): Promise<string> => {
      const text = await this.load(address, fetch, allowsHttp);
      if (!hasNoKeys(text)) fresh.set(address, text, now);
      return text;
    };
    // A failure is cached too. Otherwise an unavailable provider would get the most requests.
    const outcome = await shareLoad(refetched, address, now, () => loadAgain().catch(asError));
    if (typeof outcome === 'string') return outcome;
    throw outcome;
  }

  /**
   * Takes back a document that its reader has refused, as one of a server that is starting: the
   * next request asks again.
   *
   * @param last - The last good one, which is served while the provider cannot be reached.
   */
  reject(address: string, fetch: Fetch, last?: string): void {
    const { fresh, stale } = getCache(fetch);
    fresh.delete(address);
    if (last === undefined) stale.delete(address);
    else stale.set(address, last, this.clock());
  }

  private async load(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    const text = await fetchTwice(limitFetch(fetch, allowsHttp), address);
    const { stale } = getCache(fetch);
    const now = this.clock();
    // A set without keys, as of a server that is starting, does not replace the last good one.
    const last = hasNoKeys(text) ? stale.peek(address, now) : undefined;
    return last ?? stale.set(address, text, now);
  }
}

function getCache(fetch: Fetch): Cached {
  const known = cachedByFetch.get(fetch);
  if (known) return known;
  const cached = {
    fresh: new BoundedCache<string>(MAX_DOCUMENTS, FRESH_MS),
    stale: new BoundedCache<string>(MAX_DOCUMENTS, STALE_MS),
    refetched: new BoundedCache<string | Error>(MAX_DOCUMENTS, REFETCH_COOLDOWN_MS),
  };
  cachedByFetch.set(fetch, cached);
  return cached;
}

/**
 * The cached value, or the result of a load that is under way.
 *
 * Some platforms stop the work of a request when its client disconnects, and then its load never
 * settles. A request that waits for the load of another request therefore starts its own after two
 * seconds. Otherwise one connection that is closed at the right moment would block every sign-in
 * until the entry expires.
 */
async function shareLoad<V extends object | string>(
  cache: BoundedCache<V>,
  address: string,
  now: number,
  load: () => Promise<V>,
): Promise<V> {
  let isOwn = false;
  const found = cache.get(address, now, () => {
    isOwn = true;
    return load();
  });
  if (isOwn || (await settlesWithin(found, SHARED_WAIT_MS))) return found;
  cache.abandon(address, found);
  return shareLoad(cache, address, now, load);
}

/**
 * Tries twice: reads are idempotent and dropped connections are common. A timeout is not retried.
 */
async function fetchTwice(fetch: Fetch, address: string): Promise<string> {
  const read = async (): Promise<string> => {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    const text = await response.text();
    // An error page must not be cached for an hour.
    if (response.ok && isDocument(parseAnswer(text))) return text;
    throw new CallbackRouteError('The document is not available.', {
      status: response.status,
      address,
    });
  };
  return read().catch((thrown: unknown) => {
    if (thrown instanceof DeadlineExceeded) throw thrown;
    return read();
  });
}

/**
 * An error is a JSON object too, and so is what an issuer that starts publishes before it knows its
 * endpoints. Metadata has an issuer and one of them (RFC 8414 §2), and a JWK set has keys.
 */
function isDocument(answer: Members | undefined): boolean {
  if (Array.isArray(answer?.keys)) return true;
  const isOfIssuer = typeof answer?.issuer === 'string';
  return isOfIssuer && ENDPOINTS.some((name) => typeof answer[name] === 'string');
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/**
 * An issuer that starts may publish its set before its first key. That is an answer, and is not
 * cached: the next sign-in asks again.
 */
function hasNoKeys(text: string): boolean {
  const { keys } = parseAnswer(text) ?? {};
  return Array.isArray(keys) && !keys.some(isPlainObject);
}
