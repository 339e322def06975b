/** The incoming request, and the named fields of a query or a body. */
import type { HeaderReader } from './request-origin.js';

/** Headers that can be read and iterated, as `Headers` can. */
export type RequestHeaders = HeaderReader & Iterable<[string, string]>;

/**
 * The part of a `Request` that is read here. A server with its own request class need not build
 * one, which costs more than the rest of a session check.
 */
export interface IncomingRequest {
  readonly method: string;
  /** An absolute URL. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
  /** The address of the connection, where the server knows it. That may be a proxy's. */
  readonly clientAddress?: string | undefined;
}

/** The fields of a query or a body. */
export interface RequestFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names that occur more than once. */
  readonly repeated: readonly string[];
}

/** The fields of a request without a body. */
export const NO_FIELDS: RequestFields = { fields: {}, repeated: [] };

/** Collects names and values. The last of equal names wins, and repeated names are listed. */
export function toFields(parameters: Iterable<[string, string]>): {
  fields: Readonly<Record<string, string>>;
  repeated: string[];
} {
  const fields = Object.create(null) as Record<string, string>;
  const repeated = new Set<string>();
  for (const [name, value] of parameters) {
    if (name in fields) repeated.add(name);
    fields[name] = value;
  }
  return { fields, repeated: [...repeated] };
}
