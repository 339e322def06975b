/** Answers of a provider that contradict themselves, or are not what they are asked for as. */
import { describe, expect, it } from '@jest/globals';
import { text } from '../../support/faults.js';
import type { Misbehaviour, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const NO_ISS = { authorization_response_iss_parameter_supported: undefined };
const PROFILE = { sub: 'ada-1815', name: 'Ada', email: 'ada@example.com', email_verified: true };

const oidc = (op: MisbehavingProvider) => op.oidc({ idToken: false });
const oauth = (op: MisbehavingProvider) => op.oauth({ issuer: 'https://op.test' });
const KINDS = { oidc, oauth } as const;

function makeScenario(
  provider: (op: MisbehavingProvider) => ReturnType<typeof oidc> | ReturnType<typeof oauth>,
  misbehaviour: Misbehaviour = {},
): SignInScenario {
  return new SignInScenario({ misbehaviour, providers: (op) => [provider(op)] });
}

async function expectSignedIn(scenario: SignInScenario): Promise<void> {
  await scenario.signIn({}, { parameters: { iss: undefined } });
  expect(scenario.logs).toEqual([]);
  await expect(scenario.browser.session()).resolves.not.toBeNull();
}

describe.each(Object.entries(KINDS))('an authorization response of the type %s', (_, provider) => {
  it.each(['', 'https://op.test/', ' https://op.test'])(
    'S5 is refused with the issuer %j, whether or not the provider says that it sends one',
    async (iss) => {
      const scenario = makeScenario(provider, { metadata: NO_ISS });
      await scenario.expectReturnRefused('Configuration', { parameters: { iss } });
      expect(scenario.op.count('token')).toBe(0);
      expect(scenario.logs[0]?.message).toContain('"iss"');
    },
  );

  it('S5 is accepted without one', async () => {
    await expectSignedIn(makeScenario(provider, { metadata: NO_ISS }));
  });
});

describe.each(Object.entries(KINDS))('a token response of the type %s', (_, provider) => {
  it.each([
    ['a code', 'invalid_grant', 'invalid_grant'],
    ['text of another kind', 'canary <b>', 'an error'],
    ['an object', { code: 190 }, 'an error'],
    ['a number', 7, 'an error'],
    ['true', true, 'an error'],
  ])('S7 is refused when it has %s for an error beside its tokens', async (_what, error, said) => {
    const scenario = makeScenario(provider, { metadata: NO_ISS, token: { error } });
    await scenario.expectReturnRefused('Configuration', { parameters: { iss: undefined } });
    expect([scenario.op.count('token'), scenario.op.count('userinfo')]).toEqual([1, 0]);
    expect(scenario.logs[0]?.message).toContain(said);
    expect(scenario.logs[0]?.message).not.toContain('canary');
  });

  it('S7 names the error that came with status 200 in place of tokens, as GitHub sends it', async () => {
    const answer = { error: 'bad_verification_code', error_description: 'The code is incorrect.' };
    const answers = { token: text(JSON.stringify(answer)) };
    const scenario = makeScenario(provider, { metadata: NO_ISS, answers });
    await scenario.expectReturnRefused('Configuration', { parameters: { iss: undefined } });
    expect(scenario.logs[0]?.message).toContain('bad_verification_code');
  });

  it.each([null, '', false, 0])(
    'S7 is accepted with the error %j, which is none',
    async (error) => {
      await expectSignedIn(makeScenario(provider, { metadata: NO_ISS, token: { error } }));
    },
  );
});

describe.each(Object.entries(KINDS))('a userinfo response of the type %s', (_, provider) => {
  it('S7 is refused when it has an error beside the claims', async () => {
    const userinfo = { ...PROFILE, error: 'invalid_token' };
    const scenario = makeScenario(provider, { metadata: NO_ISS, userinfo });
    await scenario.expectReturnRefused('Configuration', { parameters: { iss: undefined } });
    expect(scenario.logs[0]?.message).toContain('invalid_token');
  });
});

describe('the media type of a userinfo response', () => {
  const profileAs = (type: string): Misbehaviour => ({
    metadata: NO_ISS,
    answers: { userinfo: text(JSON.stringify(PROFILE), type) },
  });
  const OTHERS = ['text/html', 'text/plain', 'application/jsonp', 'application/jwt', ''];

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])('S6 may be %s', (type) => expectSignedIn(makeScenario(oidc, profileAs(type))));

  it.each(OTHERS)('S6 may not be %j for OpenID Connect', async (type) => {
    const scenario = makeScenario(oidc, profileAs(type));
    await scenario.expectReturnRefused('Configuration', { parameters: { iss: undefined } });
    expect(scenario.op.count('userinfo')).toBe(1);
    expect(scenario.logs[0]?.message).toContain(type || 'no media type');
  });

  it.each(OTHERS)('S6 may be %j for plain OAuth 2.0', (type) =>
    expectSignedIn(makeScenario(oauth, profileAs(type))),
  );

  it('S6 names the option for signed responses, when it gets one', async () => {
    const scenario = makeScenario(oidc, profileAs('application/jwt'));
    await scenario.expectReturnRefused('Configuration', { parameters: { iss: undefined } });
    expect(scenario.logs[0]?.message).toContain('userinfo_signed_response_alg');
  });
});
