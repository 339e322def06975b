/** The way out to other servers, as something that can be handed in. */
import { key } from './token.js';

/** A function with the signature of the platform's `fetch`. */
export type Fetch = typeof globalThis.fetch;

/** What requests to providers go through, unless a provider has its own. */
export const FetchToken = key<Fetch>('Fetch');

/** Looks the global up at each call, so that instrumentation installed later is not bypassed. */
export const globalFetch: Fetch = (input, init) => globalThis.fetch(input, init);
