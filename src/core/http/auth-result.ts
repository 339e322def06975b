/** What an action answers, before it becomes a `Response`. */
import type { SetCookie } from './set-cookie.js';

interface Answer {
  readonly cookies?: readonly SetCookie[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends the browser to another address, with status 302. */
export interface RedirectResult extends Answer {
  readonly kind: 'redirect';
  readonly location: string;
}

/** A body to be serialised as JSON. `undefined` is sent as `null`. */
export interface JsonResult extends Answer {
  readonly kind: 'json';
  /** Default 200. */
  readonly status?: number;
  readonly body: unknown;
}

/** A whole HTML document, escaped already. */
export interface HtmlResult extends Answer {
  readonly kind: 'html';
  /** Default 200. */
  readonly status?: number;
  readonly body: string;
}

/** A status without a body. */
export interface EmptyResult extends Answer {
  readonly kind: 'empty';
  readonly status: number;
}

/** Whatever an action may answer, told apart by `kind`. */
export type AuthResult = RedirectResult | JsonResult | HtmlResult | EmptyResult;

/** Keeps shared caches from storing an answer: it holds a session or a cookie. */
export const NO_STORE: Readonly<Record<string, string>> = Object.freeze({
  'Cache-Control': 'private, no-cache, no-store',
  Expires: '0',
  Pragma: 'no-cache',
});

/** The same answer with more cookies. Where both set one of the same name, its own counts. */
export function withCookies<R extends AuthResult>(result: R, cookies: readonly SetCookie[]): R {
  if (cookies.length === 0 && !result.cookies?.length) return result;
  const byName = new Map([...cookies, ...(result.cookies ?? [])].map((one) => [one.name, one]));
  return { ...result, cookies: [...byName.values()] };
}
