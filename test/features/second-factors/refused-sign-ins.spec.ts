/** Sign-ins that are refused, or fail, once the second factor was shown: nothing of it is lost. */
import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import type { JWT } from '../../../src/core/models/index.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import type { SignInPolicy } from '../../../src/core/sign-in/sign-in-policy.js';
import { defineFeature, service } from '../../../src/features/index.js';
import { readText } from '../../core/pages/html.js';
import { HOUR, ORIGIN, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { ENROLMENT, FactorApp, readJson, RECOVERY } from './factor-app.js';

/** When a sign-in is refused, if at all. */
type Moment = 'never' | 'before it goes on' | 'as its session starts';

/** Refuses sign-ins at the moment that a test sets. */
class Refusals implements SignInPolicy {
  static at: Moment = 'never';

  admit(): void {
    if (Refusals.at === 'before it goes on') throw new AccessDenied('Not now.');
  }

  beforeSession(): undefined {
    if (Refusals.at === 'as its session starts') throw new AccessDenied('Not now.');
  }
}

const refusals = defineFeature({
  id: 'refusals',
  services: [service(Refusals, [])],
  signInPolicies: [Refusals],
});

function createApp(strategy: (typeof STRATEGIES)[number], isRequired: boolean): FactorApp {
  Refusals.at = 'never';
  const policy = isRequired ? 'require' : 'offer';
  return new FactorApp(strategy, { options: { policy }, features: [refusals] });
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  describe('an app that a sign-in requires', () => {
    async function start(): Promise<{
      readonly app: FactorApp;
      readonly user: AdapterUser;
      readonly browser: ProvingBrowser;
      readonly form: Record<string, string>;
      readonly secret: string;
    }> {
      const app = createApp(strategy, true);
      const user = await app.createUser('ada');
      const browser = await app.begin('ada');
      const { secret, offer } = await readJson(await browser.post(`${ENROLMENT}/offer`));
      const form = { offer: String(offer), code: await app.next(String(secret)) };
      return { app, user, browser, form, secret: String(secret) };
    }

    it('is not stored when a policy refuses the sign-in', async () => {
      const { app, browser, form } = await start();
      Refusals.at = 'before it goes on';
      expect((await browser.post(ENROLMENT, form)).status).toBe(403);
      expect(await browser.isSignedIn()).toBe(false);
      const rows = await app.factorRows();
      expect([rows['totps'], rows['codes']]).toEqual([[], []]);
      expect(app.mails).toEqual([]);
    });

    it('is set up in the next sign-in after that', async () => {
      const { app, browser, form } = await start();
      Refusals.at = 'before it goes on';
      await browser.post(ENROLMENT, form);
      Refusals.at = 'never';
      const again = await app.begin('ada', browser);
      const { secret, offer } = await readJson(await again.post(`${ENROLMENT}/offer`));
      const given = { offer: String(offer), code: await app.next(String(secret)) };
      expect((await readJson(await again.post(ENROLMENT, given)))['recoveryCodes']).toHaveLength(
        10,
      );
      expect(await again.isSignedIn()).toBe(true);
    });

    it('shows a script its recovery codes when the sign-in fails afterwards', async () => {
      const { app, browser, form, secret } = await start();
      Refusals.at = 'as its session starts';
      const { url, recoveryCodes } = await readJson(await browser.post(ENROLMENT, form));
      expect(new URL(String(url)).pathname).toBe('/auth/signin');
      expect(recoveryCodes).toHaveLength(10);
      expect(await browser.isSignedIn()).toBe(false);
      Refusals.at = 'never';
      await app.begin('ada', browser);
      const code = await app.next(secret);
      expect((await browser.post('/auth/second-factor', { code })).status).toBe(200);
      expect(await browser.isSignedIn()).toBe(true);
    });

    it('shows a browser its recovery codes, with a link to the sign-in page', async () => {
      const { browser, form } = await start();
      Refusals.at = 'as its session starts';
      const csrfToken = await browser.csrfToken();
      const response = await browser.visit(ENROLMENT, {
        form: { ...form, csrfToken },
        headers: HTML,
      });
      const html = await response.text();
      expect([response.status, readText(html)]).toEqual([
        200,
        expect.stringMatching(/10-[0-9A-Z]{5}-/),
      ]);
      expect(html).toContain(`href="${ORIGIN}/auth/signin`);
    });
  });

  describe('a recovery code', () => {
    const REFUSED: readonly Moment[] = ['before it goes on', 'as its session starts'];

    it.each(REFUSED)('works once more after a sign-in that was refused %s', async (moment) => {
      const app = createApp(strategy, false);
      const [code = ''] = (await app.createEnrolled()).recoveryCodes;
      app.mails.length = 0;
      const browser = await app.begin('ada');
      Refusals.at = moment;
      expect((await browser.post(RECOVERY, { code })).status).toBe(403);
      expect(app.mails).toEqual([]);
      Refusals.at = 'never';
      const again = await app.begin('ada');
      expect((await again.post(RECOVERY, { code })).status).toBe(200);
      expect(await again.isSignedIn()).toBe(true);
      expect(app.mails).toHaveLength(1);
    });

    it('H18: works once more after a sign-in to which the `jwt` callback gave no session', async () => {
      if (strategy === 'database') return;
      let isRefused = false;
      const callbacks = { jwt: ({ token }: { readonly token: JWT }) => (isRefused ? null : token) };
      const app = new FactorApp(strategy, { config: { callbacks } });
      const [code = ''] = (await app.createEnrolled()).recoveryCodes;
      app.mails.length = 0;
      const browser = await app.begin('ada');
      isRefused = true;
      await browser.post(RECOVERY, { code });
      expect([await browser.isSignedIn(), app.mails]).toEqual([false, []]);
      expect((await app.secondFactors.find('ada')).recoveryCodesLeft).toBe(10);
      isRefused = false;
      const again = await app.begin('ada');
      expect((await again.post(RECOVERY, { code })).status).toBe(200);
      expect([await again.isSignedIn(), app.mails.length]).toEqual([true, 1]);
      expect((await app.secondFactors.find('ada')).recoveryCodesLeft).toBe(9);
    });

    it('is used once it has signed in, whatever is refused then', async () => {
      const app = createApp(strategy, false);
      const [code = ''] = (await app.createEnrolled()).recoveryCodes;
      await (await app.begin('ada')).post(RECOVERY, { code });
      const browser = await app.begin('ada');
      Refusals.at = 'as its session starts';
      expect((await browser.post(RECOVERY, { code })).status).toBe(422);
      Refusals.at = 'never';
      expect((await browser.post(RECOVERY, { code })).status).toBe(422);
    });

    it.each([
      [9, 'Codes left: 9.', false],
      [3, 'Codes left: 3.', false],
      [2, 'Codes left: 2.', true],
      [1, 'Codes left: 1.', true],
      [0, 'Codes left: 0.', true],
    ])('warns its user when %d are left', async (left, text, isWarned) => {
      const app = createApp(strategy, false);
      const { recoveryCodes } = await app.createEnrolled();
      for (const code of recoveryCodes.slice(left)) {
        // So many emails at once would not be sent.
        app.now += HOUR;
        await (await app.begin('ada')).post(RECOVERY, { code });
      }
      const mail = app.mails.at(-1)?.text ?? '';
      expect([mail.includes(text), mail.includes('running out')]).toEqual([true, isWarned]);
      const browser = await app.signIn('ada', ['pwd', 'otp']);
      const page = readText(await (await browser.visit('/auth/account', { headers: HTML })).text());
      expect(page).toContain(`Codes left: ${left} of 10`);
      expect(page.includes('running out')).toBe(isWarned);
    });
  });
});
