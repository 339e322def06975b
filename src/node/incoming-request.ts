/** A request of Node, Express or Fastify, read as web-standard parts. */
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { MalformedRequest } from '../core/errors/request.errors.js';
import type { IncomingRequest, RequestHeaders } from '../core/http/request-body.js';
import { BoundedCache } from '../core/kernel/cache.js';
import { isPlainObject } from '../core/kernel/objects.js';
import { type NodeMessage, type PlatformRequest, nodeRequest } from './platform.js';

/** Of `a:@b`, whoever reads to the colon takes the host for `a`, and whoever parses it for `b`. */
const NO_MORE_THAN_HOST = /^[^\s/\\?#@]+$/;

/** The addresses that were found sound: the same few come with every request. */
const soundOrigins = new BoundedCache<string>(1_000);
const LONGEST_ORIGIN = 300;

/**
 * The origin that the request was sent to, as far as this server can see, and as it was written.
 *
 * @throws {MalformedRequest} when the `Host` header is no host.
 */
export function requestOrigin(request: PlatformRequest): string {
  const { socket, headers } = nodeRequest(request);
  const protocol = (socket as TLSSocket).encrypted ? 'https' : 'http';
  // HTTP/2 has no Host header (RFC 9113 §8.3.1).
  const host = String(headers[':authority'] ?? headers.host ?? 'localhost');
  const origin = `${protocol}://${host}`;
  const known = soundOrigins.peek(origin);
  if (known !== undefined) return known;
  if (!NO_MORE_THAN_HOST.test(host) || !URL.canParse(origin)) {
    throw new MalformedRequest(400, 'The Host header is not valid.');
  }
  return origin.length > LONGEST_ORIGIN ? origin : soundOrigins.set(origin, origin);
}

/**
 * The path and query, as they were sent.
 *
 * @throws {MalformedRequest} when the request names a whole URL, as one to a proxy does (RFC 9112
 *   §3.2.2): it asks for another server than the one in its `Host` header.
 */
export function requestPath(request: PlatformRequest): string {
  const path = requestTarget(request);
  if (path.startsWith('/')) return path;
  throw new MalformedRequest(400, 'The request target is not a path.');
}

/** What stands between the method and the version, as it was sent. */
export function requestTarget(request: PlatformRequest): string {
  return request.originalUrl ?? nodeRequest(request).url ?? '/';
}

/**
 * Headers where they are, as a middleware may have left them: one that takes a header away takes it away
 * from every reader. Of what HTTP/2 tells beside them, a name begins with a colon.
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

/** The whole request, as the routes read it: of what is not POST, they read no body. */
export function toIncomingRequest(request: PlatformRequest): IncomingRequest {
  const message = nodeRequest(request);
  const { method = 'GET' } = message;
  if (method === 'POST') return toWebRequest(request);
  const url = requestOrigin(request) + requestPath(request);
  return { method, url, headers: new IncomingHeaders(message), body: null, bodyUsed: false };
}

/** Fetch has no requests of these methods, or no bodies of them (Fetch §4.1, §5.4). */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const FORBIDDEN: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * A request of `node:http`, `node:http2`, Connect, Express or Fastify as a web-standard `Request`. Its body is
 * what a body parser left of it: the stream, or what the parser read, put together again.
 *
 * The origin is the one that the connection and its `Host` tell; `X-Forwarded-*` is among the headers, for
 * whoever trusts it. The stream is handed over: read the body of the one or of the other.
 *
 * @throws {MalformedRequest} with status 400 when the `Host` header is no host or the target no path, with
 *   405 for a method that `Request` has not: `TRACE`, say.
 * @example
 * ```ts
 * createServer(async (req, res) => sendWebResponse(res, await app.fetch(toWebRequest(req))));
 * ```
 * @publicApi
 */
export function toWebRequest(request: PlatformRequest): Request {
  const message = nodeRequest(request);
  const { method = 'GET' } = message;
  if (FORBIDDEN.has(method)) throw new MalformedRequest(405, 'The method has no `Request`.');
  if (WITHOUT_BODY.has(method)) return bodylessRequest(request);
  const contentType = message.headers['content-type']?.toLowerCase() ?? '';
  const streamed = { body: toBody(request, contentType), duplex: 'half' };
  const made = new Request(bodylessRequest(request), streamed);
  const isRemade = streamed.body instanceof URLSearchParams && isMultipart(contentType);
  if (isRemade) made.headers.set('content-type', FORM);
  return made;
}

/** The request as it can be looked at without taking its body from whoever is to read it. */
export function bodylessRequest(request: PlatformRequest): Request {
  const message = nodeRequest(request);
  const { method = 'GET' } = message;
  const headers = new Headers([...new IncomingHeaders(message)]);
  return new Request(requestOrigin(request) + requestPath(request), { method, headers });
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
  const message = nodeRequest(request);
  // Under `strict: false`, JSON may be `false` or `0` as well, and was read.
  if (body === undefined || body === null || isUnread(message, body)) {
    return Readable.toWeb(message) as ReadableStream<Uint8Array>;
  }
  if (isMultipart(contentType)) return toForm(body, partText);
  return contentType.startsWith(FORM) ? toForm(body) : JSON.stringify(body);
}

/**
 * Some parsers, those of Express 4 among them, leave `{}` where they have read nothing. They leave it of an empty
 * body as well: its stream has ended, though nothing was read, and cannot be read again.
 */
function isUnread({ readableDidRead, readableEnded }: Readable, body: unknown): boolean {
  if (readableDidRead || readableEnded) return false;
  return isPlainObject(body) && Object.keys(body).length === 0;
}

/** A form again. A field that was given twice is given twice again, so that it is noticed. */
function toForm(parsed: object, textOf = (value: unknown): unknown => value): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(isPlainObject(parsed) ? parsed : { ...parsed })) {
    for (const one of [value].flat().map(textOf)) {
      if (typeof one === 'string') form.append(name, one);
    }
  }
  return form;
}

/** The text of a part: Fastify's plugin may hand over a field with all that it knows of it. */
function partText(part: unknown): unknown {
  return isPlainObject(part) && part.type === 'field' ? part.value : part;
}
