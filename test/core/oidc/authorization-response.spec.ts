/** What a provider's answer must be before it is believed (RFC 6749 §4.1.2, RFC 9207). */
import { describe, expect, it } from '@jest/globals';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { assertInert, assertRefused } from '../../support/assert-inert.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { type Return, SignInScenario } from '../../support/sign-in-scenario.js';

const MINUTE_MS = 60_000;

const refused: readonly (readonly [string, Return, Misbehaviour?])[] = [
  ['C20 another issuer', { parameters: { iss: 'https://evil.test' } }],
  ['C20 the issuer with a slash too many', { parameters: { iss: 'https://op.test/' } }],
  ['C21 no issuer, though the provider says it sends one', { parameters: { iss: undefined } }],
  [
    'C20 another issuer, though the provider does not say that it sends one',
    { parameters: { iss: 'https://evil.test' } },
    { metadata: { authorization_response_iss_parameter_supported: undefined } },
  ],
  ['C23 no state', { parameters: { state: undefined } }],
  ['C23 an empty state', { parameters: { state: '' } }],
  ['A104 / C24 a duplicated code', { suffix: '&code=another' }],
  ['A104 / C24 a duplicated code, both equal', { suffix: '&code=canary-code-0-https://op.test' }],
  ['A104 / C24 a duplicated state', { suffix: '&state=another' }],
  ['A104 / C24 a duplicated issuer', { suffix: '&iss=https://op.test' }],
  ['A104 / C24 a duplicated error', { suffix: '&error=&error=' }],
  ['no code', { parameters: { code: undefined } }],
  ['an empty code', { parameters: { code: '' } }],
  ['A107 a code with a NUL', { parameters: { code: 'code\0' } }],
  ['A107 a code that is not ASCII', { parameters: { code: 'cödé' } }],
  ['A115 an ID token beside the code', { parameters: { id_token: 'e30.e30.' } }],
  ['A115 an answer signed as a whole', { parameters: { response: 'e30.e30.' } }],
];

describe('the response is refused, and its code not redeemed, when it has', () => {
  it.each(refused)('A100 / %s', async (_, how, misbehaviour = {}) => {
    const scenario = new SignInScenario({ misbehaviour });
    await scenario.expectReturnRefused('Configuration', how);
    expect(scenario.op.count('token')).toBe(0);
  });

  it.each([
    ['C22 a state that was never sent', 'made-up'],
    ['A107 a state that is not ASCII', 'stäte'],
  ])('A100 / %s: this browser has no such sign-in open', async (_, state) => {
    const scenario = new SignInScenario();
    await scenario.expectReturnRefused('SignInExpired', { parameters: { state } });
    expect(expiriesIn(scenario)).toEqual([['state', 'The state cookie is missing.']]);
    expect(scenario.op.count('token')).toBe(0);
  });

  it('A107 a code of a megabyte, before it is parsed', async () => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const parameters = { code: 'a'.repeat(1024 * 1024) };
    const attempt = await scenario.attempt(() => scenario.comeBack(url, { parameters }));
    expect(attempt.response.status).toBe(414);
    await assertInert(attempt);
  });
});

describe('the response is accepted when it has', () => {
  it('no issuer, and the provider does not announce one', async () => {
    const metadata = { authorization_response_iss_parameter_supported: undefined };
    const scenario = new SignInScenario({ misbehaviour: { metadata } });
    await scenario.signIn({}, { parameters: { iss: undefined } });
    expect(scenario.logs).toEqual([]);
  });

  it('A115 an access token beside the code, which is ignored', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn({}, { parameters: { access_token: 'of-another-client' } });
    const { accounts } = await scenario.database.rows();
    expect(accounts).toMatchObject([{ access_token: 'canary-access-1' }]);
  });

  it('unknown parameters', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn(
      {},
      { parameters: { session_state: 'x', scope: 'openid', authuser: '0' } },
    );
    expect(scenario.logs).toEqual([]);
  });
});

describe('an error response of the provider', () => {
  it('A105 / C25 ends the flow that it belongs to', async () => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const parameters = { code: undefined, error: 'access_denied' };
    await scenario.expectRefused('OAuthCallbackError&code=refused', () =>
      scenario.comeBack(url, { parameters }),
    );
    expect(flowsIn(scenario)).toEqual([]);
  });

  it.each([
    ['no state', undefined],
    ['a made-up state', 'made-up'],
  ])('A105 / C25 with %s ends no flow, so that the real response still works', async (_, state) => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    const parameters = { code: undefined, state, error: 'access_denied' };
    await scenario.expectRefused('OAuthCallbackError&code=refused', () =>
      scenario.comeBack(url, { parameters }),
    );
    await scenario.comeBack(url);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['10 kB of text', 'a'.repeat(10_000)],
    ['line breaks', 'first\r\n[auth][error] forged'],
    ['terminal escapes', '\u001b[2J\u2028\u202e'],
  ])(
    'A106 with %s is not in the response, and short and on one line in the log',
    async (_, text) => {
      const scenario = new SignInScenario();
      const parameters = { code: undefined, error: 'access_denied', error_description: text };
      await scenario.expectReturnRefused('OAuthCallbackError&code=refused', { parameters });
      const line = formatLogLine('error', scenario.logs[0]!);
      expect(line).toContain('OAuthCallbackError: Provider "op" refused: access_denied');
      expect(line.length).toBeLessThanOrEqual(360);
    },
  );
});

type Expiry = readonly [check: string, reason: string];

const missing = (check: string): Expiry => [check, `The ${check} cookie is missing.`];
const unopened = (check: string): Expiry => [check, `The ${check} cookie could not be opened.`];

const tampered: readonly (readonly [string, Expiry, (scenario: SignInScenario) => void])[] = [
  [
    'A83 no cookie at all: the link was made for another browser',
    missing('state'),
    ({ browser }) => browser.jar.clear(),
  ],
  ...(
    [
      ['state', 'state'],
      ['pkce', 'pkce.code_verifier'],
      ['nonce', 'nonce'],
    ] as const
  ).flatMap(([check, cookie]) => [
    [
      `a ${cookie} cookie missing`,
      missing(check),
      ({ browser }: SignInScenario) => browser.jar.delete(getCookieName(browser.jar, cookie)),
    ] as const,
    [
      `a forged ${cookie} cookie`,
      unopened(check),
      ({ browser }: SignInScenario) =>
        browser.jar.set(getCookieName(browser.jar, cookie), 'forged'),
    ] as const,
  ]),
  [
    'A35 the nonce in the place of the verifier',
    unopened('pkce'),
    ({ browser: { jar } }) => {
      jar.set(getCookieName(jar, 'pkce.code_verifier'), jar.get(getCookieName(jar, 'nonce'))!);
    },
  ],
  [
    'a flow that was started more than a quarter of an hour ago',
    unopened('state'),
    (scenario) => scenario.wait(16 * MINUTE_MS),
  ],
];

describe('the response is refused, its code not redeemed, and the user asked to start again, with', () => {
  it.each(tampered)('%s', async (_, expiry, tamper) => {
    const scenario = new SignInScenario();
    const url = await scenario.authorizationUrl();
    tamper(scenario);
    await scenario.expectRefused('SignInExpired', () => scenario.comeBack(url));
    expect(expiriesIn(scenario)).toEqual([expiry]);
    expect(scenario.op.count('token')).toBe(0);
  });
});

it('a refusal as JSON', async () => {
  const scenario = new SignInScenario();
  const headers = { 'x-auth-return-redirect': '1' };
  const attempt = await scenario.attempt(() =>
    scenario.browser.visit('/auth/callback/op?code=made-up&state=made-up', { headers }),
  );
  const { url } = (await attempt.response.clone().json()) as { url: string };
  expect(attempt.response.status).toBe(200);
  assertRefused(Response.redirect(url), 'SignInExpired');
  await assertInert(attempt);
});

it('A96 / A119 a GET request to the sign-in of a provider starts nothing', async () => {
  const scenario = new SignInScenario();
  const response = await scenario.browser.visit('/auth/signin/op?prompt=none');
  expect([response.status, response.headers.get('location')]).toEqual([200, null]);
  expect([scenario.op.requests, scenario.logs]).toEqual([[], []]);
  expect(flowsIn(scenario)).toEqual([]);
});

function getCookieName(jar: ReadonlyMap<string, string>, check: string): string {
  return [...jar.keys()].find((name) => name.startsWith(`__Secure-authjs.${check}.`))!;
}

/** The check that each sign-in which was not open failed at, and why. */
function expiriesIn({ warnings }: SignInScenario): unknown[] {
  return warnings
    .filter(([code]) => code === 'sign-in-expired')
    .map(([, facts]) => {
      const { check, reason, provider } = facts as Readonly<Record<string, string>>;
      expect(provider).toBe('op');
      return [check, reason];
    });
}

function flowsIn({ browser }: SignInScenario): string[] {
  return [...browser.jar.keys()].filter((name) => name.startsWith('__Secure-authjs.state.'));
}
