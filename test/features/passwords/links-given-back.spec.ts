/** H18: links that a failure, or a refusal of the app, does not use up. */
import { expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ADA, OTHER_PASSWORD, PASSWORD, PasswordApp } from './password-app.js';

const STRATEGIES = ['jwt', 'database'] as const;
const [FORGOT = '', RESET = '', VERIFY = ''] = ['forgot', 'reset', 'verify'].map(
  (one) => `/auth/password/${one}`,
);

const CALLS = ['getUserByEmail', 'createUser', 'createSession'] as const;
type Call = (typeof CALLS)[number];

class FailingAdapter extends MemoryAdapter {
  /** What fails. */
  call: Call | undefined;
  /** How often it has failed. */
  failures = 0;

  constructor() {
    super();
    for (const call of CALLS) {
      const own = this[call] as (...given: unknown[]) => unknown;
      const guarded = async (...given: unknown[]): Promise<unknown> => {
        if (this.call !== call) return own(...given);
        this.failures += 1;
        throw new Error('The database is away.');
      };
      Object.assign(this, { [call]: guarded });
    }
  }
}

/** An app whose database fails when a test says so. */
function start(strategy: (typeof STRATEGIES)[number]) {
  const adapter = new FailingAdapter();
  return { adapter, app: new PasswordApp({ strategy, adapter }) };
}

it.each(STRATEGIES)(
  'with %s, a link to reset a password works after an outage',
  async (strategy) => {
    const { adapter, app } = start(strategy);
    await app.member();
    await app.visitor().send(FORGOT, { email: ADA });
    const token = app.token();
    const reset = () => app.visitor().send(RESET, { token, password: OTHER_PASSWORD });
    adapter.call = 'getUserByEmail';
    expect((await reset()).status).toBeGreaterThanOrEqual(500);
    expect(adapter.failures).toBeGreaterThanOrEqual(1);
    adapter.call = undefined;
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(422);
    const visitor = app.visitor();
    await visitor.signIn(ADA, OTHER_PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  },
);

it.each(STRATEGIES)('with %s, a link of a sign-up works after an outage', async (strategy) => {
  const { adapter, app } = start(strategy);
  const ada = app.visitor();
  await ada.signUp();
  const verify = () => ada.send(VERIFY, { token: app.token() });
  adapter.call = 'createUser';
  expect((await verify()).status).toBeGreaterThanOrEqual(500);
  adapter.call = undefined;
  expect((await verify()).status).toBe(200);
  expect(await ada.isSignedIn()).toBe(true);
  expect((await verify()).status).toBe(422);
});

it.each(STRATEGIES)('with %s, a link of a sign-up works after a refusal', async (strategy) => {
  let allows = false;
  const app = new PasswordApp({ strategy, config: { callbacks: { signIn: () => allows } } });
  const ada = app.visitor();
  await ada.signUp();
  const verify = () => ada.send(VERIFY, { token: app.token() });
  expect((await verify()).status).toBe(403);
  expect(await app.adapter.getUserByEmail(ADA)).toBeNull();
  allows = true;
  expect((await verify()).status).toBe(200);
  expect(await ada.isSignedIn()).toBe(true);
});

it.each(STRATEGIES)(
  'H18: with %s, a link of a sign-up works after a redirect',
  async (strategy) => {
    let allows = false;
    const app = new PasswordApp({
      strategy,
      config: { callbacks: { signIn: () => allows || '/no' } },
    });
    const ada = app.visitor();
    await ada.signUp();
    const verify = () => ada.send(VERIFY, { token: app.token() });
    await verify();
    expect(await app.adapter.getUserByEmail(ADA)).toBeNull();
    allows = true;
    expect((await verify()).status).toBe(200);
    expect(await ada.isSignedIn()).toBe(true);
  },
);

it('a link of a sign-up whose user was created replaces no password', async () => {
  const { adapter, app } = start('database');
  const ada = app.visitor();
  await ada.signUp();
  const verify = (more: Readonly<Record<string, string>> = {}) =>
    ada.send(VERIFY, { token: app.token(), ...more });
  adapter.call = 'createSession';
  expect((await verify()).status).toBeGreaterThanOrEqual(500);
  adapter.call = undefined;
  expect((await verify({ password: OTHER_PASSWORD })).status).toBe(422);
  await ada.signIn(ADA, PASSWORD);
  expect(await ada.isSignedIn()).toBe(true);
});

it.each(STRATEGIES)(
  'with %s, of two at once by one link of a sign-up, one is',
  async (strategy) => {
    const { app } = start(strategy);
    await app.visitor().signUp();
    const verify = () =>
      app.visitor().send(VERIFY, { token: app.token(), password: OTHER_PASSWORD });
    const answers = await Promise.all([verify(), verify()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  },
);
