/** The cookies of a browser in the course of one request. */
import type { SetCookie } from '../../core/http/set-cookie.js';
import type { CarryingRequest } from '../transports/transport.js';
import { objectNotes } from '../object-notes.js';
import { setCookies } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';

/**
 * Knows what a browser will hold once it has the answer: what it sent, and what was set since. A guard
 * may have carried the session on before its handler ends it, and then another cookie is to be cleared
 * than the one that came.
 */
export class BrowserCookies {
  private readonly held = objectNotes<string>();

  /** As a `Cookie` header, what is newest first. */
  of({ identity, headers }: CarryingRequest): string {
    return this.held.get(identity) ?? headers.get('cookie') ?? '';
  }

  /** Sets cookies on the answer. Whoever asks from now on is told of them. */
  set(request: CarryingRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    if (cookies.length === 0) return;
    setCookies(reply, cookies);
    this.held.set(request.identity, headerAfter(this.of(request), cookies));
  }
}

/** Of equal names the older ones stay: they may be cookies of another path, which nobody replaced. */
function headerAfter(header: string, cookies: readonly SetCookie[]): string {
  const isDeleted = ({ options }: SetCookie) => options.maxAge === 0;
  const gone = new Set(cookies.filter(isDeleted).map(({ name }) => name));
  const given = cookies
    .filter((cookie) => !isDeleted(cookie))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const kept = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !gone.has(pair.split('=', 1)[0] ?? ''));
  return [...given, ...kept].join('; ');
}
