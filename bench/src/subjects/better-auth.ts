/** Sessions of better-auth, with a user who is signed in. */
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { ORIGIN, SECRET } from './person.js';

/** Where a session is read from: a cookie that holds a copy of it, or the database. */
export type BetterAuthCache = 'compact' | 'jwe' | 'none';

export async function signedInBetterAuth(cache: BetterAuthCache) {
  const auth = betterAuth({
    secret: SECRET,
    baseURL: ORIGIN,
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    emailAndPassword: { enabled: true },
    session:
      cache === 'none'
        ? {}
        : { cookieCache: { enabled: true, maxAge: 24 * 60 * 60, strategy: cache } },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
  const answer = await auth.api.signUpEmail({
    body: { name: 'Ada Lovelace', email: 'ada@example.com', password: 'a long password' },
    asResponse: true,
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const check = (header: string) =>
    auth.api.getSession({ headers: new Headers({ cookie: header }) });
  if (!(await check(cookie))) throw new Error('better-auth does not know its own session.');
  return { auth, cookie, check };
}
