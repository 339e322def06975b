/** Rows that exist once for each platform, and once for each database. */
import type { Row } from './row.js';
import { type Marks, cost, gain, row } from './row-kinds.js';

export function over(platform: 'fastify' | 'express'): Readonly<Record<string, Row>> {
  const title = platform === 'fastify' ? 'Fastify' : 'Express';
  const isFastify = platform === 'fastify';
  return {
    seen: gain(
      `guard on ${title}, repeated token`,
      '@auth/core in a guard ÷ portcullis',
      isFastify ? [45, 55] : [],
    ),
    'not-seen': gain(
      `guard on ${title}, new token each time`,
      '@auth/core in a guard ÷ portcullis, each token once',
      isFastify ? [13, 14] : [],
    ),
    passport: gain(
      `guard on ${title} compared with passport-jwt`,
      'passport-jwt (HS256, KeyObject) ÷ portcullis, repeated token',
    ),
    'passport-string': gain(
      `guard on ${title} compared with passport-jwt, string secret`,
      'passport-jwt (HS256, string) ÷ portcullis, repeated token',
    ),
    ...(!isFastify && {
      'better-auth': gain(
        `guard on ${title} compared with nestjs-better-auth`,
        'nestjs-better-auth (compact cookie cache) ÷ portcullis, repeated token',
      ),
    }),
    guarded: gain(
      `guarded compared with unguarded on ${title}`,
      'requests per second: guarded route of portcullis ÷ the same route without a guard',
      isFastify ? [0.6, 0.65] : [0.75, 0.8],
    ),
    rewritten: gain(
      `GET /session on ${title}, cookie renewed each time`,
      '@auth/core ÷ portcullis',
      isFastify ? [6, 8] : [],
    ),
    'updated-at-times': gain(
      `GET /session on ${title}, cookie renewed once per updateAge`,
      '@auth/core ÷ portcullis with `renewal: "when-due"`',
      isFastify ? [17, 20] : [],
    ),
    limit: cost(
      `guard on ${title} compared with an empty one`,
      'portcullis, repeated token ÷ an asynchronous guard that checks nothing',
    ),
    features: cost(
      `features that are loaded and idle on ${title}, guarded route`,
      'best turns: three features ÷ none',
      [1.05, 1.02],
    ),
    providers: cost(
      `100 providers on ${title}, guarded route`,
      'best turns: 100 providers ÷ 1 provider',
      [1.05, 1.02],
    ),
    ...(isFastify && {
      levels: cost(
        `guard on ${title} with a level, repeated token`,
        'best turns: `@Auth({ acr, maxAge })` ÷ `@Auth()`, both with Sessions()',
        [1.1, 1.02],
      ),
    }),
  };
}

export function on(database: 'SQLite' | 'PostgreSQL', marks: Marks): Readonly<Record<string, Row>> {
  return {
    queries: row('count', 'less')(
      `database session on ${database}, queries`,
      'statements per session check',
      [1, 1],
    ),
    check: gain(
      `database session on ${database}`,
      'CPU: @auth/core with @auth/typeorm-adapter ÷ portcullis',
      marks,
    ),
    limit: cost(
      `database session on ${database} compared with the driver`,
      'wall time: portcullis ÷ one prepared join with the driver alone',
      [2.4, 2],
    ),
    ...(database === 'PostgreSQL' && {
      unprepared: cost(
        `database session on ${database} compared with the driver, nothing prepared`,
        'wall time: portcullis with `preparedStatements: false` ÷ one prepared join with the driver alone',
      ),
    }),
    growth: cost(
      `database session on ${database}, growth`,
      'wall time: 100 000 rows ÷ 100 rows',
      [1.4, 1.2],
    ),
    account: cost(
      `getUserByAccount on ${database}, growth`,
      'wall time: 100 000 accounts ÷ 100 accounts',
      [1.4, 1.2],
    ),
    'account-peer': cost(
      `getUserByAccount on ${database}, growth with @auth/typeorm-adapter`,
      'wall time: 100 000 accounts ÷ 100 accounts',
    ),
    unknown: cost(
      `unknown session ids on ${database}`,
      'CPU: an unknown id ÷ a valid one',
      [1, 0.8],
    ),
  };
}

/** Guards for access tokens, beside what NestJS apps have now. */
export function accessTokenRows(): Readonly<Record<string, Row>> {
  const rows = (['RS256', 'ES256'] as const).flatMap((alg): [string, Row][] => [
    [
      `${alg} passport`,
      gain(
        `access token (${alg}) compared with passport-jwt, seen before`,
        'CPU beyond the bare route: passport-jwt with jwks-rsa ÷ portcullis',
        [3, 6],
      ),
    ],
    [
      `${alg} passport once`,
      gain(
        `access token (${alg}) compared with passport-jwt, each once`,
        'CPU beyond the bare route: passport-jwt with jwks-rsa ÷ portcullis',
        [1.3, 1.5],
      ),
    ],
    [
      `${alg} jose`,
      gain(
        `access token (${alg}) compared with jose, seen before`,
        'CPU beyond the bare route: a guard with jose alone ÷ portcullis',
      ),
    ],
    [
      `${alg} jose once`,
      gain(
        `access token (${alg}) compared with jose, each once`,
        'CPU beyond the bare route: a guard with jose alone ÷ portcullis',
      ),
    ],
  ]);
  return {
    ...Object.fromEntries(rows),
    'look-up': row('ms', 'less')(
      'access token, look-up by digest',
      'CPU of the digest of a token and a map: the least for one seen before',
    ),
  };
}

/** Sign-ins with a password and a code. */
export function secondFactorRows(): Readonly<Record<string, Row>> {
  return {
    'sign-in': gain(
      'sign-in with a second factor compared with better-auth',
      'CPU: better-auth ÷ portcullis, both with argon2id of 19 MiB and 2 iterations, limits off',
    ),
    password: cost(
      'sign-in with a second factor compared with the password alone',
      'CPU: password and code ÷ password alone',
    ),
  };
}
