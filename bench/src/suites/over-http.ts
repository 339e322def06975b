/** Guards and `GET /session` through Nest, over loopback, on one of its platforms. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'portcullis/jwt';
import { send } from '../http/traffic.js';
import { effort } from '../measure/effort.js';
import type { Figure, Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../subjects/person.js';

const OURS_ONCE = 'portcullis, each token once';
const BARE_ONCE = 'bare, each token once';

/** More than there are requests in a run, so that none comes twice. */
const DIFFERENT = effort.isQuick ? 5_000 : 150_000;

export async function overHttp(platform: 'express' | 'fastify'): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portcullis-bench-'));
  try {
    return await measured(platform, await cookieFile(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(platform: 'express' | 'fastify', cookies: string): Promise<Figures> {
  const traffic = await send<string>(platform, {
    bare: { app: 'bare', path: '/me' },
    portcullis: { app: 'portcullis', path: '/me' },
    [OURS_ONCE]: { app: 'portcullis', path: '/me', cookies },
    [BARE_ONCE]: { app: 'bare', path: '/me', cookies },
    '100 providers': { app: 'portcullis-100', path: '/me' },
    '@auth/core': { app: 'auth-core', path: '/me' },
    'passport-jwt': { app: 'passport', path: '/me' },
    'passport-jwt, string': { app: 'passport-string', path: '/me' },
    ...(platform === 'express' && { 'nestjs-better-auth': { app: 'better-auth', path: '/me' } }),
    'bare session': { app: 'bare', path: '/auth/session' },
    'session of portcullis': { app: 'portcullis', path: '/auth/session' },
    'session of @auth/core': { app: 'auth-core', path: '/auth/session' },
  });
  const extra = (peer: string, ours = 'portcullis', bare = 'bare'): Figure => ({
    value: traffic.beyond(peer, bare) / traffic.beyond(ours, bare),
    parts: traffic.describe(bare, peer, ours),
  });
  const session = extra('session of @auth/core', 'session of portcullis', 'bare session');
  return {
    seen: extra('@auth/core'),
    'not-seen': {
      value: traffic.beyond('@auth/core', 'bare') / traffic.beyond(OURS_ONCE, BARE_ONCE),
      parts: [traffic.describe('bare', '@auth/core'), traffic.describe(BARE_ONCE, OURS_ONCE)].join(
        '; ',
      ),
    },
    passport: extra('passport-jwt'),
    'passport-string': extra('passport-jwt, string'),
    ...(platform === 'express' && { 'better-auth': extra('nestjs-better-auth') }),
    guarded: {
      value: traffic.rate('portcullis', 'bare'),
      parts: `${traffic.describe('bare', 'portcullis')}; by CPU ${traffic.cpu('bare', 'portcullis').toFixed(2)}`,
    },
    rewritten: session,
    'updated-at-times': session,
    providers: {
      value: traffic.cpu('100 providers', 'portcullis'),
      parts: traffic.describe('bare', '100 providers', 'portcullis'),
    },
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
