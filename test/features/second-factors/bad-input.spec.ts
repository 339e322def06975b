/**
 * What goes wrong in the step: each gets its status and a sentence that helps, no session, and the
 * next right code works.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { readLocation } from '../../support/browser.js';
import { readText } from '../../core/pages/html.js';
import { type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

const WRONG_CODE =
  'That code is wrong, or it was used already. Wait for the next one. If that does not help, check the clock of your phone.';
const WRONG_RECOVERY_CODE = 'That recovery code is wrong, or it was used already.';
const WAIT = 'There were too many attempts to sign in. Wait a little, then try again.';

/** Sends the form as a browser does, and reads the page. */
async function submit(browser: ProvingBrowser, path: string, code: string) {
  const form = { csrfToken: await browser.csrfToken(), code };
  const response = await browser.visit(path, { form, headers: HTML });
  return { response, text: readText(await response.text()) };
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  let throws = false;
  beforeEach(async () => {
    throws = false;
    const policy = () => {
      if (throws) throw new Error('The directory of canary-policy is away.');
      return 'offer' as const;
    };
    app = new FactorApp(strategy, { options: { policy } });
    ada = await app.createEnrolled();
    app.now += MINUTE;
  });

  const PERIODS: readonly number[] = [-120, -2, 2, 120];
  const BAD: readonly (readonly [
    name: string,
    path: string,
    code: () => Promise<string>,
    sentence: string,
  ])[] = [
    ...PERIODS.map(
      (periods) =>
        [
          `a code of ${periods} periods away`,
          STEP,
          () => app.show(ada.secret, periods),
          WRONG_CODE,
        ] as const,
    ),
    ['no code', STEP, async () => 'my code', WRONG_CODE],
    ['too long a code', STEP, async () => '1'.repeat(41), WRONG_CODE],
    [
      'a recovery code in the field of the app',
      STEP,
      async () => ada.recoveryCodes[0] ?? '',
      WRONG_CODE,
    ],
    [
      'a code of the app for a recovery code',
      RECOVERY,
      () => app.show(ada.secret),
      WRONG_RECOVERY_CODE,
    ],
    ['too long a recovery code', RECOVERY, async () => '1'.repeat(61), WRONG_RECOVERY_CODE],
  ];

  it.each(BAD)(
    '%s is answered with the form again, which goes on',
    async (_name, path, make, sentence) => {
      const browser = await app.begin('ada');
      const { response, text } = await submit(browser, path, await make());
      expect([response.status, text]).toEqual([422, expect.stringContaining(sentence)]);
      expect(await browser.isSignedIn()).toBe(false);
      const { response: done } = await submit(browser, STEP, await app.next(ada.secret));
      expect(done.status).toBe(302);
      expect(await browser.isSignedIn()).toBe(true);
    },
  );

  const GONE: readonly (readonly [
    name: string,
    end: (browser: ProvingBrowser) => Promise<ProvingBrowser>,
  ])[] = [
    ['in another browser', async () => app.browser()],
    [
      'after ten minutes',
      async (browser) => {
        app.now += 10 * MINUTE;
        return browser;
      },
    ],
    [
      'after a change of the user',
      async (browser) => {
        await app.setUp(ada.browser);
        return browser;
      },
    ],
    [
      'begun while the clock was an hour ahead, which is set back',
      async (browser) => {
        app.now += HOUR;
        const ahead = await app.begin('ada', browser);
        app.now -= HOUR;
        return ahead;
      },
    ],
    [
      'after the clock went an hour ahead',
      async (browser) => {
        app.now += HOUR;
        return browser;
      },
    ],
  ];

  it.each(GONE)('a sign-in %s begins again', async (_name, end) => {
    const { totps: before = [] } = await app.factorRows();
    const browser = await end(await app.begin('ada'));
    const { response } = await submit(browser, STEP, await app.show(ada.secret));
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/auth/signin'),
    ]);
    expect(await browser.isSignedIn()).toBe(false);
    expect(before).toHaveLength(1);
  });

  it.each([
    ['a code', async () => app.next(ada.secret), STEP],
    ['a recovery code', async () => ada.recoveryCodes[1] ?? '', RECOVERY],
  ] as const)(
    'a sign-in that has gone on takes no more %s, which stays good',
    async (_name, make, path) => {
      const browser = await app.begin('ada');
      const replayed = app.browser();
      for (const [name, text] of browser.jar) replayed.jar.set(name, text);
      await submit(browser, STEP, await app.next(ada.secret));
      const code = await make();
      const { response } = await submit(replayed, path, code);
      expect(response.headers.get('location')).toContain('/auth/signin');
      expect(await replayed.isSignedIn()).toBe(false);
      const other = await app.begin('ada');
      await submit(other, path, code);
      expect(await other.isSignedIn()).toBe(true);
    },
  );

  it('of 32 requests at once with a wrong code, none signs in, and the sign-in begins again', async () => {
    const browser = await app.begin('ada');
    const code = '000000';
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async () => (await browser.post(STEP, { code })).status),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(new Set(statuses)).not.toContain(500);
    expect(await browser.isSignedIn()).toBe(false);
    app.now += 16 * MINUTE;
    await app.begin('ada', browser);
    await submit(browser, STEP, await app.next(ada.secret));
    expect(await browser.isSignedIn()).toBe(true);
  });

  describe('while the clock of the server is an hour ahead', () => {
    /** Enters what a phone shows whose clock is right. */
    async function failAhead(times: number): Promise<void> {
      for (let index = 0; index < times; index++) {
        app.now += HOUR;
        const browser = await app.begin('ada');
        const { response, text } = await submit(browser, STEP, await app.show(ada.secret, -120));
        expect([response.status, text]).toEqual([422, expect.stringContaining(WRONG_CODE)]);
        app.now -= HOUR;
      }
    }

    it.each([1, 4, 5])(
      'codes of phones are wrong, and right again after it is set back: %d of them',
      async (times) => {
        await failAhead(times);
        const browser = await app.begin('ada');
        await submit(browser, STEP, await app.next(ada.secret));
        expect(await browser.isSignedIn()).toBe(true);
      },
    );

    it('a recovery code signs in, and works once after it is set back', async () => {
      const [code = ''] = ada.recoveryCodes;
      app.now += HOUR;
      const browser = await app.begin('ada');
      await submit(browser, RECOVERY, code);
      expect(await browser.isSignedIn()).toBe(true);
      app.now -= HOUR;
      const again = await app.begin('ada');
      expect((await submit(again, RECOVERY, code)).text).toContain(WRONG_RECOVERY_CODE);
      expect(await again.isSignedIn()).toBe(false);
      await submit(again, STEP, await app.next(ada.secret));
      expect(await again.isSignedIn()).toBe(true);
    });

    it('a code of a phone that is ahead too works once, also after it is set back', async () => {
      app.now += HOUR;
      const code = await app.show(ada.secret);
      const browser = await app.begin('ada');
      await submit(browser, STEP, code);
      expect(await browser.isSignedIn()).toBe(true);
      app.now -= HOUR;
      const again = await app.begin('ada');
      await submit(again, STEP, code);
      expect(await again.isSignedIn()).toBe(false);
      const [recovery = ''] = ada.recoveryCodes;
      await submit(again, RECOVERY, recovery);
      expect(await again.isSignedIn()).toBe(true);
    });
  });

  it('a wait is said, and is over after it', async () => {
    for (let tries = 0; tries < 5; tries++) await submit(await app.begin('ada'), STEP, '000000');
    const browser = await app.begin('ada');
    const { response, text } = await submit(browser, STEP, '000000');
    expect([response.status, response.headers.get('retry-after'), text]).toEqual([
      429,
      '2',
      expect.stringContaining(WAIT),
    ]);
    app.now += 2000;
    await submit(browser, STEP, await app.show(ada.secret));
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('a policy that throws refuses the sign-in after its code, and says nothing of why', async () => {
    const browser = await app.begin('ada');
    throws = true;
    const { response, text } = await submit(browser, STEP, await app.next(ada.secret));
    expect(readLocation(response).pathname).toBe('/auth/error');
    expect(text).not.toContain('canary');
    const page = await browser.follow(response);
    expect([page.status, await page.text()]).toEqual([
      expect.any(Number),
      expect.not.stringContaining('canary'),
    ]);
    expect(await browser.isSignedIn()).toBe(false);
    throws = false;
    await app.begin('ada', browser);
    await submit(browser, STEP, await app.next(ada.secret));
    expect(await browser.isSignedIn()).toBe(true);
  });
});
