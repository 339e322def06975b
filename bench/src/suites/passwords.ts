/** What a sign-in with a password costs, and what a flood of them takes. */
import { verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { effort } from '../measure/effort.js';
import { MIB } from '../measure/heap.js';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { APP, DEFAULT_COST, hashPassword, PASSWORD, PasswordApp } from '../subjects/passwords.js';
import { SECRET } from '../subjects/person.js';

const EMAIL = 'ada@example.com';
const FLOOD = effort.isQuick ? 200 : 10_000;
/** How often a session is read meanwhile, in milliseconds. */
const READ_EVERY = 20;

export async function run(): Promise<Figures> {
  const app = new PasswordApp(DEFAULT_COST);
  await app.add([EMAIL]);
  const peer = await peerSignIn();
  const hashed = await hashPassword(PASSWORD, DEFAULT_COST);
  const all = await compare({
    portcullis: () => signIn(app),
    'better-auth': peer,
    'argon2id alone': () => verify(hashed, PASSWORD),
  });
  const each = (name: 'portcullis' | 'better-auth') =>
    `${name} ${(1e6 / all.micros(name, 'cpu')).toFixed(1)} a second and core`;
  return {
    'sign-in': {
      value: all.ratio('better-auth', 'portcullis', 'cpu'),
      parts: `${each('portcullis')}, ${each('better-auth')}`,
    },
    hash: {
      value: all.ratio('portcullis', 'argon2id alone', 'cpu'),
      parts: all.describe('portcullis', 'argon2id alone'),
    },
    ...(await flood(app)),
  };
}

async function signIn(app: PasswordApp): Promise<void> {
  const response = await app.signIn(EMAIL, PASSWORD);
  const { url } = (await response.json()) as { readonly url: string };
  if (url.includes('error')) throw new Error(`A sign-in has failed: ${url}`);
}

/**
 * The peer hashes with scrypt by default. Here it has the same function, with the same parameters.
 */
async function peerSignIn(): Promise<() => Promise<void>> {
  const auth = betterAuth({
    secret: SECRET,
    baseURL: APP,
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => hashPassword(password, DEFAULT_COST),
        verify: ({ hash, password }) => verify(hash, password),
      },
    },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
  await auth.api.signUpEmail({ body: { name: 'Ada', email: EMAIL, password: PASSWORD } });
  return async () => {
    const request = new Request(`${APP}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: APP },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const response = await auth.handler(request);
    if (response.status !== 200) throw new Error('A sign-in of the peer has failed.');
    await response.json();
  };
}

/**
 * All sign-ins at once, with the client in the same process, and sessions that are read meanwhile.
 */
async function flood(app: PasswordApp): Promise<Figures> {
  const session = (await app.signIn(EMAIL, PASSWORD)).headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const statuses = new Map<number, number>();
  const started = performance.now();
  let last = 0;
  const all = Promise.all(
    Array.from({ length: FLOOD }, async () => {
      const { status, headers } = await app.signIn(EMAIL, PASSWORD);
      if (status === 503 && !headers.has('retry-after')) throw new Error('503 without Retry-After');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      last = performance.now() - started;
    }),
  );
  let isOver = false;
  const end = () => (isOver = true);
  all.then(end, end);
  const waits: number[] = [];
  while (!isOver) {
    const asked = performance.now();
    const response = await app.read(session);
    if (!(await response.text()).includes(EMAIL)) throw new Error('A session was not read.');
    waits.push(performance.now() - asked);
    most = Math.max(most, process.memoryUsage().rss);
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY));
  }
  await all;
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const sorted = waits.sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return {
    'flood-memory': {
      value: (most - before) / MIB,
      parts: `${answers}; ${(before / MIB).toFixed(0)} MiB, at most ${(most / MIB).toFixed(0)} MiB resident`,
    },
    'flood-wait': { value: last, parts: `the last answer of ${FLOOD}; ${answers}` },
    'flood-reads': {
      value: at(0.95),
      parts: `${sorted.length} reads: median ${at(0.5).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
    },
  };
}
