/**
 * Converts a request of Node, Express or Fastify to web-standard parts: origin, path, headers and
 * body.
 */
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { MalformedRequest } from '../core/errors/index.js';
import type { IncomingRequest, RequestHeaders } from '../core/http/index.js';
import { BoundedCache, isPlainObject } from '../core/kernel/index.js';
import { type NodeMessage, type PlatformRequest, getNodeRequest } from './platform.js';

/** A host and nothing more. In `a:@b`, one parser sees the host `a` and another the host `b`. */
const HOST = /^[^\s/\\?#@]+$/;

const MAX_ORIGIN_LENGTH = 300;
/** A cache of origins that were found valid: the same few come with every request. */
const validOrigins = new BoundedCache<string>(1_000, Infinity, MAX_ORIGIN_LENGTH);

/**
 * The origin of the request, by its connection and its `Host` header, not normalized.
 *
 * @throws {MalformedRequest} if the `Host` header is no host.
 */
export function getRequestOrigin(request: PlatformRequest): string {
  const { socket, headers } = getNodeRequest(request);
  const protocol = (socket as TLSSocket).encrypted ? 'https' : 'http';
  // HTTP/2 has no Host header (RFC 9113 §8.3.1).
  const host = String(headers[':authority'] ?? headers.host ?? 'localhost');
  const origin = `${protocol}://${host}`;
  return validOrigins.peek(origin) ?? validOrigins.set(origin, requireValidOrigin(origin, host));
}

function requireValidOrigin(origin: string, host: string): string {
  if (HOST.test(host) && URL.canParse(origin)) return origin;
  throw new MalformedRequest(400, 'The Host header is not valid.');
}

/**
 * The path and query, as they were sent.
 *
 * @throws {MalformedRequest} if the request target is a whole URL, as in a request to a proxy (RFC
 *   9112 §3.2.2): its host may differ from the `Host` header.
 */
export function getRequestPath(request: PlatformRequest): string {
  const path = getRequestTarget(request);
  if (path.startsWith('/')) return path;
  throw new MalformedRequest(400, 'The request target is not a path.');
}

/** The request target (RFC 9112 §3.2), as it was sent. */
export function getRequestTarget(request: PlatformRequest): string {
  return request.originalUrl ?? getNodeRequest(request).url ?? '/';
}

/**
 * The headers of a request, read on access: if middleware removes a header, it is gone here too.
 * Leaves out the pseudo-headers of HTTP/2, which begin with a colon.
 */
export class IncomingHeaders implements RequestHeaders {
  constructor(private readonly message: NodeMessage) {}

  get(name: string): string | null {
    const value = this.message.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.message.headers)) {
      const value = this.get(name);
      if (value !== null && !name.startsWith(':')) yield [name, value];
    }
  }
}

/** The request for the routes, which read a body only of a POST. */
export function toIncomingRequest(request: PlatformRequest): IncomingRequest {
  const message = getNodeRequest(request);
  const { method = 'GET' } = message;
  const clientAddress = message.socket.remoteAddress;
  if (method === 'POST' || method === 'DELETE') {
    const { url, headers, body, bodyUsed } = toWebRequest(request);
    return { method, url, headers, body, bodyUsed, clientAddress };
  }
  const url = getRequestOrigin(request) + getRequestPath(request);
  const headers = new IncomingHeaders(message);
  return { method, url, headers, body: null, bodyUsed: false, clientAddress };
}

/** Methods whose requests have no body in Fetch, and methods that it forbids (Fetch §4.1, §5.4). */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const FORBIDDEN: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * A request of `node:http`, `node:http2`, Connect, Express or Fastify as a web-standard `Request`.
 * Its body is the stream, or, after a body parser, what the parser read, serialized again.
 *
 * The origin is that of the connection and the `Host` header; `X-Forwarded-*` stays among the
 * headers. The stream is passed on: read the body of only one of the two requests.
 *
 * @throws {MalformedRequest} with status 400 if the `Host` header is no host or the target no path,
 *   with 405 for a method that `Request` forbids, such as `TRACE`.
 * @example
 * ```ts
 * createServer(async (req, res) => sendWebResponse(res, await app.fetch(toWebRequest(req))));
 * ```
 * @publicApi
 */
export function toWebRequest(request: PlatformRequest): Request {
  const message = getNodeRequest(request);
  const { method = 'GET' } = message;
  if (FORBIDDEN.has(method)) throw new MalformedRequest(405, 'The method has no `Request`.');
  if (WITHOUT_BODY.has(method)) return toBodylessRequest(request);
  const contentType = message.headers['content-type']?.toLowerCase() ?? '';
  const streamed = { body: toBody(request, contentType), duplex: 'half' };
  const made = new Request(toBodylessRequest(request), streamed);
  const isRemade = streamed.body instanceof URLSearchParams && isMultipart(contentType);
  if (isRemade) made.headers.set('content-type', FORM);
  return made;
}

/** The request without its body, which stays unread. */
export function toBodylessRequest(request: PlatformRequest): Request {
  const message = getNodeRequest(request);
  const { method = 'GET' } = message;
  const headers = new Headers([...new IncomingHeaders(message)]);
  return new Request(getRequestOrigin(request) + getRequestPath(request), { method, headers });
}

const FORM = 'application/x-www-form-urlencoded';

function isMultipart(contentType: string): boolean {
  return contentType.startsWith('multipart/form-data');
}

function toBody(request: PlatformRequest, contentType: string): BodyInit {
  const { body, rawBody } = request;
  if (rawBody) return new Uint8Array(rawBody);
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return new Uint8Array(body);
  const message = getNodeRequest(request);
  // Under `strict: false`, JSON may be `false` or `0` as well, and was read.
  if (body === undefined || body === null || isUnread(message, body)) {
    return Readable.toWeb(message) as ReadableStream<Uint8Array>;
  }
  if (isMultipart(contentType)) return toForm(body, getPartText);
  return contentType.startsWith(FORM) ? toForm(body) : JSON.stringify(body);
}

/**
 * Whether the body is still in the stream. Some parsers, those of Express 4 among them, set `{}` if
 * they read nothing, and also for an empty body: its stream has ended, and cannot be read again.
 */
function isUnread({ readableDidRead, readableEnded }: Readable, body: unknown): boolean {
  if (readableDidRead || readableEnded) return false;
  return isPlainObject(body) && Object.keys(body).length === 0;
}

/** Serializes a parsed form. A repeated field stays repeated, so that it can be refused. */
function toForm(parsed: object, toText = (value: unknown): unknown => value): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(isPlainObject(parsed) ? parsed : { ...parsed })) {
    for (const one of [value].flat().map(toText)) {
      if (typeof one === 'string') form.append(name, one);
    }
  }
  return form;
}

/**
 * The text of a part: Fastify's plugin for multipart may pass an object with the field and its
 * metadata.
 */
function getPartText(part: unknown): unknown {
  return isPlainObject(part) && part.type === 'field' ? part.value : part;
}
