/** The headers of a request with other cookies. */
import type { RequestHeaders } from '../http/request-fields.js';
import type { HeaderReader } from '../http/request-origin.js';
import type { RequestPort } from './request-port.js';

/** Headers that are read, with this `Cookie` header. */
export function withCookie(headers: HeaderReader, cookie: string): HeaderReader {
  return { get: (name) => (name.toLowerCase() === 'cookie' ? cookie : headers.get(name)) };
}

/** A copy with this `Cookie` header, or without one. Empty where the headers cannot be iterated. */
export function copyHeaders(sent: RequestPort['headers'], cookie: string): Headers {
  const headers = new Headers(isIterable(sent) ? [...sent] : []);
  // An action may have ended the session whose cookie was the only one.
  if (cookie === '') headers.delete('cookie');
  else headers.set('cookie', cookie);
  return headers;
}

function isIterable(headers: RequestPort['headers']): headers is RequestHeaders {
  return Symbol.iterator in headers;
}
