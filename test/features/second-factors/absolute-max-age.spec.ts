/** How long a session lasts whose user signs in again, where `session.absoluteMaxAge` is set. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

const ABSOLUTE = 8 * HOUR;

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  let start: number;
  let browser: ProvingBrowser;
  beforeEach(async () => {
    const session = { strategy, maxAge: 3600, updateAge: 60, absoluteMaxAge: ABSOLUTE / 1000 };
    app = new FactorApp(strategy, { config: { session } });
    ada = await app.createEnrolled();
    browser = await signInByBoth();
    start = app.now;
  });

  async function signInByBoth(at = app.browser()): Promise<ProvingBrowser> {
    await app.begin('ada', at);
    await at.post(STEP, { code: await app.next(ada.secret) });
    return at;
  }

  async function useUntil(end: number): Promise<void> {
    for (; app.now < end; app.now += 10 * MINUTE) {
      if (!(await browser.isSignedIn())) throw new Error(`It ended at ${app.now - start} ms.`);
    }
    app.now = end;
  }

  it('a sign-in by one factor, beside the other one of the session, goes on with its time', async () => {
    await useUntil(start + 5 * HOUR);
    await app.begin('ada', browser);
    expect((await app.proofs(browser)).map(({ amr }) => amr)).toEqual([['otp'], ['pwd']]);
    await useUntil(start + ABSOLUTE - MINUTE);
    expect(await browser.isSignedIn()).toBe(true);
    app.now = start + ABSOLUTE + 1000;
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('a change of the password goes on with its time, and with the other factor as it was', async () => {
    await useUntil(start + 5 * HOUR);
    const form = { currentPassword: PASSWORD, password: 'an analytical engine' };
    expect((await browser.post('/auth/account/password', form)).ok).toBe(true);
    const proofs = (await app.proofs(browser)).map(({ amr, at }) => [amr.join(), at]);
    // The sign-in by the app's own form of before is of another provider.
    expect(proofs).toEqual([
      ['pwd', start - 30_000],
      ['otp', start],
      ['pwd', app.now],
    ]);
    await useUntil(start + ABSOLUTE - MINUTE);
    expect(await browser.isSignedIn()).toBe(true);
    app.now = start + ABSOLUTE + 1000;
    expect(await browser.isSignedIn()).toBe(false);
  });

  describe('H13: a weaker proof does not prolong', () => {
    /** Sessions that have shown less than a sign-in would ask for today. */
    const WEAKER = {
      'one that a recovery code began': async () => {
        const at = await app.begin('ada');
        await at.post(RECOVERY, { code: ada.recoveryCodes[0] ?? '' });
        return at;
      },
      'one of before its user had a factor': async () => {
        await app.createUser('bob', { password: true });
        const [at, other] = [await app.signIn('bob'), await app.signIn('bob')];
        await app.setUp(other);
        return at;
      },
    };
    /** Proofs by the password alone. */
    const PROOFS = {
      'a further proof': async (email: string) => {
        const form = { email, password: PASSWORD, reauthenticate: 'true', max_age: '60' };
        await browser.post('/auth/callback/password', form);
      },
      'a change of the password': async () => {
        const form = { currentPassword: PASSWORD, password: 'an analytical engine' };
        expect((await browser.post('/auth/account/password', form)).ok).toBe(true);
      },
    };
    const names = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[];

    it.each(
      names(WEAKER).flatMap((session) => names(PROOFS).map((proof) => [session, proof] as const)),
    )('%s, by %s', async (session, proof) => {
      browser = await WEAKER[session]();
      start = app.now;
      await useUntil(start + 5 * HOUR);
      await PROOFS[proof](session.includes('recovery') ? 'ada@example.com' : 'bob@example.com');
      expect((await app.proofs(browser)).at(-1)).toMatchObject({ amr: ['pwd'], at: app.now });
      await useUntil(start + ABSOLUTE - MINUTE);
      app.now = start + ABSOLUTE + 1000;
      expect(await browser.isSignedIn()).toBe(false);
    });
  });

  it('a sign-in by both factors starts it again', async () => {
    await useUntil(start + 5 * HOUR);
    await browser.post('/auth/signout');
    await signInByBoth(browser);
    await useUntil(start + ABSOLUTE + 4 * HOUR);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('a sign-in by one factor goes on with the time of the last proof of both', async () => {
    await useUntil(start + 5 * HOUR);
    const page = await browser.show({ max_age: '60' });
    await browser.submit(page, 'password', { password: PASSWORD });
    await browser.post('/auth/reauthenticate/totp', { code: await app.next(ada.secret) });
    await app.begin('ada', browser);
    await useUntil(start + ABSOLUTE + 4 * HOUR);
    expect(await browser.isSignedIn()).toBe(true);
  });
});
