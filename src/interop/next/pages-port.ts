/**
 * A request of the Pages Router as one whose cookies can be set: of `getServerSideProps`, or of an
 * API route.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE, serializeCookie, type SetCookie } from '../../core/http/index.js';
import type { RequestPort } from '../../core/request/index.js';
import { getMissingCookies } from '../response-cookies.js';
import { getForwardedOrigin } from './public-request.js';

/** Request and response of the Pages Router. */
export interface PagesExchange {
  readonly req: Pick<IncomingMessage, 'headers' | 'method'>;
  readonly res: ServerResponse;
}

/** One request, and its response. */
export class PagesPort implements RequestPort {
  readonly method: string;
  readonly origin: string;
  readonly headers: Headers;
  readonly isAlwaysComposed = true;
  private readonly response: ServerResponse;

  constructor({ req, res }: PagesExchange) {
    this.method = req.method ?? 'GET';
    this.headers = toHeaders(req);
    this.origin = getForwardedOrigin(this.headers);
    this.response = res;
  }

  canSetCookies(): boolean {
    return !this.response.headersSent;
  }

  setCookies(cookies: readonly SetCookie[]): void {
    // The response may have been started while the session was read.
    if (!this.canSetCookies()) return;
    const added = getMissingCookies(getSetCookieHeaders(this.response), cookies);
    for (const cookie of added) this.response.appendHeader('Set-Cookie', serializeCookie(cookie));
    if (added.length > 0) this.response.setHeaders(new Map(Object.entries(NO_STORE)));
  }

  keepPrivate(): void {
    if (!this.canSetCookies() || this.response.hasHeader('Cache-Control')) return;
    this.response.setHeaders(new Map(Object.entries(NO_STORE)));
  }
}

function toHeaders({ headers: given }: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    // The pseudo-headers of HTTP/2.
    if (name.startsWith(':')) continue;
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return headers;
}

/** The `Set-Cookie` headers that the response has so far. */
function getSetCookieHeaders(response: ServerResponse): Headers {
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat();
  return new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', String(cookie)]));
}
