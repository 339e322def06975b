/** What hostile requests cost: less than an honest one, or a flood of them is a weapon. */
import { randomBytes } from 'node:crypto';
import { encode } from 'portcullis/jwt';
import { effort } from '../measure/effort.js';
import { type Subject, compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET, claimsOfSize, cookieHeader } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';

/** So many that no cache has one of them when its turn comes again. */
const DIFFERENT = effort.isQuick ? 500 : 20_000;

export async function run(): Promise<Figures> {
  const check = makeCheck(portcullisConfig());
  const tokens = await makeTokens((index) => ({ ...CLAIMS, sub: `person ${index}` }));
  const large = await makeTokens(() => claimsOfSize(8192), DIFFERENT / 10);
  const takeTurns = (headers: readonly string[]): Subject => {
    let turn = 0;
    return () => check(headers[(turn = (turn + 1) % headers.length)] ?? '');
  };
  const small = await compare({
    valid: takeTurns(tokens.map(cookieHeader)),
    garbage: takeTurns(tokens.map(({ length }) => `${COOKIE}=${text(length)}`)),
    forged: takeTurns(tokens.map((token) => cookieHeader(forged(token)))),
  });
  const huge = await compare({
    'valid of 8 KB': takeTurns(large.map(cookieHeader)),
    'pieces that are no token': takeTurns(large.map(() => pieces())),
    'other cookies': takeTurns(large.map(() => otherCookies())),
  });
  return {
    garbage: {
      value: small.ratio('garbage', 'valid', 'cpu'),
      parts: small.describe('garbage', 'valid'),
    },
    forged: {
      value: small.ratio('forged', 'valid', 'cpu'),
      parts: small.describe('forged', 'valid'),
    },
    chunks: {
      value: huge.ratio('pieces that are no token', 'valid of 8 KB', 'cpu'),
      parts: huge.describe('pieces that are no token', 'valid of 8 KB'),
    },
    huge: {
      value: huge.ratio('other cookies', 'valid of 8 KB', 'cpu'),
      parts: huge.describe('other cookies', 'valid of 8 KB'),
    },
  };
}

function makeTokens(claims: (index: number) => object, count = DIFFERENT): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      encode({ token: { ...claims(index) }, secret: SECRET, salt: COOKIE }),
    ),
  );
}

function text(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Everything is right but the tag, so that all of it has to be looked at. */
export function forged(token: string): string {
  const parts = token.split('.');
  return [...parts.slice(0, 4), randomBytes(32).toString('base64url')].join('.');
}

function pieces(): string {
  return [0, 1, 2, 3].map((index) => `${COOKIE}.${index}=${text(3584)}`).join('; ');
}

function otherCookies(): string {
  return Array.from({ length: 140 }, (_, index) => `other-${index}=${text(88)}`).join('; ');
}
