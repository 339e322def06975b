/**
 * A cache of decrypted session tokens, so that each is decrypted once.
 *
 * Only the claims of valid tokens are cached, never a failure: a client without valid tokens cannot
 * fill the cache. Readers never share an object, and each read validates the expiry again. A cache
 * belongs to one configuration, and so to its secrets. Its limit is an estimate of bytes.
 *
 * It keeps two generations, as `BoundedCache` does, with half of the bytes each. When the newer one
 * is full, it becomes the older one, and the entries of the old one are dropped.
 */
import type { JWT } from '../models/session.js';
import { parseClaims, validateClaims } from './claims.js';

/** The size of an entry without its characters, in bytes. */
const ENTRY_OVERHEAD_BYTES = 400;
const BYTES_PER_CHARACTER = 2;

/** Caches claims by id. The least recently read entries are dropped first. */
export class DecodedTokenCache {
  private newer = new Map<string, CachedClaims>();
  private older = new Map<string, CachedClaims>();
  /** The estimated bytes of the newer generation. */
  private bytes = 0;

  /** @param capacity - The maximum number of bytes. */
  constructor(private readonly capacity: number) {}

  get(id: string): CachedClaims | undefined {
    const newer = this.newer.get(id);
    if (newer) return newer;
    const cached = this.older.get(id);
    if (cached) this.add(id, cached);
    return cached;
  }

  add(id: string, cached: CachedClaims): void {
    this.delete(id);
    const cost = estimateSize(id, cached);
    const half = this.capacity / 2;
    if (cost > half) return;
    if (this.bytes + cost > half) this.startGeneration();
    this.newer.set(id, cached);
    this.bytes += cost;
  }

  delete(id: string): void {
    const cached = this.newer.get(id);
    if (cached) this.bytes -= estimateSize(id, cached);
    this.newer.delete(id);
    this.older.delete(id);
  }

  private startGeneration(): void {
    this.older = this.newer;
    this.newer = new Map();
    this.bytes = 0;
  }
}

function estimateSize(id: string, claims: CachedClaims): number {
  return ENTRY_OVERHEAD_BYTES + BYTES_PER_CHARACTER * (id.length + claims.length);
}

/**
 * Engines store an object with more members as a hash table, which takes more memory than its text.
 */
const MAX_FLAT_MEMBERS = 32;

/**
 * The cached claims of a token. Each reader receives its own copy.
 *
 * Most tokens contain only primitive claims. Copying those takes a tenth of the time of parsing
 * their text. Claims with nested objects are cached as text.
 */
export class CachedClaims {
  /** The length of the text, in characters. */
  readonly length: number;
  private readonly contents: Readonly<JWT> | string;

  constructor(json: string, claims: JWT) {
    this.length = json.length;
    this.contents = isFlat(claims) ? { ...claims } : json;
  }

  /**
   * Returns a copy of the claims.
   *
   * @throws {InvalidToken} when the token is not valid at this time, in seconds since the epoch.
   */
  validateAt(nowSeconds: number): JWT {
    const { contents } = this;
    return typeof contents === 'string'
      ? parseClaims(contents, nowSeconds)
      : validateClaims({ ...contents }, nowSeconds);
  }
}

function isFlat(claims: JWT): boolean {
  const members = Object.values(claims);
  return members.length <= MAX_FLAT_MEMBERS && members.every((member) => Object(member) !== member);
}
