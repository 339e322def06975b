/** Rows that come once for each platform, and once for each database. */
import type { Row } from './row.js';
import { type Marks, cost, gain, row } from './row-kinds.js';

const EXTRA = 'server CPU per request beyond the bare route:';

export function over(platform: 'fastify' | 'express'): Readonly<Record<string, Row>> {
  const title = platform === 'fastify' ? 'Fastify' : 'Express';
  const isFastify = platform === 'fastify';
  return {
    seen: gain(
      `guard on ${title}, token seen before`,
      `${EXTRA} @auth/core in a guard / portcullis`,
      isFastify ? [25, 60] : [],
    ),
    'not-seen': gain(
      `guard on ${title}, token not seen before`,
      `${EXTRA} @auth/core in a guard / portcullis, each token once`,
      isFastify ? [10, 14] : [],
    ),
    passport: gain(
      `guard on ${title} against passport-jwt`,
      `${EXTRA} passport-jwt (HS256, KeyObject) / portcullis, token seen before`,
    ),
    'passport-string': gain(
      `guard on ${title} against passport-jwt, string secret`,
      `${EXTRA} passport-jwt (HS256, string) / portcullis, token seen before`,
    ),
    ...(!isFastify && {
      'better-auth': gain(
        `guard on ${title} against nestjs-better-auth`,
        `${EXTRA} nestjs-better-auth (compact cookie cache) / portcullis, token seen before`,
      ),
    }),
    guarded: gain(
      `guarded against unguarded on ${title}`,
      'requests per second: guarded route of portcullis / the same route with no guard',
      isFastify ? [0.45, 0.65] : [0.65, 0.8],
    ),
    rewritten: gain(
      `GET /session on ${title}, cookie rewritten each time`,
      `${EXTRA} GET /session of @auth/core / of portcullis`,
      isFastify ? [4, 6] : [],
    ),
    'updated-at-times': gain(
      `GET /session on ${title}, cookie rewritten at most once per updateAge`,
      `${EXTRA} GET /session of @auth/core / of portcullis with the renewal "when-due"`,
      isFastify ? [10, 20] : [],
    ),
    providers: cost(
      `100 providers on ${title}, guarded route`,
      'server CPU per request, each at its best: 100 providers / 1 provider',
      [1.05, 1.02],
    ),
  };
}

export function on(database: 'SQLite' | 'PostgreSQL', marks: Marks): Readonly<Record<string, Row>> {
  return {
    queries: row('count', 'less')(
      `database session on ${database}, queries`,
      'statements per session check, 100 000 rows',
      [1, 1],
    ),
    check: gain(
      `database session on ${database}`,
      'process CPU: @auth/core with @auth/typeorm-adapter / portcullis, 100 000 rows',
      marks,
    ),
    limit: cost(
      `database session on ${database} against the limit`,
      'wall time: portcullis / one prepared join by the bare driver, 100 000 rows',
    ),
    growth: cost(
      `database session on ${database}, growth`,
      'wall time: portcullis at 100 000 rows / at 100 rows',
      [2, 1.2],
    ),
    account: cost(
      `getUserByAccount on ${database}, growth`,
      'wall time: portcullis at 100 000 accounts / at 100 accounts',
      [2, 1.2],
    ),
    'account-peer': cost(
      `getUserByAccount on ${database}, growth of the peer`,
      'wall time: @auth/typeorm-adapter at 100 000 accounts / at 100 accounts',
    ),
    unknown: cost(
      `flood of unknown session ids on ${database}`,
      'process CPU: an id that no row has / a valid one, 100 000 rows',
      [1, 0.8],
    ),
  };
}
