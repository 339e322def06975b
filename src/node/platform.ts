/**
 * Requests and replies of Node, Express and Fastify, as structural types: no framework must be
 * installed.
 */
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Readable, Writable } from 'node:stream';

/** Node's request, of HTTP/1.1 or HTTP/2. */
export type NodeMessage = IncomingMessage | Http2ServerRequest;

/**
 * A request of `node:http`, `node:http2`, Connect, Express or Fastify. Fastify keeps Node's request
 * in `raw`; the others extend it.
 *
 * @publicApi
 */
export type PlatformRequest = (NodeMessage | { readonly raw: NodeMessage }) & {
  /** The whole path, where a router removed the mount path from `url`. */
  readonly originalUrl?: string;
  /** The body as parsed by a body parser. */
  readonly body?: unknown;
  /** The unparsed body, if the app set Nest's option `rawBody`. */
  readonly rawBody?: Buffer;
};

/** The used part of Node's reply, of HTTP/1.1 or HTTP/2. */
export interface NodeReply extends Writable {
  readonly headersSent: boolean;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: string | readonly string[]): unknown;
  hasHeader(name: string): boolean;
  writeHead(status: number): unknown;
}

/** The used part of Fastify's reply. */
export interface FastifyReply {
  readonly raw: NodeReply;
  code(status: number): unknown;
  header(name: string, value: string | readonly string[]): unknown;
  getHeader(name: string): number | string | readonly string[] | undefined;
  removeHeader(name: string): unknown;
  send(body: string | Readable): unknown;
}

/**
 * A reply of `node:http`, `node:http2`, Connect, Express or Fastify. All but Fastify's extend
 * Node's.
 *
 * @publicApi
 */
export type PlatformReply = NodeReply | FastifyReply;

/** Node's request behind a request of any platform. */
export function getNodeRequest(request: PlatformRequest): NodeMessage {
  return 'raw' in request ? request.raw : request;
}

/** Whether a reply is Fastify's: only that has `raw`. */
export function isFastify(reply: PlatformReply): reply is FastifyReply {
  return 'raw' in reply;
}

/** Whether headers can still be set on a reply: not after they were sent. */
export function takesHeaders(reply: PlatformReply): boolean {
  return !getNodeReply(reply).headersSent;
}

/** Node's reply behind a reply of any platform. */
export function getNodeReply(reply: PlatformReply): NodeReply {
  return isFastify(reply) ? reply.raw : reply;
}

/** Whether a value is a request of any platform. */
export function isPlatformRequest(candidate: unknown): candidate is PlatformRequest {
  const message = getMessage(candidate);
  return message !== undefined && 'headers' in message && 'socket' in message;
}

/** Whether a value is a reply of any platform. */
export function isPlatformReply(candidate: unknown): candidate is PlatformReply {
  const message = getMessage(candidate);
  return message !== undefined && 'setHeader' in message;
}

function getMessage(candidate: unknown): object | undefined {
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  const message: unknown = 'raw' in candidate ? candidate.raw : candidate;
  return typeof message === 'object' && message !== null ? message : undefined;
}
