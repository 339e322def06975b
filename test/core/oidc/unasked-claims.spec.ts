/** R13 Claims that no parameter asks for: the class of an account, and a nonce. */
import { describe, expect, it } from '@jest/globals';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

describe('R13: the class of an account at Microsoft', () => {
  const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
  const WORK = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490';
  const signInAt = async (path: string, tid: string | undefined) => {
    const base = 'https://login.microsoftonline.com';
    const op = new MisbehavingProvider(`${base}/${path}/v2.0`);
    const isTemplate = path !== WORK;
    const iss = `${base}/${isTemplate ? (tid ?? 'undefined') : path}/v2.0`;
    op.misbehaviour = {
      claims: { tid, iss },
      metadata: {
        ...(isTemplate && { issuer: `${base}/{tenantid}/v2.0` }),
        authorization_response_iss_parameter_supported: undefined,
      },
    };
    const scenario = new SignInScenario({ providers: () => [op.oidc()] });
    const url = await scenario.authorizationUrl();
    await scenario.comeBack(url, { provider: op, parameters: { iss: undefined } });
    const isIn = (await scenario.browser.session()) !== null;
    return [isIn, scenario.logs.map(String).join()] as const;
  };

  it.each([
    ['common', WORK, true],
    ['common', PERSONAL, true],
    ['organizations', WORK, true],
    ['organizations', PERSONAL, false],
    ['organizations', undefined, false],
    ['consumers', PERSONAL, true],
    ['consumers', WORK, false],
    [WORK, WORK, true],
  ])('%s with %s', async (path, tid, isAccepted) => {
    const [isIn, log] = await signInAt(path, tid);
    expect(isIn).toBe(isAccepted);
    if (!isAccepted) expect(log).toContain('`issuer`');
    if (!isAccepted && tid) for (const word of [path, tid]) expect(log).toContain(word);
  });
});

describe('R13: a nonce', () => {
  const signInWith = async (checks: ('pkce' | 'nonce')[], nonce: string | undefined) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ checks })],
      misbehaviour: { claims: { nonce } },
    });
    await scenario.signIn();
    return scenario.logs.map(String).join();
  };

  it.each<readonly [string, ('pkce' | 'nonce')[], string | undefined, string]>([
    ['that was not asked for', ['pkce'], 'canary', "add 'nonce' to the `checks`"],
    ['that is missing', ['pkce', 'nonce'], undefined, "take 'nonce' out of its `checks`"],
    ['of another request', ['pkce', 'nonce'], 'canary', 'another authorization request'],
  ])('%s is refused, and the option is named', async (_, checks, nonce, words) => {
    const log = await signInWith(checks, nonce);
    expect(log).toContain(words);
    expect(log).not.toContain('canary');
  });
});
