/** The cookies on the answer that SolidStart is going to give. */
import { parseCookieHeader } from '../../core/http/cookie-header.js';
import { type SetCookie, serializeCookie } from '../../core/http/set-cookie.js';
import type { Caller } from '../../core/index.js';
import { keepPrivate } from '../answer-cookies.js';
import { cookieHeaderAfter } from '../cookie-header-after.js';
import { type SolidAnswerEvent, type SolidEvent, callerOf } from './solid-event.js';

/**
 * Lets the answer take cookies along, in place of those of the same names: who signs out must not keep
 * the session that was just carried on.
 */
export function setCookies(event: SolidAnswerEvent, cookies: readonly SetCookie[]): void {
  if (cookies.length === 0) return;
  for (const headers of headersOf(event)) {
    replace(headers, cookies);
    keepPrivate(headers);
  }
}

/** Keeps the answer out of shared caches, as far as it is not on its way already. */
export function keepAnswerPrivate(event: SolidEvent): void {
  try {
    headersOf(event).forEach(keepPrivate);
  } catch {
    // The server refuses headers once the first bytes of the page were sent.
  }
}

/**
 * Whoever asks, with the cookies as they are by now: who signed in or out in the course of a request has
 * done so for the rest of it.
 */
export function callerByNow(event: SolidEvent): Caller {
  const headers = new Headers(event.request.headers);
  const [answered] = headersOf(event);
  const cookies = answered ? linesOf(answered).map(cookieOf) : [];
  if (cookies.length > 0) {
    headers.set('cookie', cookieHeaderAfter(headers.get('cookie') ?? '', cookies));
  }
  return { ...callerOf(event), headers };
}

/**
 * Those of the answer, and those in its place when it is an error: the server beneath SolidStart 2
 * throws the first ones away then, and a session that was carried on would be lost.
 */
function headersOf(event: SolidEvent & Partial<SolidAnswerEvent>): Headers[] {
  const { response, nativeEvent } = event;
  const native = nativeEvent as { readonly res?: { readonly errHeaders?: Headers } } | undefined;
  return [response?.headers, native?.res?.errHeaders].filter((headers) => headers !== undefined);
}

function replace(headers: Headers, cookies: readonly SetCookie[]): void {
  const names = new Set(cookies.map(({ name }) => name));
  const kept = linesOf(headers).filter((line) => !names.has(nameOf(line)));
  headers.delete('Set-Cookie');
  for (const line of [...kept, ...cookies.map(serializeCookie)]) headers.append('Set-Cookie', line);
}

/** In SolidStart 1, an answer without cookies has one that is not there. */
function linesOf(headers: Headers): string[] {
  return (headers.getSetCookie() as (string | undefined)[]).filter((line) => line !== undefined);
}

/** As much of a cookie as tells whether a browser has it afterwards: the app may have set it. */
function cookieOf(line: string): SetCookie {
  const maxAge = /;\s*max-age=(-?\d+)/i.exec(line)?.[1];
  const [value = ''] = Object.values(parseCookieHeader(pairOf(line)));
  return {
    name: nameOf(line),
    value,
    options: maxAge === undefined ? {} : { maxAge: Number(maxAge) },
  };
}

function pairOf(line: string): string {
  return line.split(';', 1)[0] ?? '';
}

function nameOf(line: string): string {
  return pairOf(line).split('=', 1)[0]?.trim() ?? '';
}
