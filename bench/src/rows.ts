/** Every row of the table with its bar and its goal, by the suite that measures it. */
import type { Row } from './row.js';
import { on, over } from './row-families.js';
import { cost, gain, row } from './row-kinds.js';

const DECODE = 'wall time of jwt.decode of @auth/core / of decode of portcullis';
const CHECK = 'from a Cookie header to a session, in process:';
const SIZES = ['0.5', '3.5', '8'] as const;

/** Subpaths whose import is timed. That for SvelteKit exists inside an app of it alone. */
export const SUBPATHS = [
  '.',
  './core',
  './jwt',
  './errors',
  './adapters',
  './providers',
  './providers/github',
  './adapters/typeorm',
  './next',
  './solid',
  './client',
  './react',
  './testing',
] as const;

export const ROWS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  decode: {
    serial: gain('decode, one after the other', DECODE, [46, 60]),
    flight: gain('decode, 16 in flight', DECODE, [12, 15]),
    limit: cost(
      'decode against the limit',
      'wall time: decode of portcullis / bare AES-256-CBC and HMAC-SHA-512 of the same bytes',
    ),
    gcm: cost(
      'decode against AES-256-GCM',
      'wall time: decode of portcullis / bare AES-256-GCM of as many bytes',
    ),
  },
  'edge-decode': {
    decode: gain(
      'decode on an edge runtime',
      'wall time in edge-runtime: jwt.decode of @auth/core / decode of portcullis',
      [3, 4],
    ),
  },
  'session-check': {
    'auth-core': gain(
      'session check against @auth/core',
      `${CHECK} wall time of Auth(GET /session) of @auth/core / portcullis`,
    ),
    'better-auth-compact': gain(
      'session check against better-auth, compact cookie cache',
      `${CHECK} wall time of better-auth / portcullis`,
    ),
    'better-auth-jwe': gain(
      'session check against better-auth, JWE cookie cache',
      `${CHECK} wall time of better-auth / portcullis`,
    ),
    'better-auth-memory': gain(
      'session check against better-auth, database in memory',
      `${CHECK} wall time of better-auth / portcullis`,
    ),
    'iron-session': gain(
      'session check against iron-session',
      `${CHECK} wall time of iron-session / portcullis`,
    ),
    'nest-jwt': gain(
      'session check against @nestjs/jwt',
      'in process: wall time of verifyAsync of a signed token (HS256, string secret) / portcullis',
    ),
    'key-object': gain(
      'session check against jsonwebtoken with a KeyObject',
      'in process: wall time of verify of a signed token (HS256) / portcullis',
    ),
    limit: cost(
      'session check against decrypting',
      `${CHECK} wall time of portcullis / bare AES-256-CBC and HMAC-SHA-512`,
    ),
    seen: cost(
      'session check against a look-up by SHA-256',
      `${CHECK} wall time of portcullis, token seen before / SHA-256 of the token and a look-up`,
    ),
    providers: cost(
      'session check, 100 providers',
      `${CHECK} wall time with 100 providers / with 1`,
      [1.05, 1.02],
    ),
    ...Object.fromEntries(
      SIZES.map((size) => [
        `size-${size}`,
        gain(`session of ${size} KB`, `${CHECK} wall time of @auth/core / portcullis`),
      ]),
    ),
    ...Object.fromEntries(
      SIZES.map((size) => [
        `limit-${size}`,
        cost(
          `session of ${size} KB against decrypting`,
          `${CHECK} wall time of portcullis / bare AES-256-CBC and HMAC-SHA-512`,
        ),
      ]),
    ),
  },
  fastify: over('fastify'),
  express: over('express'),
  processes: Object.fromEntries(
    [2, 4].map((count) => [
      String(count),
      cost(
        `${count} processes, guarded route`,
        `server CPU per request, each at its best: ${count} processes / 1 process`,
      ),
    ]),
  ),
  'sign-in': {
    cpu: gain(
      'OIDC sign-in, CPU',
      'process CPU of csrf, signin and callback: @auth/core / portcullis, provider answering at once',
      [4, 8],
    ),
    beyond: gain(
      'OIDC sign-in, CPU beyond that of browser and provider',
      'the same, less what a browser and a provider take in the same process',
    ),
    fetches: row('count', 'less')(
      'OIDC sign-in, fetches',
      'fetches of portcullis per sign-in, once warm',
      [1, 1],
    ),
    signature: row('count', 'more')(
      'OIDC sign-in, signature of the ID token',
      'ID tokens with a wrong signature that portcullis refuses, of 1',
      [1, 1],
    ),
  },
  sqlite: on('SQLite', [5, 10]),
  postgres: on('PostgreSQL', [3, 6]),
  floods: {
    garbage: cost(
      'flood of garbage for tokens',
      `${CHECK} CPU of portcullis for random text / for a valid token not seen before`,
      [1, 0.8],
    ),
    forged: cost(
      'flood of forged tokens',
      `${CHECK} CPU of portcullis for a token with a wrong tag / for a valid one not seen before`,
      [1, 0.8],
    ),
    chunks: cost(
      'flood of cookies in pieces',
      `${CHECK} CPU of portcullis for 4 pieces of 3.5 KB that are no token / for a valid one of 8 KB`,
      [1, 0.8],
    ),
    huge: cost(
      'flood of huge cookies',
      `${CHECK} CPU of portcullis for 14 KB of other cookies / for a valid token of 8 KB`,
      [1, 0.8],
    ),
  },
  memory: {
    checks: row('MiB', 'less')(
      'memory after 1 000 000 checks of 100 000 tokens',
      'growth of the heap and what it holds outside, since every token was seen twice',
      [8, 2],
    ),
    invalid: row('MiB', 'less')(
      'memory after 100 000 invalid tokens',
      'growth of the heap and what it holds outside',
      [8, 2],
    ),
  },
  imports: {
    time: row('ms', 'less')(
      'import of portcullis/core, time',
      'wall time of the import in a new process',
      [35, 20],
    ),
    memory: row('MiB', 'less')(
      'import of portcullis/core, memory',
      'resident memory of a process with it - of an empty process',
      [10, 6],
    ),
    'auth-core': gain(
      'import against @auth/core',
      'wall time of the import: @auth/core and one provider / portcullis/core and one provider',
    ),
    ...Object.fromEntries(
      SUBPATHS.map((path) => [
        path,
        row('ms', 'less')(
          `import of portcullis${path.slice(1)}`,
          'wall time of the import in a new process',
        ),
      ]),
    ),
  },
  bundle: {
    eager: row('KiB', 'less')(
      'edge bundle of portcullis/core with one provider',
      'what loads at once, minified and compressed by gzip; the rest loads when somebody signs in',
      [40, 25],
    ),
    'auth-core': gain(
      'edge bundle against @auth/core',
      'what loads at once, minified and compressed by gzip: @auth/core with one provider / portcullis/core with one',
    ),
    size: row('KiB', 'less')(
      'edge bundle in one file',
      'for platforms that take no more: all that ever loads, minified and compressed by gzip',
    ),
  },
};
