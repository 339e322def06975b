/** The apps whose ways are counted: one without features, and one with five. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { MemoryAdapter } from '../../build/core/adapters/public.js';
import { AuthHandler, ClockToken, createAuth, TimersToken, value } from '../../build/core/index.js';
import { Account } from '../../build/features/account/index.js';
import { Audit } from '../../build/features/audit/index.js';
import { Passwords } from '../../build/features/passwords/index.js';
import { SecondFactors } from '../../build/features/second-factors/index.js';
import { Sessions } from '../../build/features/sessions/index.js';
import { Browser, ORIGIN } from './browser.mjs';

const SECRET = 'a secret that is long enough for a test';
const START = Date.UTC(2030, 0, 1);
const EMAIL = 'ada@example.com';
const PASSWORD = 'a difference engine';

const silent = { error: console.error, warn: () => undefined, debug: () => undefined };

export const base = { secret: SECRET, url: ORIGIN, providers: [], logger: silent };

/** Nothing runs later than the request that began it. */
const timers = { after: () => () => undefined, pause: () => nextTurn() };

/** An app, its services, and its time. */
export class App {
  now = START;

  constructor(config) {
    this.services = createAuth({ ...base, ...config }, [
      value(ClockToken, () => this.now),
      value(TimersToken, timers),
    ]);
  }

  browser() {
    return new Browser((request) => this.services.get(AuthHandler).respond(request));
  }
}

/** An app with `Sessions`, `Passwords`, `SecondFactors`, `Account` and `Audit`, and one user. */
export async function makeAppWithFeatures() {
  const adapter = new MemoryAdapter();
  const argon2 = { memoryKiB: 7_168, iterations: 1 };
  const app = new App({
    adapter,
    session: { strategy: 'jwt' },
    features: [
      Sessions(),
      Passwords({ mailer: () => undefined, argon2, checkBreaches: false }),
      SecondFactors(),
      Account(),
      Audit(),
    ],
  });
  const user = await adapter.createUser({
    id: 'ada',
    email: EMAIL,
    emailVerified: new Date(START),
  });
  const stored = await hash(PASSWORD, { memoryCost: 7_168, timeCost: 1, parallelism: 1 });
  await app.services.get(Passwords).import([{ userId: user.id, hash: stored }]);
  return { app, userId: user.id };
}

export const credentials = { email: EMAIL, password: PASSWORD };
