/** Time, as something that can be handed in. */
import { encodeBase64url, encodeHex } from './bytes.js';
import { key } from './container.js';

/** The present, in milliseconds since the epoch. */
export type Clock = () => number;

/** What every service tells the time by. */
export const ClockToken = key<Clock>('Clock');

/** The platform's own clock. */
export const systemClock: Clock = () => Date.now();

/* MERGED fetch.ts: The way out to other servers, as something that can be handed in. */

/** A function with the signature of the platform's `fetch`. */
export type Fetch = typeof globalThis.fetch;

/** What requests to providers go through, unless a provider has its own. */
export const FetchToken = key<Fetch>('Fetch');

/** Looks the global up at each call, so that instrumentation installed later is not bypassed. */
export const globalFetch: Fetch = (input, init) => globalThis.fetch(input, init);

/* MERGED random.ts: Randomness from the platform's generator and from nothing else. Where there is none, the call
   throws: a weaker source would make every token guessable without anybody noticing. */

/** A source of cryptographically strong random bytes. */
export interface Random {
  /** `count` random bytes. */
  bytes(count: number): Uint8Array;

  /**
   * A version 4 UUID, where the source makes them itself: then they are no matter of `bytes`. Without it,
   * one is made of those.
   */
  readonly uuid?: (() => string) | undefined;
}

/** Where every service takes its random bytes from. */
export const RandomToken = key<Random>('Random');

/** Browsers have it in secure contexts alone, and some old platforms not at all. */
const hasUuids = typeof globalThis.crypto?.randomUUID === 'function';

/** The generator of the Web Crypto API. Throws where the platform has none. */
export const platformRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  uuid: hasUuids ? () => crypto.randomUUID() : undefined,
};

/** `count` random bytes as lower-case hexadecimal, twice as many characters. */
export function randomHex(random: Random, count: number): string {
  return encodeHex(random.bytes(count));
}

/** `count` random bytes as base64url. */
export function randomBase64url(random: Random, count: number): string {
  return encodeBase64url(random.bytes(count));
}

/** A version 4 UUID (RFC 9562 §5.4) from the given source. */
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
