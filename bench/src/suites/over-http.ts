/** Guards and `GET /session` through Nest, over loopback, on one of its platforms. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'portcullis/jwt';
import { type Route, type Traffic, send } from '../http/traffic.js';
import { effort } from '../measure/effort.js';
import type { Figure, Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../subjects/person.js';

const OURS_ONCE = 'portcullis, each token once';
const BARE_ONCE = 'bare, each token once';

/** More than there are requests in a run, so that none comes twice. */
const DIFFERENT = effort.isQuick ? 5_000 : 150_000;

const SESSION = 'session of portcullis';
const SESSION_WHEN_DUE = 'session of portcullis, when due';
const PEER_SESSION = 'session of @auth/core';
const BARE_SESSION = 'bare session';

/** Which routes the figure of a row is made of. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  seen: ['bare', 'portcullis', '@auth/core'],
  'not-seen': ['bare', '@auth/core', OURS_ONCE, BARE_ONCE],
  passport: ['bare', 'portcullis', 'passport-jwt'],
  'passport-string': ['bare', 'portcullis', 'passport-jwt, string'],
  'better-auth': ['bare', 'portcullis', 'nestjs-better-auth'],
  guarded: ['bare', 'portcullis'],
  rewritten: [BARE_SESSION, SESSION, PEER_SESSION],
  'updated-at-times': [BARE_SESSION, SESSION_WHEN_DUE, PEER_SESSION],
  limit: ['bare', 'empty guard', 'portcullis'],
  features: ['bare', '1 provider', 'idle features'],
  providers: ['bare', '1 provider', '100 providers'],
  levels: ['bare', 'any level', 'level'],
};

/** Rows of two subjects that should cost the same. */
const BY_BEST_TURN: ReadonlySet<string> = new Set(['providers', 'features', 'levels']);

export async function overHttp(
  platform: 'express' | 'fastify',
  wanted: readonly string[],
): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portcullis-bench-'));
  try {
    const needed = new Set(wanted.flatMap((key) => NEEDS[key] ?? []));
    const cookies = needed.has(OURS_ONCE) ? await cookieFile(folder) : '';
    const routes = Object.entries(routesWith(cookies)).filter(([name]) => needed.has(name));
    const traffic = await send<string>(platform, Object.fromEntries(routes));
    return Object.fromEntries(wanted.map((key) => [key, toFigure(key, traffic)]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function routesWith(cookies: string): Readonly<Record<string, Route>> {
  return {
    bare: { app: 'bare', path: '/me' },
    portcullis: { app: 'portcullis', path: '/me' },
    [OURS_ONCE]: { app: 'portcullis', path: '/me', cookies },
    [BARE_ONCE]: { app: 'bare', path: '/me', cookies },
    // A process of its own: that of the other rows has answered more by then.
    '1 provider': { app: 'portcullis-1', path: '/me' },
    'empty guard': { app: 'empty-guard', path: '/me' },
    'idle features': { app: 'portcullis-features', path: '/me' },
    '100 providers': { app: 'portcullis-100', path: '/me' },
    'any level': { app: 'portcullis-levels', path: '/me' },
    level: { app: 'portcullis-levels', path: '/my' },
    '@auth/core': { app: 'auth-core', path: '/me' },
    'passport-jwt': { app: 'passport', path: '/me' },
    'passport-jwt, string': { app: 'passport-string', path: '/me' },
    'nestjs-better-auth': { app: 'better-auth', path: '/me' },
    [BARE_SESSION]: { app: 'bare', path: '/auth/session' },
    [SESSION]: { app: 'portcullis', path: '/auth/session' },
    [SESSION_WHEN_DUE]: { app: 'portcullis-when-due', path: '/auth/session' },
    [PEER_SESSION]: { app: 'auth-core', path: '/auth/session' },
  };
}

function toFigure(key: string, traffic: Traffic<string>): Figure {
  const [bare = '', ours = '', peer = ''] = NEEDS[key] ?? [];
  if (key === 'not-seen') {
    return {
      value: traffic.beyond('@auth/core', 'bare') / traffic.beyond(OURS_ONCE, BARE_ONCE),
      parts: `${traffic.describe('bare', '@auth/core')}; ${traffic.describe(BARE_ONCE, OURS_ONCE)}`,
    };
  }
  if (key === 'guarded') {
    const byCpu = traffic.cpu(bare, ours).toFixed(2);
    return {
      value: traffic.rate(ours, bare),
      parts: `${traffic.describe(bare, ours)}; by CPU ${byCpu}`,
    };
  }
  return {
    value: BY_BEST_TURN.has(key)
      ? traffic.lowest(peer, ours)
      : traffic.beyond(peer, bare) / traffic.beyond(ours, bare),
    parts: traffic.describe(bare, peer, ours),
  };
}

async function cookieFile(folder: string): Promise<string> {
  const lines: string[] = [];
  for (let index = 0; index < DIFFERENT; index += 1) {
    const token = { ...CLAIMS, sub: `${CLAIMS.sub.slice(0, -6)}${String(index).padStart(6, '0')}` };
    lines.push(cookieHeader(await encode({ token, secret: SECRET, salt: COOKIE })));
  }
  const file = path.join(folder, 'cookies');
  await writeFile(file, lines.join('\n'));
  return file;
}
