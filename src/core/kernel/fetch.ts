/** The way out to other servers, as something that can be handed in. */
import { key } from './token.js';

export type Fetch = typeof globalThis.fetch;

export const FetchToken = key<Fetch>('Fetch');

/** Looks the global up at each call, so that instrumentation installed later is not bypassed. */
export const globalFetch: Fetch = (input, init) => globalThis.fetch(input, init);
