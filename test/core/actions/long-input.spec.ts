/**
 * A130 What a client without a session may send without costing more than its length.
 *
 * @rows every field of every action is bounded on its own
 */
import { describe, expect, it } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { COOKIE, OP, ORIGIN, makeApp, password } from './app.js';

const LENGTH = 100_000;

/** Far above what a linear reader needs, and far below what a backtracking one does. */
const MOST_MILLISECONDS = 2_000;

const REPEATED = ['a', '(', '%', '.', '@', '/', '\\', '"', '=', '; ', 'a=', '%25', '<', '-.', '[{'];

const app = makeApp({ providers: [password(() => null), OP], skipCSRFCheck });

type Place = (text: string) => { path?: string; headers?: Record<string, string>; body?: string };

const PLACES: readonly (readonly [string, Place])[] = [
  ['a path', (text) => ({ path: `/auth/${text}` })],
  ['a provider id', (text) => ({ path: `/auth/callback/${text}` })],
  ['a callback URL', (text) => ({ path: `/auth/signin?callbackUrl=/${encodeURIComponent(text)}` })],
  ['an error', (text) => ({ path: `/auth/error?error=${encodeURIComponent(text)}` })],
  ['an answer', (text) => ({ path: `/auth/callback/op?state=${encodeURIComponent(text)}&code=x` })],
  ['a cookie', (text) => ({ headers: { cookie: `${COOKIE.session}=${text}` } })],
  [
    'the callback-url cookie',
    (text) => ({ headers: { cookie: `${COOKIE.callbackUrl}=/${text}` } }),
  ],
  ['the CSRF cookie', (text) => ({ headers: { cookie: `${COOKIE.csrf}=${text}` } })],
  ['cookies', (text) => ({ headers: { cookie: text } })],
  ['a user agent', (text) => ({ headers: { 'user-agent': text } })],
  ['a forwarded host', (text) => ({ headers: { 'x-forwarded-host': text } })],
  ['a forwarded protocol', (text) => ({ headers: { 'x-forwarded-proto': text } })],
  ['an origin', (text) => ({ headers: { origin: text } })],
  ['a form', (text) => ({ path: '/auth/callback/password', body: `password=${text}` })],
];

function makeRequest({ path = '/auth/session', headers = {}, body }: ReturnType<Place>): Request {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return body === undefined
    ? new Request(ORIGIN + path, { headers })
    : new Request(ORIGIN + path, { method: 'POST', headers: form, body });
}

describe.each(PLACES)('%s of 100 kB', (_, place) => {
  it.each(REPEATED)('of %j is answered within the time limit', async (part) => {
    const sent = place(part.repeat(LENGTH / part.length));
    const times: number[] = [];
    // A single run may be held up by something else, all of them by the input alone.
    for (let round = 0; round < 3; round++) {
      const request = makeRequest(sent);
      const start = performance.now();
      const response = await app.server(request);
      times.push(performance.now() - start);
      expect(response.status).toBeLessThan(500);
    }
    expect(Math.min(...times)).toBeLessThan(MOST_MILLISECONDS);
  });
});
