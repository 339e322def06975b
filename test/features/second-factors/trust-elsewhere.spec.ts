/** R17: the trust in a browser ends on all processes, and not a minute later on the others. */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, STEP } from './factor-app.js';

const FORGET = '/auth/account/second-factors/browsers/forget';

/** What ends the trust. */
const ENDS: readonly [string, (app: FactorApp, browser: ProvingBrowser) => Promise<unknown>][] = [
  ['the user forgets all browsers', (_, browser) => browser.post(FORGET)],
  [
    'the app sets another password',
    (app) => app.services.get(Passwords).set('ada', 'an analytical engine'),
  ],
  ['an operator resets the factor', (app) => app.secondFactors.reset('ada')],
];

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it.each(ENDS)('R17: is over elsewhere once %s', async (_what, end) => {
    let answer: 'offer' | 'require' = 'offer';
    const options = { policy: () => answer, trustedBrowsers: { maxAge: 7 * 86_400 } };
    const here = new FactorApp(strategy, { options });
    const there = new FactorApp(strategy, { options, config: { adapter: here.adapter } });
    there.now = here.now;
    const { secret } = await here.createEnrolled();
    answer = 'require';
    await here.secondFactors.policyChanged('all');
    const browser = here.browser();
    for (const code of [await here.next(secret), undefined]) {
      here.prove(['pwd']);
      await browser.post('/auth/callback/entry', { name: 'ada' });
      if (code !== undefined) await browser.post(STEP, { code, trust: 'true' });
      if (code !== undefined) await browser.post('/auth/signout');
    }
    there.now = here.now;
    const isSignedInThere = async () => {
      const headers = { cookie: browser.cookieHeader() };
      const request = new Request('https://app.test/auth/session', { headers });
      return (await (await there.services.get(AuthHandler).respond(request)).json()) !== null;
    };
    await there.services.get(RevocationSync).refresh();
    expect(await isSignedInThere()).toBe(true);
    await end(here, browser);
    await there.services.get(RevocationSync).refresh();
    expect(await isSignedInThere()).toBe(false);
  });
});
