/** Every row of the table with its minimum and its goal, by the suite that measures it. */
import type { Row } from './row.js';
import { accessTokenRows, on, over, secondFactorRows } from './row-families.js';
import { cost, gain, row } from './row-kinds.js';

const DECODE = '@auth/core ÷ portcullis';
const SIZES = ['0.5', '3.5', '8'] as const;

/**
 * Subpaths whose import is timed, but for those that need Next.js or a SvelteKit app beside them.
 */
export const SUBPATHS = [
  '.',
  './core',
  './jwt',
  './errors',
  './adapters',
  './providers',
  './providers/github',
  './adapters/typeorm',
  './solid',
  './client',
  './react',
  './testing',
] as const;

/** Two samples of 2 000, whose times should be those of one distribution. */
const same = (name: string): Row =>
  row('times', 'less')(
    name,
    'distance of Kolmogorov and Smirnov of the times of 2 000 answers each: 0 is alike, 1 apart',
    [0.1, 0.052],
  );

export const ROWS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  decode: {
    serial: gain('decode, sequential', DECODE, [46, 60]),
    flight: gain('decode, 16 concurrent', DECODE, [12, 16]),
    limit: cost(
      'decode compared with its cipher',
      'portcullis ÷ only AES-256-CBC and HMAC-SHA-512 on the same bytes',
    ),
    gcm: cost('decode compared with AES-256-GCM', 'portcullis ÷ only AES-256-GCM on as many bytes'),
  },
  'edge-decode': {
    decode: gain('decode on an edge runtime', '@auth/core ÷ portcullis', [4, 4.6]),
  },
  'session-check': {
    'auth-core': gain(
      'session check compared with @auth/core',
      '`Auth()` of @auth/core for GET /session ÷ portcullis',
    ),
    'better-auth-compact': gain(
      'session check compared with better-auth, compact cookie cache',
      'better-auth ÷ portcullis',
    ),
    'better-auth-jwe': gain(
      'session check compared with better-auth, JWE cookie cache',
      'better-auth ÷ portcullis',
    ),
    'better-auth-memory': gain(
      'session check compared with better-auth, database in memory',
      'better-auth ÷ portcullis',
    ),
    'iron-session': gain('session check compared with iron-session', 'iron-session ÷ portcullis'),
    'nest-jwt': gain(
      'session check compared with @nestjs/jwt',
      '`verifyAsync` of a signed token (HS256, string secret) ÷ portcullis',
    ),
    'key-object': gain(
      'session check compared with jsonwebtoken with a KeyObject',
      '`verify` of a signed token (HS256) ÷ portcullis',
    ),
    limit: cost(
      'session check compared with decryption',
      'portcullis ÷ only AES-256-CBC and HMAC-SHA-512',
    ),
    providers: cost('session check, 100 providers', '100 providers ÷ 1 provider', [1.05, 1.02]),
    ...Object.fromEntries(
      SIZES.map((size) => [
        `size-${size}`,
        gain(`session of ${size} KB`, '@auth/core ÷ portcullis'),
      ]),
    ),
    ...Object.fromEntries(
      SIZES.map((size) => [
        `limit-${size}`,
        cost(
          `session of ${size} KB compared with decryption`,
          'portcullis ÷ only AES-256-CBC and HMAC-SHA-512',
        ),
      ]),
    ),
  },
  'session-seen': {
    limit: cost(
      'session check compared with a lookup by SHA-256',
      'portcullis, repeated token ÷ SHA-256 of the token and a map lookup',
      [3, 2],
    ),
  },
  account: {
    page: cost('account page compared with the sign-in page', 'CPU: account page ÷ sign-in page'),
    export: row('MiB', 'less')(
      'memory of an export of 100 000 rows',
      'growth of the heap while the file is taken, at most',
      [8, 4],
    ),
  },
  'session-route': {
    one: gain(
      'Auth(GET /session) in process, cookie renewed each time',
      'CPU: `Auth()` of @auth/core ÷ portcullis',
      [15, 25],
    ),
    sixty: gain(
      'Auth(GET /session) in process, 60 providers',
      'CPU: `Auth()` of @auth/core ÷ portcullis, cookie renewed each time',
      [15, 25],
    ),
    objects: cost(
      'Auth(GET /session) compared with Request, Headers and Response',
      'CPU: portcullis ÷ making and reading the objects of such a request alone',
    ),
  },
  fastify: over('fastify'),
  express: over('express'),
  processes: Object.fromEntries(
    [2, 4].map((count) => [
      String(count),
      cost(`${count} processes, guarded route`, `best turns: ${count} processes ÷ 1 process`),
    ]),
  ),
  'sign-in': {
    cpu: gain('OIDC sign-in, CPU', '@auth/core ÷ portcullis', [6, 8]),
    beyond: gain(
      'OIDC sign-in, CPU without browser and provider',
      '@auth/core ÷ portcullis, both minus the simulated browser and provider',
    ),
    fetches: row('count', 'less')(
      'OIDC sign-in, requests to the provider',
      'requests of portcullis per sign-in, with metadata and keys cached',
      [1, 1],
    ),
    signature: row('count', 'more')(
      'OIDC sign-in, forged ID tokens',
      'ID tokens with a wrong signature that portcullis rejects, of 1',
      [1, 1],
    ),
  },
  sqlite: on('SQLite', [5, 10]),
  postgres: on('PostgreSQL', [3, 6]),
  scale: Object.fromEntries(
    (['postgres', 'redis'] as const).flatMap((name) => {
      const title = name === 'postgres' ? 'PostgreSQL' : 'Redis';
      return [
        [
          `${name} rate`,
          row('count', 'more')(
            `1 000 000 sessions in ${title}, checks per second`,
            'session checks of one process, with the database on the same cores',
          ),
        ],
        [
          `${name} size`,
          row('MiB', 'less')(
            `1 000 000 sessions in ${title}, size`,
            'what the users and their sessions take, with indexes',
          ),
        ],
      ];
    }),
  ),
  floods: {
    garbage: cost('random text as a token', 'random text ÷ a new valid token', [1, 0.8]),
    forged: cost(
      'forged token',
      'token with a wrong authentication tag ÷ a new valid token',
      [1, 0.8],
    ),
    chunks: cost(
      'invalid chunked cookie',
      '4 chunks of 3.5 KB that are no token ÷ a valid token of 8 KB',
      [1, 0.8],
    ),
    huge: cost(
      'large unrelated cookies',
      '14 KB of other cookies ÷ a valid token of 8 KB',
      [1, 0.8],
    ),
  },
  memory: {
    checks: row('MiB', 'less')(
      'memory after 1 000 000 checks of 100 000 tokens',
      'growth of the heap and external memory after every token was seen twice',
      [8, 2],
    ),
    invalid: row('MiB', 'less')(
      'memory after 100 000 invalid tokens',
      'growth of the heap and external memory',
      [8, 2],
    ),
  },
  revocations: {
    loaded: cost(
      'session check with Sessions()',
      'CPU: with Sessions() ÷ without, repeated token',
      [1.25, 1.1],
    ),
    many: cost(
      'session check, 1 000 000 revocations',
      'CPU: 1 000 000 revoked sessions ÷ none, repeated token',
      [1.2, 1.1],
    ),
    memory: row('MiB', 'less')('memory of 1 000 000 revocations', 'growth of the heap', [160, 128]),
  },
  passwords: {
    'sign-in': gain(
      'sign-in with a password compared with better-auth',
      'CPU: better-auth ÷ portcullis, both with argon2id of 19 MiB and 2 iterations, limits off',
      [1, 1.02],
    ),
    hash: cost(
      'sign-in with a password compared with its hash',
      'CPU: portcullis ÷ argon2id alone',
      [1.35, 1.1],
    ),
    'flood-memory': row('MiB', 'less')(
      'memory of 10 000 sign-ins at once',
      'growth of resident memory, with the client in it',
      [600, 300],
    ),
    'flood-wait': row('ms', 'less')(
      'time until 10 000 sign-ins at once are answered',
      'wall time; those that the queue does not take get 503 with Retry-After',
      [10_000, 7_000],
    ),
    'flood-reads': row('ms', 'less')(
      'session checks during 10 000 sign-ins at once',
      'wall time of `GET /session`, 95th percentile',
      [250, 50],
    ),
  },
  'second-factors': secondFactorRows(),
  audit: {
    'sign-in': cost(
      'sign-in with the audit log compared with one without',
      'CPU: OIDC sign-in with sessions in SQLite, with entry and outbox ÷ without',
      [1.25, 1.1],
    ),
  },
  telemetry: {
    'sign-in-idle': cost(
      'sign-in with OpenTelemetry and no SDK compared with one without the feature',
      'CPU: OIDC sign-in with the feature and without an SDK ÷ without the feature',
    ),
    'session-idle': cost(
      'GET /session with OpenTelemetry and no SDK compared with one without the feature',
      'CPU: `GET /session` with the feature and without an SDK ÷ without the feature',
    ),
    'sign-in': cost(
      'sign-in with OpenTelemetry compared with one without the feature',
      'CPU: OIDC sign-in with an SDK whose exporter does nothing ÷ without the feature',
      [1.25, 1.15],
    ),
    session: cost(
      'GET /session with OpenTelemetry compared with one without the feature',
      'CPU: `GET /session` with an SDK whose exporter does nothing ÷ without the feature',
    ),
  },
  enumeration: {
    'sign-in': same('wrong password of a known and of an unknown address'),
    'sign-up': same('sign-up with a known and with an unknown address'),
    forgot: same('forgotten password of a known and of an unknown address'),
  },
  limits: {
    memory: gain(
      'limits in memory compared with @nestjs/throttler',
      'CPU of a decision by three counters: @nestjs/throttler ÷ portcullis',
      [0.6, 1],
    ),
    redis: gain(
      'limits on Redis compared with @nestjs/throttler',
      'wall time of a decision by three counters: @nest-lab/throttler-storage-redis ÷ portcullis',
      [0.8, 1],
    ),
  },
  'access-tokens': accessTokenRows(),
  imports: {
    time: row('ms', 'less')(
      'import of portcullis/core, time',
      'wall time in a new process',
      [24, 20],
    ),
    memory: row('MiB', 'less')(
      'import of portcullis/core, memory',
      'resident memory minus that of an empty process',
      [8, 6],
    ),
    nest: cost(
      'import of portcullis compared with NestJS',
      'wall time: portcullis ÷ @nestjs/common and @nestjs/core alone',
      [1.25, 1.15],
    ),
    'auth-core': gain(
      'import compared with @auth/core',
      '@auth/core ÷ portcullis/core, each with one provider',
    ),
    ...Object.fromEntries(
      SUBPATHS.map((path) => [
        path,
        row('ms', 'less')(`import of portcullis${path.slice(1)}`, 'wall time in a new process'),
      ]),
    ),
  },
  bundle: {
    eager: row('KiB', 'less')(
      'edge bundle of portcullis/core with one provider',
      'initial load, minified and gzipped; the rest loads with the first sign-in',
      [27, 25],
    ),
    'auth-core': gain(
      'edge bundle compared with @auth/core',
      'initial load: @auth/core ÷ portcullis/core, each with one provider',
    ),
    size: row('KiB', 'less')(
      'edge bundle in one file',
      'everything, minified and gzipped, for platforms that take a single file',
    ),
  },
};
