/**
 * Documents that providers publish: their metadata (OpenID Connect Discovery §4, RFC 8414) and their
 * keys (RFC 7517 §5).
 *
 * They change rarely and are needed for every sign-in. A document is served for an hour, and for a
 * day while the provider cannot be reached. However many sign-ins want it at once, it is fetched
 * once. The documents belong to the `fetch` they came through: two configurations that reach their
 * providers in different ways never see each other's.
 */
import { asError } from '../errors/auth.error.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { DeadlineExceeded, settlesWithin } from '../kernel/deadline.js';
import { isPlainObject, parseJson } from '../kernel/objects.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { boundedFetch } from './bounded-fetch.js';
import { assertSafeEndpoint } from './safe-endpoint.js';

const FRESH_MS = 60 * 60 * 1000;
const STALE_MS = 24 * FRESH_MS;
const REFETCH_COOLDOWN_MS = 30 * 1000;
const MOST_DOCUMENTS = 256;

/** How long a request waits for what another one went for. */
const PATIENCE_MS = 2000;

interface Cached {
  readonly fresh: BoundedCache<string>;
  /** The last good copy of each. */
  readonly stale: BoundedCache<string>;
  /** What came of fetching a document again ahead of time. */
  readonly refetched: BoundedCache<string | Error>;
}

const cachedByFetch = new WeakMap<Fetch, Cached>();

/** Fetches and caches documents of providers. Verifies only that each looks like one of the two. */
export class MetadataCache {
  constructor(private readonly clock: Clock) {}

  /** The document at this address, if it is at hand: most sign-ins need not wait for it. */
  peek(address: string, fetch: Fetch): string | undefined {
    return cachedBy(fetch).fresh.peek(address, this.clock());
  }

  /**
   * The document at this address, as text.
   *
   * @param allowsHttp - Whether the address may be http beyond this machine.
   */
  async get(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    // What another provider allows itself is in the same cache.
    assertSafeEndpoint(address, allowsHttp);
    const { fresh, stale } = cachedBy(fetch);
    const now = this.clock();
    try {
      return await shared(fresh, address, now, () => this.load(address, fetch, allowsHttp));
    } catch (error) {
      const last = stale.peek(address, now);
      if (last === undefined) throw error;
      return last;
    }
  }

  /**
   * Fetches a document again before it is due, as an unknown key asks for, but not more often than
   * every thirty seconds: a stranger can make up any number of unknown keys.
   *
   * @returns The document as of the last time, or `undefined` when it could not be fetched then.
   */
  async refetch(address: string, fetch: Fetch, allowsHttp = false): Promise<string | undefined> {
    return this.reload(address, fetch, allowsHttp).catch(() => undefined);
  }

  /**
   * The same, for whoever asks why it could not be fetched.
   *
   * @throws {Error} what stood in the way the last time.
   */
  async reload(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    assertSafeEndpoint(address, allowsHttp);
    const { fresh, refetched } = cachedBy(fetch);
    const now = this.clock();
    const again = async (): Promise<string> => {
      const text = await this.load(address, fetch, allowsHttp);
      return fresh.set(address, text, now);
    };
    // A failure is remembered as well: otherwise the silent provider would be asked the most.
    const outcome = await shared(refetched, address, now, () => again().catch(asError));
    if (typeof outcome === 'string') return outcome;
    throw outcome;
  }

  private async load(address: string, fetch: Fetch, allowsHttp = false): Promise<string> {
    const text = await fetchTwice(boundedFetch(fetch, allowsHttp), address);
    cachedBy(fetch).stale.set(address, text, this.clock());
    return text;
  }
}

function cachedBy(fetch: Fetch): Cached {
  const known = cachedByFetch.get(fetch);
  if (known) return known;
  const cached = {
    fresh: new BoundedCache<string>(MOST_DOCUMENTS, FRESH_MS),
    stale: new BoundedCache<string>(MOST_DOCUMENTS, STALE_MS),
    refetched: new BoundedCache<string | Error>(MOST_DOCUMENTS, REFETCH_COOLDOWN_MS),
  };
  cachedByFetch.set(fetch, cached);
  return cached;
}

/**
 * What is cached, or is on its way.
 *
 * Some platforms end the work of a request when its client goes away, and then what it went for
 * never comes, and never fails. So those who wait for somebody else's load soon send one of their
 * own: otherwise one connection, cut at the right moment, would stop every sign-in until the entry
 * is old.
 */
async function shared<V extends object | string>(
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
  if (isOwn || (await settlesWithin(found, PATIENCE_MS))) return found;
  cache.abandon(address, found);
  return shared(cache, address, now, load);
}

/** Reading twice does no harm, and a dropped connection is common. Waiting twice does. */
async function fetchTwice(fetch: Fetch, address: string): Promise<string> {
  const read = async (): Promise<string> => {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    const text = await response.text();
    // A page of an overloaded server, say, must not be kept for an hour.
    if (response.ok && isDocument(parseJson(text))) return text;
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

/** An error is a JSON object as well. The issuer and the keys are what must be there (RFC 8414 §2). */
function isDocument(parsed: unknown): boolean {
  if (!isPlainObject(parsed)) return false;
  return typeof parsed.issuer === 'string' || Array.isArray(parsed.keys);
}
