/** Issuers change their keys whenever they like (OpenID Connect Core §10.1.1). */
import { describe, expect, it } from '@jest/globals';
import { brokenConnection, text } from '../../support/faults.js';
import { EC, NEXT_RSA, RSA } from '../../support/provider-keys.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const SECOND_MS = 1000;
const { kid: _kid, ...nameless } = RSA.jwk;
const { kid: _nextKid, ...nextNameless } = NEXT_RSA.jwk;

const rotated = { signsWith: NEXT_RSA, publishes: [NEXT_RSA.jwk] };

async function signInTogether(scenario: SignInScenario, count: number): Promise<unknown[]> {
  const browsers = Array.from({ length: count }, () => scenario.newBrowser());
  await Promise.all(browsers.map((browser) => scenario.signIn({ browser })));
  return Promise.all(browsers.map((browser) => browser.session()));
}

describe('C12 / A103 keys', () => {
  it('are fetched once, for any number of sign-ins', async () => {
    const scenario = new SignInScenario();
    await signInTogether(scenario, 5);
    await signInTogether(scenario, 5);
    expect(scenario.op.count('jwks')).toBe(1);
  });

  it('that are new are found by fetching them once more', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = rotated;
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([2, 0]);
  });

  it('that were found that way are cached like the others', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = rotated;
    await scenario.signIn();
    scenario.wait(60 * SECOND_MS);
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([2, 0]);
  });

  it('that were invalid for a while are fetched again', async () => {
    const answers = { jwks: text('{"maintenance":true}') };
    const scenario = new SignInScenario({ misbehaviour: { answers } });
    await scenario.expectReturnRefused('Configuration');
    scenario.op.misbehaviour = {};
    scenario.wait(60 * SECOND_MS);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });

  it('that are new are found by concurrent sign-ins with one request', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = rotated;
    const sessions = await signInTogether(scenario, 10);
    expect(sessions).not.toContain(null);
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([2, 0]);
  });

  it('that are new and have no ids are found too', async () => {
    const header = { kid: undefined };
    const scenario = new SignInScenario({ misbehaviour: { header, publishes: [nameless] } });
    await scenario.signIn();
    scenario.op.misbehaviour = { header, signsWith: NEXT_RSA, publishes: [nextNameless, EC.jwk] };
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([2, 0]);
  });

  it('that are new under an old id are found too', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = {
      header: { kid: RSA.kid },
      signsWith: NEXT_RSA,
      publishes: [{ ...NEXT_RSA.jwk, kid: RSA.kid }],
    };
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([2, 0]);
  });

  it('that were announced before they are used need no fetch', async () => {
    const both = [RSA.jwk, NEXT_RSA.jwk];
    const scenario = new SignInScenario({ misbehaviour: { publishes: both } });
    await scenario.signIn();
    scenario.op.misbehaviour = { publishes: both, signsWith: NEXT_RSA };
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([1, 0]);
  });

  it('that stay unknown are fetched once in thirty seconds', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = { signsWith: NEXT_RSA };
    for (let attempt = 0; attempt < 5; attempt++) {
      await scenario.expectReturnRefused('Configuration');
      scenario.wait(5 * SECOND_MS);
    }
    expect(scenario.op.count('jwks')).toBe(2);
    scenario.wait(10 * SECOND_MS);
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.op.count('jwks')).toBe(3);
  });

  it('that stay unknown are not fetched more often by many at once', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = { signsWith: NEXT_RSA };
    const sessions = await signInTogether(scenario, 10);
    expect(sessions).toEqual(Array(10).fill(null));
    expect(scenario.op.count('jwks')).toBe(2);
  });
});

describe('F21 while the keys cannot be fetched', () => {
  async function outage() {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = { answers: { jwks: brokenConnection } };
    return scenario;
  }

  it('the cached ones work for a day', async () => {
    const scenario = await outage();
    scenario.wait(23 * 60 * 60 * SECOND_MS);
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    scenario.wait(2 * 60 * 60 * SECOND_MS);
    await scenario.expectReturnRefused('Configuration');
  });

  it('an unknown one is refused, and the cached ones still work', async () => {
    const scenario = await outage();
    const { answers } = scenario.op.misbehaviour;
    scenario.op.misbehaviour = { ...scenario.op.misbehaviour, signsWith: NEXT_RSA };
    await scenario.expectReturnRefused('Configuration');
    await scenario.expectReturnRefused('Configuration');
    // One failed attempt, tried twice, and then none for thirty seconds.
    expect(scenario.op.count('jwks')).toBe(3);
    scenario.op.misbehaviour = { answers: answers! };
    await scenario.signIn();
    expect([scenario.op.count('jwks'), scenario.logs.length]).toEqual([3, 2]);
  });
});
