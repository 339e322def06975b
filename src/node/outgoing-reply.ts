/**
 * Writes a response to a reply of Node, Express or Fastify.
 *
 * Headers that are already set (CORS, a session library) stay: cookies and `Vary` are appended. On
 * Express the body does not go through `send`, which would compute an ETag and answer with "not
 * modified" to another user.
 */
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Awaitable } from '../core/kernel/index.js';
import { type HttpResponse, serializeCookie, type SetCookie } from '../core/http/index.js';
import {
  type FastifyReply,
  type NodeReply,
  type PlatformReply,
  isFastify,
  getNodeReply,
} from './platform.js';

const COOKIES = 'set-cookie';

/**
 * Sends a web-standard `Response` by a reply of `node:http`, `node:http2`, Connect, Express or
 * Fastify. Each cookie gets its own header, beside those that are already set; `Vary` is appended,
 * and other headers are replaced. The body is streamed.
 *
 * @returns When the body was sent, or the client closed the connection, which cancels the body.
 * @throws the errors of the body. The reply is ended then, incomplete; Fastify answers 500 if it
 *   has sent nothing yet.
 * @example
 * ```ts
 * await sendWebResponse(res, Response.json({ hello: 'world' }));
 * ```
 * @publicApi
 */
export async function sendWebResponse(reply: PlatformReply, response: Response): Promise<void> {
  const { status, headers, body } = response;
  const others = [...headers].filter(([name]) => name !== COOKIES);
  setHeaders(reply, others, headers.getSetCookie());
  if (body === null) finish(reply, status, '');
  else await sendStream(reply, status, body);
}

/**
 * Sends a stream as fast as the client reads.
 *
 * @throws the errors of the stream. The reply is ended then, incomplete; Fastify answers 500 if it
 *   has sent nothing yet.
 */
async function sendStream(
  reply: PlatformReply,
  status: number,
  body: Exclude<HttpResponse['body'], string | null>,
): Promise<void> {
  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  try {
    if (isFastify(reply)) {
      reply.code(status);
      await sendByFastify(reply, source);
    } else {
      reply.writeHead(status);
      await pipeline(source, reply);
    }
  } catch (thrown) {
    if (!isClosedByClient(thrown)) throw thrown;
  }
}

/**
 * Waits until Fastify has sent a stream, and throws an error of the stream, which Fastify only
 * logs.
 */
async function sendByFastify(reply: FastifyReply, source: Readable): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => source.once('error', reject));
  reply.send(source);
  await Promise.race([failed, finished(reply.raw)]);
}

/** Node's error codes if the client closed the connection: no one is left to answer. */
const CLOSED = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'];

function isClosedByClient(thrown: unknown): boolean {
  const { code } = Object(thrown) as { readonly code?: unknown };
  return CLOSED.includes(String(code));
}

/**
 * Sends the status, headers and body. Adds to `Set-Cookie` and `Vary`, and replaces other headers.
 *
 * @returns When the body was sent. A stream that fails ends the reply, incomplete: its source has
 *   logged why.
 */
export function writeResponse(
  { status, headers, cookies, body }: HttpResponse,
  reply: PlatformReply,
): Awaitable<void> {
  setHeaders(reply, headers, cookies);
  if (typeof body !== 'object' || body === null) return finish(reply, status, body ?? '');
  return sendStream(reply, status, body).catch(() => {
    getNodeReply(reply).destroy();
  });
}

function setHeaders(
  reply: PlatformReply,
  headers: HttpResponse['headers'],
  cookies: readonly string[],
): void {
  for (const [name, value] of headers) {
    const isVary = name.toLowerCase() === 'vary';
    setHeader(reply, name, isVary ? mergeVary(reply, value) : value);
  }
  if (cookies.length > 0)
    setHeader(reply, COOKIES, [...getHeaderValues(reply, COOKIES), ...cookies]);
}

function finish(reply: PlatformReply, status: number, body: string): void {
  if (isFastify(reply)) {
    reply.code(status);
    reply.send(body);
    return;
  }
  reply.writeHead(status);
  reply.end(body);
}

/** Replies that no shared cache may store, whatever `Cache-Control` a handler sets. */
const privateReplies = new WeakSet<NodeReply>();

/**
 * Sets cookies on a reply of the app, which then must not be stored: a cache would give one user's
 * session to the next. They replace cookies of the same names: of two, a browser would keep the
 * last.
 */
export function setCookies(reply: PlatformReply, cookies: readonly SetCookie[]): void {
  const lines = cookies.map(serializeCookie);
  const names = new Set(lines.map(getCookieName));
  const kept = getHeaderValues(reply, COOKIES).filter((line) => !names.has(getCookieName(line)));
  setHeader(reply, COOKIES, [...kept, ...lines]);
  preventCaching(getNodeReply(reply));
}

/** Sets `Cache-Control` when the headers are sent, since a handler that sets it runs later. */
function preventCaching(reply: NodeReply): void {
  if (privateReplies.has(reply)) return;
  privateReplies.add(reply);
  const send = reply.writeHead.bind(reply) as (...parts: unknown[]) => unknown;
  const sendPrivately = (...parts: unknown[]): unknown => {
    reply.setHeader('cache-control', toPrivateCacheControl(reply.getHeader('cache-control')));
    return send(...parts.map(withoutCaching));
  };
  Object.assign(reply, { writeHead: sendPrivately });
}

/**
 * Keeps only `no-transform` of a `Cache-Control`: without it, compression would delay a stream of
 * events.
 */
function toPrivateCacheControl(said: unknown): string {
  const isAsItIs = /\bno-transform\b/i.test(String(said));
  return isAsItIs ? 'private, no-store, no-transform' : 'private, no-store';
}

/**
 * Replaces `Cache-Control` in headers passed to `writeHead`, which override those that were set.
 */
function withoutCaching(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const isCaching = ([name]: [string, unknown]) => name.toLowerCase() === 'cache-control';
  const headers = Object.entries(part);
  const [, said] = headers.find(isCaching) ?? [];
  const others = headers.filter((header) => !isCaching(header));
  return { ...Object.fromEntries(others), 'cache-control': toPrivateCacheControl(said) };
}

function getCookieName(line: string): string {
  return line.slice(0, line.indexOf('='));
}

function mergeVary(reply: PlatformReply, value: string): string {
  return [...new Set([...getHeaderValues(reply, 'vary'), value])].join(', ');
}

/**
 * The values of a header. On Fastify they include those that middleware set on Node's reply, which
 * it would drop.
 */
function getHeaderValues(reply: PlatformReply, name: string): string[] {
  return [reply.getHeader(name) ?? []].flat().map(String);
}

/** Sets a header, and replaces one of the same name. */
export function setHeader(reply: PlatformReply, name: string, value: string | string[]): void {
  if (!isFastify(reply)) {
    reply.setHeader(name, value);
    return;
  }
  // Fastify would append these.
  if (name === COOKIES) reply.removeHeader(name);
  reply.header(name, value);
}
