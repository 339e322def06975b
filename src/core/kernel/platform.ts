/**
 * The clock, `fetch` and the random generator of the platform, as services that can be replaced.
 */
import { encodeBase64url, encodeHex } from './bytes.js';
import { key } from './container.js';

/** Returns the current time, in milliseconds since the epoch. */
export type Clock = () => number;

/** The clock of all services. */
export const ClockToken = key<Clock>('Clock');

/** The clock of the platform. */
export const systemClock: Clock = () => Date.now();

/** A function with the signature of the platform's `fetch`. */
export type Fetch = typeof globalThis.fetch;

/** The `fetch` for requests to providers, unless a provider has its own. */
export const FetchToken = key<Fetch>('Fetch');

/** Looks up the global at each call, so that instrumentation installed later takes effect. */
export const globalFetch: Fetch = (input, init) => globalThis.fetch(input, init);

/** A source of cryptographically strong random bytes. */
export interface Random {
  /** `count` random bytes. */
  bytes(count: number): Uint8Array;

  /**
   * Returns a version 4 UUID. Optional: without it, a UUID is made of `bytes`.
   */
  readonly uuid?: (() => string) | undefined;
}

/** The random generator of all services. */
export const RandomToken = key<Random>('Random');

/** Browsers have it in secure contexts only, and some old platforms do not have it. */
const hasUuids = typeof globalThis.crypto?.randomUUID === 'function';

/** How many bytes are drawn from the platform at once. */
const BLOCK_LENGTH = 4096;

/**
 * The generator of the Web Crypto API, in blocks: a sign-in needs bytes a dozen times, and each
 * call of the platform costs as much as an encryption (7% of a sign-in's CPU). Bytes that were
 * given out are not kept. It throws where the platform has no generator: a weaker source would
 * silently make every token guessable.
 */
class BlockRandom implements Random {
  /** Drawn with the first bytes: some platforms have no randomness while modules load. */
  #block: Uint8Array<ArrayBuffer> | undefined;
  #used = BLOCK_LENGTH;

  readonly uuid = hasUuids ? () => crypto.randomUUID() : undefined;

  bytes(count: number): Uint8Array {
    if (count > BLOCK_LENGTH) return crypto.getRandomValues(new Uint8Array(count));
    const block = (this.#block ??= new Uint8Array(BLOCK_LENGTH));
    if (this.#used + count > BLOCK_LENGTH) {
      crypto.getRandomValues(block);
      this.#used = 0;
    }
    const end = this.#used + count;
    const drawn = block.slice(this.#used, end);
    block.fill(0, this.#used, end);
    this.#used = end;
    return drawn;
  }
}

/** The generator of the platform. */
export const platformRandom: Random = new BlockRandom();

/** Returns `count` random bytes as lower-case hexadecimal, twice as many characters. */
export function randomHex(random: Random, count: number): string {
  return encodeHex(random.bytes(count));
}

/** Returns `count` random bytes as base64url. */
export function randomBase64url(random: Random, count: number): string {
  return encodeBase64url(random.bytes(count));
}

/** Returns a version 4 UUID (RFC 9562 §5.4) from the given source. */
export function randomUuid(random: Random): string {
  return random.uuid?.() ?? toUuid(random.bytes(16));
}

function toUuid(drawn: Uint8Array): string {
  const bytes = Uint8Array.from(drawn);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = encodeHex(bytes);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-');
}
