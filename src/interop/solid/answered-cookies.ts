/** The cookies on the answer that SolidStart is going to give. */
import { type SetCookie, serializeCookie } from '../../core/http/set-cookie.js';
import { keepPrivate } from '../answer-cookies.js';
import type { SolidAnswerEvent, SolidEvent } from './solid-event.js';

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

/** The request's headers as they would be if the browser had the answer's cookies already. */
export function headersAfter(event: SolidEvent): Headers {
  const headers = new Headers(event.request.headers);
  const [answered] = headersOf(event);
  const lines = answered ? linesOf(answered) : [];
  if (lines.length === 0) return headers;
  const names = new Set(lines.map(nameOf));
  const sent = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const kept = sent.filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  const set = lines.filter((line) => !/;\s*max-age=0/i.test(line)).map(pairOf);
  headers.set('cookie', [...kept, ...set].join('; '));
  return headers;
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

function pairOf(line: string): string {
  return line.split(';', 1)[0] ?? '';
}

function nameOf(line: string): string {
  return pairOf(line).split('=', 1)[0]?.trim() ?? '';
}
