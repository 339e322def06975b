/** What a sign-in with a password and a code of an authenticator app costs. */
import { verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { twoFactor } from 'better-auth/plugins';
import { generate } from 'otplib';
import { SecondFactors } from 'portcullis/features/second-factors';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { APP, DEFAULT_COST, hashPassword, PASSWORD, PasswordApp } from '../subjects/passwords.js';
import { SECRET } from '../subjects/person.js';

const EMAIL = 'ada@example.com';
const ALONE = 'charles@example.com';
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PERIOD_MS = 30_000;

export async function run(): Promise<Figures> {
  const clock = { now: Date.now() };
  const app = new PasswordApp(DEFAULT_COST, {
    features: [SecondFactors()],
    clock: () => clock.now,
  });
  const [user = ''] = await app.add([EMAIL, ALONE]);
  await app.services.get(SecondFactors).importTotp(user, { secret: KEY });
  const all = await compare({
    portcullis: async () => {
      // Each code works once.
      clock.now += PERIOD_MS;
      await signIn(app, Math.floor(clock.now / 1000));
    },
    'better-auth': await peerSignIn(),
    'password alone': async () => arrives(await app.signIn(ALONE, PASSWORD)),
  });
  const each = (name: 'portcullis' | 'better-auth') =>
    `${name} ${(1e6 / all.micros(name, 'cpu')).toFixed(1)} a second and core`;
  return {
    'sign-in': {
      value: all.ratio('better-auth', 'portcullis', 'cpu'),
      parts: `${each('portcullis')}, ${each('better-auth')}`,
    },
    password: {
      value: all.ratio('portcullis', 'password alone', 'cpu'),
      parts: all.describe('portcullis', 'password alone'),
    },
  };
}

async function signIn(app: PasswordApp, epoch: number): Promise<void> {
  const waiting = await app.signIn(EMAIL, PASSWORD);
  const code = await generate({ secret: KEY, epoch });
  await arrives(await app.send('/auth/second-factor', { code }, readCookies(waiting)));
}

async function arrives(response: Response): Promise<void> {
  const { url } = (await response.json()) as { readonly url?: string };
  if (response.status === 200 && url !== undefined && !/error|second-factor/.test(url)) return;
  throw new Error(`A sign-in has failed: ${response.status} ${url}`);
}

function readCookies(response: Response): string {
  const lines = response.headers.getSetCookie();
  return lines.map((line) => line.split(';', 1)[0]).join('; ');
}

/** The peer, with the same hash and the limits off. It takes a code again. */
async function peerSignIn(): Promise<() => Promise<void>> {
  const auth = betterAuth({
    secret: SECRET,
    baseURL: APP,
    database: memoryAdapter({
      user: [],
      session: [],
      account: [],
      verification: [],
      twoFactor: [],
    }),
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => hashPassword(password, DEFAULT_COST),
        verify: ({ hash, password }) => verify(hash, password),
      },
    },
    plugins: [twoFactor({ skipVerificationOnEnable: true })],
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: APP, cookie };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await auth.handler(new Request(`${APP}/api/auth${path}`, init));
    if (response.status === 200) return response;
    throw new Error(`A sign-in of the peer has failed: ${response.status}`);
  };
  const signedUp = await post('/sign-up/email', { name: 'Ada', email: EMAIL, password: PASSWORD });
  const body = { password: PASSWORD };
  const enabled = await post('/two-factor/enable', body, readCookies(signedUp));
  const { totpURI } = (await enabled.json()) as { readonly totpURI: string };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return async () => {
    const waiting = await post('/sign-in/email', { email: EMAIL, password: PASSWORD });
    const code = await generate({ secret });
    await (await post('/two-factor/verify-totp', { code }, readCookies(waiting))).json();
  };
}
