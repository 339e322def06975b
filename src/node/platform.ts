/** As much of Express and of Fastify as is used here, so that neither's types are needed. */
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Readable, Writable } from 'node:stream';

/** Node's own message, of HTTP/1.1 or of HTTP/2. */
export type NodeMessage = IncomingMessage | Http2ServerRequest;

/**
 * A request of `node:http`, `node:http2`, Connect, Express or Fastify. Fastify keeps Node's own message in
 * `raw`; the others extend it.
 *
 * @publicApi
 */
export type PlatformRequest = (NodeMessage | { readonly raw: NodeMessage }) & {
  /** The whole path, where a router took the beginning of it off `url`. */
  readonly originalUrl?: string;
  /** What a body parser made of the body. */
  readonly body?: unknown;
  /** The body as it came, where the app asked Nest to keep it. */
  readonly rawBody?: Buffer;
};

/** As much of Node's own reply, of HTTP/1.1 or of HTTP/2, as is used here. */
export interface NodeReply extends Writable {
  readonly headersSent: boolean;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: string | readonly string[]): unknown;
  hasHeader(name: string): boolean;
  writeHead(status: number): unknown;
}

/** A reply of Fastify's. */
export interface FastifyReply {
  readonly raw: NodeReply;
  code(status: number): unknown;
  header(name: string, value: string | readonly string[]): unknown;
  getHeader(name: string): number | string | readonly string[] | undefined;
  removeHeader(name: string): unknown;
  send(body: string | Readable): unknown;
}

/**
 * A reply of any of them. All but Fastify's are Node's own, or extend it.
 *
 * @publicApi
 */
export type PlatformReply = NodeReply | FastifyReply;

/** Node's own message behind a request of either platform. */
export function nodeRequest(request: PlatformRequest): NodeMessage {
  return 'raw' in request ? request.raw : request;
}

/** Whether a reply is Fastify's: only that keeps Node's own in `raw`. */
export function isFastify(reply: PlatformReply): reply is FastifyReply {
  return 'raw' in reply;
}

/** Whether headers can still be set on a reply: not once a stream has begun. */
export function takesHeaders(reply: PlatformReply): boolean {
  return !nodeReply(reply).headersSent;
}

/** Node's own reply behind one of either platform. */
export function nodeReply(reply: PlatformReply): NodeReply {
  return isFastify(reply) ? reply.raw : reply;
}

/** Whether something is a request of either platform, or Node's own. */
export function isPlatformRequest(candidate: unknown): candidate is PlatformRequest {
  const message = nodeMessage(candidate);
  return message !== undefined && 'headers' in message && 'socket' in message;
}

/** Whether something is a reply of either platform, or Node's own. */
export function isPlatformReply(candidate: unknown): candidate is PlatformReply {
  const message = nodeMessage(candidate);
  return message !== undefined && 'setHeader' in message;
}

function nodeMessage(candidate: unknown): object | undefined {
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  const message: unknown = 'raw' in candidate ? candidate.raw : candidate;
  return typeof message === 'object' && message !== null ? message : undefined;
}
