/**
 * The results of the `jwt` callback for tokens whose cookies were not replaced yet.
 *
 * Apps refresh access tokens in that callback, with a refresh token that works once. But a page
 * sends many requests at once with one cookie, and a server component cannot set cookies. Each
 * request would refresh again, and all but the first would fail. So concurrent requests share one
 * call, and later requests with the same cookie continue from the result of the last call, until a
 * response can renew the cookie.
 *
 * Only requests with the same function share a call. A function of another bundle of the app waits
 * for the call and then runs itself, because it may add other claims. It gets what the cookie would
 * hold if it had been set in between.
 *
 * The cache belongs to a process; several processes refresh once each. Each configuration has its
 * own part, since another app with the same secret must not read what a callback adds to a token.
 * Bundles evaluate a configuration several times, and minify its functions each in their own way,
 * so a configuration is identified by its `url`, its `basePath`, and the ids and client ids of its
 * providers. Two that agree in these, in the secret and in the session cookie share their part.
 */
import { sha256Base64url } from '#digest';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { ISSUANCE_CLAIMS, serializeClaims } from '../jwt/claims.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT } from '../models/session.js';

/** A session token, and its claims. */
export interface DecodedToken {
  readonly token: string;
  readonly claims: JWT;
}

/** A running call. */
interface Call {
  readonly callback: unknown;
  readonly result: Promise<JWT | null>;
  /** Whether the session ended meanwhile, so that the result must not be cached. */
  hasEnded: boolean;
}

interface ProcessCache {
  /** By configuration and token. */
  readonly calls: Map<string, Call>;
  readonly results: JwtCallbackResults;
}

/**
 * The deadline of a call, in milliseconds. A call that never ends must not block other requests.
 */
const DEADLINE_MS = 60_000;

/** Frameworks load this module several times in one process: for components and for routes. */
const CACHE_SYMBOL = Symbol.for('portcullis.jwt-callback-cache');

/** Calls the `jwt` callback once for concurrent requests with the same token. */
export class JwtCallbackCache {
  private readonly cache = getProcessCache();
  private configuration: Awaitable<string> | undefined;

  /** @param configurationId - See `SessionSettings`. */
  constructor(
    private readonly configurationId: string,
    private readonly callbacks: CallbackRunner,
  ) {}

  /**
   * Runs the callback for a token. Returns its result, or `null` when it ended the session. Each
   * caller gets its own object.
   *
   * @param callJwt - Calls the callback.
   */
  async run(
    decoded: DecodedToken,
    callJwt: (claims: JWT) => Promise<JWT | null>,
  ): Promise<JWT | null> {
    const key = await this.getKey(decoded);
    const { calls } = this.cache;
    const callback = this.callbacks.ownJwt;
    for (let call = calls.get(key.token); call; call = calls.get(key.token)) {
      if (call.callback === callback) {
        const shared = await call.result;
        return shared && { ...shared };
      }
      await call.result.catch(() => undefined);
    }
    const { claims } = decoded;
    const original = serializeClaims(claims);
    const running = withDeadline(
      callJwt(this.getCurrent(key, claims)),
      DEADLINE_MS,
      'The jwt callback',
    );
    const call: Call = { callback, result: running, hasEnded: false };
    calls.set(key.token, call);
    try {
      const result = await running;
      this.store(key, original, call.hasEnded ? null : result);
      return result;
    } finally {
      calls.delete(key.token);
    }
  }

  /** The last result of the callback for a token, or the token itself. */
  async getLatest(decoded: DecodedToken): Promise<JWT> {
    const key = await this.getKey(decoded);
    await this.cache.calls.get(key.token)?.result.catch(() => undefined);
    return this.getCurrent(key, decoded.claims);
  }

  /** Drops the result for a session that has ended. */
  async forget(decoded: DecodedToken): Promise<void> {
    const key = await this.getKey(decoded);
    const running = this.cache.calls.get(key.token);
    if (running) running.hasEnded = true;
    this.cache.results.delete(key);
  }

  private getCurrent(key: CacheKey, claims: JWT): JWT {
    const content = this.cache.results.get(key);
    if (content === undefined) return { ...claims };
    return { ...(JSON.parse(content) as JWT), ...pickIssuanceClaims(claims) };
  }

  private store(key: CacheKey, original: string, result: JWT | null): void {
    const content = result && serializeClaims(result);
    if (content === null || content === original) this.cache.results.delete(key);
    else this.cache.results.set(key, content);
  }

  private async getKey({ token, claims }: DecodedToken): Promise<CacheKey> {
    const configuration = await (this.configuration ??= this.hashConfiguration());
    const subject = `${configuration}.${claims.sub ?? token}`;
    return { subject, token: `${configuration}.${token}` };
  }

  private hashConfiguration(): Awaitable<string> {
    return sha256Base64url(this.configurationId);
  }
}

function getProcessCache(): ProcessCache {
  const host = globalThis as { [CACHE_SYMBOL]?: ProcessCache };
  return (host[CACHE_SYMBOL] ??= { calls: new Map(), results: new JwtCallbackResults() });
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_TOKENS_PER_SUBJECT = 8;
const BYTES_PER_CHARACTER = 2;

/** The key of a result: the subject of the token, and the token. */
interface CacheKey {
  readonly subject: string;
  readonly token: string;
}

/**
 * Results by subject and token. The bytes are limited, and the subject that was used least recently
 * is dropped first. The tokens of one subject are limited too, so that a user with many tokens
 * cannot drive out other users' results.
 */
export class JwtCallbackResults {
  private readonly subjects = new Map<string, Map<string, string>>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get({ subject, token }: CacheKey): string | undefined {
    const own = this.subjects.get(subject);
    const content = own?.get(token);
    if (own && content !== undefined) {
      this.subjects.delete(subject);
      this.subjects.set(subject, own);
    }
    return content;
  }

  set(key: CacheKey, content: string): void {
    this.delete(key);
    const { subject, token } = key;
    const own = this.subjects.get(subject) ?? new Map<string, string>();
    own.set(token, content);
    this.bytes += estimateSize(token, content);
    const [oldest] = own.keys();
    if (own.size > MAX_TOKENS_PER_SUBJECT && oldest !== undefined) this.drop(own, oldest);
    this.subjects.delete(subject);
    this.subjects.set(subject, own);
    this.evict();
  }

  delete({ subject, token }: CacheKey): void {
    const own = this.subjects.get(subject);
    if (!own) return;
    this.drop(own, token);
    if (own.size === 0) this.subjects.delete(subject);
  }

  private evict(): void {
    for (const [subject, own] of this.subjects) {
      if (this.bytes <= this.maxBytes) return;
      for (const token of own.keys()) this.drop(own, token);
      this.subjects.delete(subject);
    }
  }

  private drop(own: Map<string, string>, token: string): void {
    const content = own.get(token);
    if (content === undefined) return;
    own.delete(token);
    this.bytes -= estimateSize(token, content);
  }
}

function estimateSize(token: string, content: string): number {
  return BYTES_PER_CHARACTER * (token.length + content.length);
}

/** The issuance claims. */
function pickIssuanceClaims(claims: JWT): JWT {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => ISSUANCE_CLAIMS.has(claim)));
}
