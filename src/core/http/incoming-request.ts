/** A request, before anything of it has been read. */
import type { HeaderReader } from './forwarded-origin.js';

/** Headers that can be asked for, and listed. `Headers` are. */
export type RequestHeaders = HeaderReader & Iterable<[string, string]>;

/**
 * As much of a `Request` as is read here: a server that has requests of its own need not build one,
 * which costs more than all the rest of a session check.
 */
export interface IncomingRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
}
