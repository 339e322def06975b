/**
 * Parsers of headers, URLs, cookies and bodies run in linear time.
 *
 * Regular expressions over such input were reviewed one by one: each is anchored, or begins with a
 * character that its repetition excludes, and no repetition is ambiguous.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isListed } from '../../../src/core/http/allow-list.js';
import { resolveForwardedOrigin } from '../../../src/core/http/request-origin.js';
import { isValidCallbackUrl } from '../../../src/core/http/callback-url.js';
import { clearChunked, readChunked } from '../../../src/core/http/cookie-chunks.js';
import {
  applySetCookies,
  parseCookieHeader,
  RequestCookies,
} from '../../../src/core/http/cookies.js';
import { findRepeatedKeys } from '../../../src/core/http/request-body.js';
import { toFields } from '../../../src/core/http/request-fields.js';
import { Effort } from './effort.js';
import { routesBelow } from '../../support/route-table.js';

const NAME = 'authjs.session-token';
const SIZE = 500;
const FACTOR = 8;

/** Shapes of input, which are repeated. */
const COOKIES = [
  ';',
  'a;',
  'a; ',
  ' ',
  '\t;',
  '=',
  '=;',
  'a=b;',
  'a=%;',
  `${NAME};`,
  `${NAME}=a;`,
  `${NAME}.1=a;`,
];
const TEXTS = [
  '/',
  'a',
  'a/',
  '.',
  ',',
  'http,',
  ':',
  '%',
  '-',
  '@',
  'a.',
  '\\',
  '&',
  'a=b&',
  'a&',
];
const JSONS = ['{', '[', '"', '\\', ',', ':'];

const attempt = (call: () => unknown) => (): void => {
  try {
    call();
  } catch {
    // to refuse it is fine
  }
};
const headers = (values: Record<string, string>) => ({
  get: (name: string) => values[name] ?? null,
});

type Parser = readonly [string, readonly string[], (input: string) => unknown];

const PARSERS: readonly Parser[] = [
  ['every cookie', COOKIES, parseCookieHeader],
  ['a session cookie', COOKIES, (text) => readChunked(new RequestCookies(text), NAME)],
  [
    'the cookies to clear',
    COOKIES,
    (text) => clearChunked({ name: NAME, options: { path: '/' } }, new RequestCookies(text)),
  ],
  ['the names of cookies', COOKIES, (text) => new RequestCookies(text).getNames()],
  ['cookies after an answer', COOKIES, (text) => applySetCookies(text, [])],
  [
    'a forwarded host',
    TEXTS,
    (text) => resolveForwardedOrigin('http://a.test', headers({ 'x-forwarded-host': text })),
  ],
  [
    'a forwarded protocol',
    TEXTS,
    (text) => resolveForwardedOrigin('http://a.test', headers({ 'x-forwarded-proto': text })),
  ],
  ['a path', TEXTS, (text) => routesBelow('/auth').parse(`/${text}`)],
  ['a query or a form', TEXTS, (text) => toFields(new URLSearchParams(text))],
  ['a callback URL', TEXTS, (text) => isValidCallbackUrl(`/${text}`)],
  ['an origin', TEXTS, (text) => isListed(['*.a.test', '*-*.b.test'], text)],
  ['a JSON body', JSONS, (text) => findRepeatedKeys(JSON.stringify({ a: text, [text]: [text] }))],
];

const counting = new Effort();
beforeAll(() => counting.start());
afterAll(() => counting.stop());

describe.each(PARSERS)('%s', (_what, shapes, parse) => {
  it.each(shapes)('S2 costs are proportional to the length, of %j', (shape) => {
    const effort = (times: number) => counting.of(attempt(() => parse(shape.repeat(times))));
    const [small, large] = [effort(SIZE), effort(SIZE * FACTOR)];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(small * FACTOR * 2);
  });
});
