/**
 * Session tokens that were opened before. Reading one again need not decrypt it again.
 *
 * What is kept is what a token was found to hold, never a failure: nobody without valid tokens can fill it.
 * No two readers share an object, and each looks whether the token has expired. It belongs to one
 * configuration, and so to its secrets. The bound is on bytes, reckoned: tokens may be small or large.
 *
 * There are two generations. What is read moves to the newer one, and once that has half of the bytes, it
 * becomes the older one, whose claims that nobody read meanwhile are gone: a read that finds them
 * writes nothing, and nothing has to be looked for to make room.
 */
import type { JWT } from '../models/session.js';
import { parseClaims, validateClaims } from './jwe.js';

/** What an entry costs beyond its characters, in bytes. */
const ENTRY_OVERHEAD_BYTES = 400;
const BYTES_PER_CHARACTER = 2;

/** Keeps claims by id, those leaving first that were not read for long. */
export class DecodedTokenCache {
  private newer = new Map<string, CachedClaims>();
  private older = new Map<string, CachedClaims>();
  /** Of the newer ones. */
  private bytes = 0;

  /** @param capacity - How many bytes are kept at most; 0 keeps nothing. */
  constructor(private readonly capacity: number) {}

  get isDisabled(): boolean {
    return this.capacity === 0;
  }

  get(id: string): CachedClaims | undefined {
    const claims = this.newer.get(id);
    if (claims) return claims;
    const kept = this.older.get(id);
    if (kept) this.add(id, kept);
    return kept;
  }

  add(id: string, claims: CachedClaims): void {
    this.delete(id);
    const cost = estimateSize(id, claims);
    const half = this.capacity / 2;
    if (cost > half) return;
    if (this.bytes + cost > half) this.startGeneration();
    this.newer.set(id, claims);
    this.bytes += cost;
  }

  delete(id: string): void {
    const claims = this.newer.get(id);
    if (claims) this.bytes -= estimateSize(id, claims);
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

/* MERGED kept-claims.ts: The claims of a token that was opened, kept for whoever reads it next. */

/** An object of more members is kept as a table, which takes more room than its text. */
const MAX_FLAT_MEMBERS = 32;

/**
 * Gives each reader an object of its own.
 *
 * Most tokens hold nothing but names, addresses and times. A copy of those is made in a tenth of the time
 * that their text is parsed in; what holds more is kept as text.
 */
export class CachedClaims {
  /** Of the text. */
  readonly length: number;
  private readonly contents: Readonly<JWT> | string;

  constructor(text: string, claims: JWT) {
    this.length = text.length;
    this.contents = isFlat(claims) ? { ...claims } : text;
  }

  /** @throws {InvalidToken} when the token is not valid at this time, in seconds since the epoch. */
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
