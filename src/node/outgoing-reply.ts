/**
 * An answer, written to Node's own reply, to that of Express or to that of Fastify.
 *
 * Headers that somebody set before (CORS, a session library) stay: cookies and `Vary` are added to.
 * On Express the body goes straight to the socket: its own `send` would compute an ETag, and answer
 * one person's session with "not modified" to another.
 */
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type SetCookie, serializeCookie } from '../core/http/cookies.js';
import type { HttpResponse } from '../core/http/auth-response.js';
import {
  type FastifyReply,
  type NodeReply,
  type PlatformReply,
  isFastify,
  nodeReply,
} from './platform.js';

const COOKIES = 'set-cookie';

/**
 * Sends a web-standard `Response` by a reply of `node:http`, `node:http2`, Connect, Express or Fastify. Each
 * cookie gets a header of its own, beside those that are set already; `Vary` is added to, and other headers
 * are replaced. The body is sent as it comes, whatever it consists of.
 *
 * @returns Once all of it was handed over, or the client went away, which cancels the body.
 * @throws what the body throws. The reply is ended then, without the rest; Fastify answers 500 where it had
 *   sent nothing yet.
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
  if (body === null) {
    finish(reply, status, '');
    return;
  }
  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  try {
    if (isFastify(reply)) {
      reply.code(status);
      await sentByFastify(reply, source);
    } else {
      reply.writeHead(status);
      await pipeline(source, reply);
    }
  } catch (thrown) {
    if (!hasLeft(thrown)) throw thrown;
  }
}

/** Fastify sends a stream in its own time, and tells of an error of the stream only its log. */
async function sentByFastify(reply: FastifyReply, source: Readable): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => source.once('error', reject));
  reply.send(source);
  await Promise.race([failed, finished(reply.raw)]);
}

/** How Node tells that the client closed the connection: then there is nobody left to tell. */
const CLOSED = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'];

function hasLeft(thrown: unknown): boolean {
  const { code } = Object(thrown) as { readonly code?: unknown };
  return CLOSED.includes(String(code));
}

/**
 * Sends the status, headers and body. Adds to `Set-Cookie` and `Vary`, and replaces other headers.
 */
export function writeAnswer(
  { status, headers, cookies, body }: HttpResponse,
  reply: PlatformReply,
): void {
  setHeaders(reply, headers, cookies);
  finish(reply, status, body ?? '');
}

function setHeaders(
  reply: PlatformReply,
  headers: HttpResponse['headers'],
  cookies: readonly string[],
): void {
  for (const [name, value] of headers) {
    const isVary = name.toLowerCase() === 'vary';
    setHeader(reply, name, isVary ? varyingAlsoBy(reply, value) : value);
  }
  if (cookies.length > 0) setHeader(reply, COOKIES, [...present(reply, COOKIES), ...cookies]);
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

/** Replies that no shared cache may store, whatever a handler says of its own content. */
const uncached = new WeakSet<NodeReply>();

/**
 * Sets cookies on an answer that somebody else gives, which then must not be stored: a cache would
 * hand one person's session to the next. A cookie that is set already under the same name gives way:
 * of two, a browser would keep whichever it reads last.
 */
export function setCookies(reply: PlatformReply, cookies: readonly SetCookie[]): void {
  const lines = cookies.map(serializeCookie);
  const names = new Set(lines.map(cookieName));
  const kept = present(reply, COOKIES).filter((line) => !names.has(cookieName(line)));
  setHeader(reply, COOKIES, [...kept, ...lines]);
  keepFromCaches(nodeReply(reply));
}

/** Has the last word, as the headers are sent: a handler that sets `Cache-Control` runs later. */
function keepFromCaches(reply: NodeReply): void {
  if (uncached.has(reply)) return;
  uncached.add(reply);
  const send = reply.writeHead.bind(reply) as (...parts: unknown[]) => unknown;
  const sendPrivately = (...parts: unknown[]): unknown => {
    reply.setHeader('cache-control', uncachedAs(reply.getHeader('cache-control')));
    return send(...parts.map(withoutCaching));
  };
  Object.assign(reply, { writeHead: sendPrivately });
}

/** What stays of a `Cache-Control` is `no-transform`: compression would hold back a stream of events. */
function uncachedAs(said: unknown): string {
  const isAsItIs = /\bno-transform\b/i.test(String(said));
  return isAsItIs ? 'private, no-store, no-transform' : 'private, no-store';
}

/** Headers can be handed over all at once, and would count for more than those that were set. */
function withoutCaching(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const isCaching = ([name]: [string, unknown]) => name.toLowerCase() === 'cache-control';
  const headers = Object.entries(part);
  const [, said] = headers.find(isCaching) ?? [];
  const others = headers.filter((header) => !isCaching(header));
  return { ...Object.fromEntries(others), 'cache-control': uncachedAs(said) };
}

function cookieName(line: string): string {
  return line.slice(0, line.indexOf('='));
}

function varyingAlsoBy(reply: PlatformReply, value: string): string {
  return [...new Set([...present(reply, 'vary'), value])].join(', ');
}

/** On Fastify that includes what a middleware set on Node's own reply, which it would drop. */
function present(reply: PlatformReply, name: string): string[] {
  return [reply.getHeader(name) ?? []].flat().map(String);
}

/** Sets a header, in place of one of the same name. */
export function setHeader(reply: PlatformReply, name: string, value: string | string[]): void {
  if (!isFastify(reply)) {
    reply.setHeader(name, value);
    return;
  }
  // To these Fastify would add.
  if (name === COOKIES) reply.removeHeader(name);
  reply.header(name, value);
}
