/** As much of Express and of Fastify as is used here, so that neither's types are needed. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Fastify keeps Node's own message in `raw`; Express extends it. */
export type PlatformRequest = (IncomingMessage | { readonly raw: IncomingMessage }) & {
  readonly originalUrl?: string;
  /** What a body parser made of the body. */
  readonly body?: unknown;
  /** The body as it came, where the app asked Nest to keep it. */
  readonly rawBody?: Buffer;
};

/** A reply of Fastify's. */
export interface FastifyReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  header(name: string, value: string | readonly string[]): unknown;
  getHeader(name: string): string | number | string[] | undefined;
  removeHeader(name: string): unknown;
  send(body: string): unknown;
}

/** A reply of either platform. Express extends Node's own. */
export type PlatformReply = ServerResponse | FastifyReply;

/** Node's own message behind a request of either platform. */
export function nodeRequest(request: PlatformRequest): IncomingMessage {
  return 'raw' in request ? request.raw : request;
}

/** Whether a reply is Fastify's: only that keeps Node's own in `raw`. */
export function isFastify(reply: PlatformReply): reply is FastifyReply {
  return 'raw' in reply;
}

/** Whether headers can still be set on a reply: not once a stream has begun. */
export function takesHeaders(reply: PlatformReply): boolean {
  return !(isFastify(reply) ? reply.raw : reply).headersSent;
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
