/** Any `Cookie` header can be read, and a value in chunks comes back whole. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  clearChunked,
  fitsInCookies,
  readChunked,
  writeChunked,
} from '../../../src/core/http/cookie-chunks.js';
import { RequestCookies, serializeCookie, type SetCookie } from '../../../src/core/http/cookies.js';
import { hostileCookies, hostileText, prototypes } from '../../support/hostile-input.js';

const NAME = 'n';
const OPTIONS = { path: '/', httpOnly: true } as const;

/** The cookies that a browser may have of a value: whole, in chunks, or both. */
const held = fc.dictionary(
  fc.constantFrom(NAME, ...Array.from({ length: 8 }, (_, index) => `${NAME}.${index}`)),
  fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'b', '-') }),
);

const value = fc.oneof(
  fc.integer({ min: 1, max: 14 * 1024 }).map((length) => 'v'.repeat(length)),
  fc.integer({ min: 3930, max: 3940 }).map((length) => 'w'.repeat(length)),
  hostileText.filter((text) => text !== '' && text === wellFormed(text)),
);

type Jar = Map<string, string>;

/** Without lone surrogates, which no cookie can contain. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

const toHeader = (jar: Jar): string => [...jar].map(([name, text]) => `${name}=${text}`).join('; ');
const cookiesIn = (jar: Jar): RequestCookies => new RequestCookies(toHeader(jar));

/** Applies `Set-Cookie` headers as a browser does. */
function obey(jar: Jar, cookies: readonly SetCookie[]): void {
  for (const cookie of cookies) {
    const [pair = ''] = serializeCookie(cookie).split(';');
    const text = pair.slice(pair.indexOf('=') + 1);
    if (cookie.options.maxAge === 0) jar.delete(cookie.name);
    else jar.set(cookie.name, text);
  }
}

describe('F58 A40 any `Cookie` header', () => {
  it('is read with the first value of each name', () => {
    const before = prototypes();
    fc.assert(
      fc.property(fc.oneof(hostileCookies, hostileText), (header) => {
        const cookies = new RequestCookies(header);
        const names = cookies.getNames();
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(typeof cookies.get(name)).toBe('string');
        for (const found of readChunked(cookies, NAME)) expect(found).not.toBe('');
        expect(cookies.get('isAdmin')).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    expect(prototypes()).toEqual(before);
  });

  it('returns the cookie that was set, with any others beside it', () => {
    const noise = fc
      .array(fc.tuple(fc.stringMatching(/^[a-m]{1,6}$/), hostileText))
      .map((pairs) =>
        pairs.map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`).join('; '),
      );
    fc.assert(
      fc.property(noise, noise, hostileText, (before, after, text) => {
        const sent = wellFormed(text);
        const header = `${before}; ${NAME}=${encodeURIComponent(sent)}; ${after}`;
        expect(new RequestCookies(header).get(NAME)).toBe(sent);
      }),
    );
  });
});

describe('A38 a value in chunks', () => {
  it('is read first after it was written, with any cookies before', () => {
    fc.assert(
      fc.property(held, value, (left, text) => {
        const jar = new Map(Object.entries(left));
        const written = writeChunked({ name: NAME, value: text, options: OPTIONS }, cookiesIn(jar));
        obey(jar, written);
        expect(readChunked(cookiesIn(jar), NAME)).toEqual([text]);
        expect(written.length).toBeLessThanOrEqual(9 + Math.ceil(text.length / 3936));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves no cookie behind after it is cleared', () => {
    fc.assert(
      fc.property(held, value, (left, text) => {
        const jar = new Map(Object.entries(left));
        obey(jar, writeChunked({ name: NAME, value: text, options: OPTIONS }, cookiesIn(jar)));
        obey(jar, clearChunked({ name: NAME, options: OPTIONS }, cookiesIn(jar)));
        expect([...jar.keys()]).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is not read when a chunk is missing', () => {
    const lengths = fc.integer({ min: 3937, max: 14 * 1024 });
    fc.assert(
      fc.property(lengths, fc.nat(), (length, which) => {
        const jar: Jar = new Map();
        const text = 'v'.repeat(length);
        obey(jar, writeChunked({ name: NAME, value: text, options: OPTIONS }, cookiesIn(jar)));
        const names = [...jar.keys()];
        // Without the last chunk it is a shorter value, which its seal gives away.
        jar.delete(names[which % (names.length - 1)] ?? '');
        expect(readChunked(cookiesIn(jar), NAME)).toEqual([]);
        expect(fitsInCookies(text)).toBe(true);
      }),
    );
  });
});
