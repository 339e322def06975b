/**
 * A step at a sign-in whose provider posts its response, so that the browser does not send the
 * cookie of its session.
 */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { readLocation } from '../../support/browser.js';
import { DoorStep } from '../../support/door-step.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };
const GRACE = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' };

describe.each(['database', 'jwt'] as const)('with the strategy %s', (strategy) => {
  function open(linking: 'explicit' | 'automatic') {
    const door = new DoorStep();
    door.isRequired = () => false;
    const posting = new MisbehavingProvider('https://other.test');
    posting.person = GRACE;
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc(), posting.oidc({ id: 'other', authorization: FORM_POST })],
      config: {
        adapter: new MemoryAdapter(),
        session: { strategy },
        account: { linking },
        features: [door.feature()],
      },
    });
    const { browser } = scenario;
    const signIn = async (): Promise<Response> =>
      scenario.comeBack(readLocation(await browser.post('/auth/signin/other')), {
        provider: posting,
        browser,
        isFormPost: true,
      });
    return { door, scenario, browser, signIn };
  }

  it('the session of another user ends', async () => {
    const { door, scenario, browser, signIn } = open('explicit');
    await signIn();
    await browser.post('/auth/signout');
    await scenario.signIn();
    door.isRequired = () => true;
    expect(readLocation(await signIn()).pathname).toBe(door.path);
    expect(await browser.session()).toBeNull();
  });

  it('the session of the same user is seen, and goes on', async () => {
    const { door, browser, signIn } = open('automatic');
    await signIn();
    door.isRequired = () => true;
    await signIn();
    expect(door.asked.at(-1)?.isSignedIn).toBe(true);
    expect(await browser.session()).toMatchObject({ user: { email: GRACE.email } });
  });
});
