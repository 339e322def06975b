/** A first factor alone writes nothing of its user, and tells no one: the second one does, once. */
import { describe, expect, it } from '@jest/globals';
import { ORIGIN, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { EMAIL, FIRST_FACTORS, SECRET, WatchedApp } from './checks/first-factors.js';
import { findChanges, openFirst } from './checks/untouched.checks.js';
import { STEP } from './factor-app.js';

const ROWS = STRATEGIES.flatMap((strategy) =>
  Object.entries(FIRST_FACTORS).map(([name, first]) => ({ strategy, name, ...first })),
);

describe.each(ROWS)('$name, with the strategy $strategy', (first) => {
  it('changes no row, starts no session and emits no event, and no more by a wrong code', async () => {
    expect(await findChanges(first, first)).toEqual([]);
  });

  it('does all of that after the code, once', async () => {
    const { app, browser } = await openFirst(first, first);
    await first.prove(app, browser);
    const done = await browser.post(STEP, { code: await app.show(SECRET) });
    expect(await done.json()).toEqual({ url: ORIGIN });
    expect(app.events).toEqual(first.emitted);
    expect(await app.allRows()).toMatchObject(first.stored);
    expect(await browser.session()).toMatchObject({ user: { email: EMAIL } });
    expect((await browser.post(STEP, { code: await app.next(SECRET) })).status).toBe(401);
    expect(app.events).toEqual(first.emitted);
  });
});

it.each(STRATEGIES)('there are rows to compare, with the strategy %s', async (strategy) => {
  const app = new WatchedApp({ strategy });
  await app.createWithApp({ password: true });
  const before = JSON.stringify(await app.allRows());
  expect(before).toContain('passwords');
  await app.signIn('ada', ['pwd', 'otp']);
  expect(JSON.stringify(await app.allRows())).not.toBe(before);
});

describe.each(STRATEGIES)('two devices with one key, with the strategy %s', (strategy) => {
  async function start() {
    const app = new WatchedApp({ strategy });
    await app.createUser('ada');
    await app.addStalePasskey('ada');
    await app.secondFactors.importTotp('ada', { secret: SECRET });
    return app;
  }

  /** Signs by the key with this counter, as the device or its copy does. */
  async function sign(app: WatchedApp, counter: number): Promise<ProvingBrowser> {
    const browser = app.browser();
    const { challenge } = (await browser.passkeyOptions('authenticate')) as { challenge: string };
    const [passkey] = app.device.passkeys;
    if (!passkey) throw new Error('There is no passkey.');
    const data = JSON.stringify(app.device.sign(passkey, challenge, { counter }));
    await browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
    return browser;
  }

  it('are noticed at once by a counter that is stored', async () => {
    const app = await start();
    await (await sign(app, 5)).post(STEP, { code: await app.next(SECRET) });
    const copy = await sign(app, 5);
    expect(copy.jar.has('__Host-authjs.pending-sign-in')).toBe(false);
    expect((await copy.post(STEP, { code: await app.next(SECRET) })).status).toBe(401);
  });

  it('are noticed after the code by one that both have sent', async () => {
    const app = await start();
    const [one, other] = [await sign(app, 5), await sign(app, 5)];
    expect((await one.post(STEP, { code: await app.next(SECRET) })).status).toBe(200);
    expect((await other.post(STEP, { code: await app.next(SECRET) })).ok).toBe(false);
    expect([await one.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  });
});
