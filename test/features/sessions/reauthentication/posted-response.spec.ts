/** A proof at a provider that posts its response, with which browsers send no `Lax` cookie. */
import { expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import { Sessions } from '../../../../src/features/sessions/index.js';
import { LevelKeeper } from '../../../../src/features/sessions/level/level-keeper.js';
import { SessionFinder } from '../../../../src/core/sessions/session-finder.js';
import { readLocation } from '../../../support/browser.js';
import { MisbehavingProvider } from '../../../support/misbehaving-provider.js';
import { SignInScenario } from '../../../support/sign-in-scenario.js';
import { ORIGIN, STRATEGIES } from './proof-app.js';

const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };

it.each(STRATEGIES)('with %s, it raises the level of the session', async (strategy) => {
  const posting = new MisbehavingProvider('https://other.test');
  const scenario = new SignInScenario({
    providers: () => [posting.oidc({ id: 'other', authorization: FORM_POST })],
    config: {
      adapter: new MemoryAdapter(),
      session: { strategy },
      features: [Sessions({ pollInterval: 1e9 })],
    },
  });
  const { browser, services } = scenario;
  const goThrough = async (form = {}): Promise<Response> =>
    scenario.comeBack(readLocation(await browser.post('/auth/signin/other', form)), {
      provider: posting,
      browser,
      isFormPost: true,
    });
  await goThrough();
  const authTime = Math.floor(Date.now() / 1000);
  posting.misbehaviour = { claims: { auth_time: authTime } };
  await goThrough({ reauthenticate: 'true', max_age: '300', callbackUrl: '/account' });
  const headers = new Headers({ cookie: browser.cookieHeader() });
  const found = await services.get(SessionFinder).find({ url: ORIGIN, headers });
  const level = found && (await services.get(LevelKeeper).find(found.session));
  expect(level?.getAuthTime(Date.now())).toBe(authTime * 1000);
});
