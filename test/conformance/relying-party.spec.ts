/**
 * The relying-party cases of the OpenID conformance suite, and our own, against a provider that
 * misbehaves on command. `npm run test:conformance` prints them as a table.
 */
import { describe, expect, it } from '@jest/globals';
import { assertInert, assertRefused } from '../support/assert-inert.js';
import { readLocation } from '../support/browser.js';
import type { Endpoint } from '../support/misbehaving-provider.js';
import { SignInScenario } from '../support/sign-in-scenario.js';
import { type ConformanceCase, type Required, inWords, makeProvider } from './conformance-case.js';
import { PLANS } from './plans.js';

const AUTHORIZATION = /^https:\/\/(login\.)?op\.test\/(tenant\/)?(authorize|here)$/;

/** As far as a browser gets: to the provider and back, or not even there. */
async function signIn(scenario: SignInScenario, one: ConformanceCase): Promise<Response> {
  const departure = await scenario.depart(one.departure);
  const url = readLocation(departure);
  if (!AUTHORIZATION.test(`${url.origin}${url.pathname}`)) return departure;
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'the-client',
    redirect_uri: 'https://app.test/auth/callback/op',
  });
  return scenario.comeBack(url, one.answer);
}

async function prepareScenario(one: ConformanceCase): Promise<SignInScenario> {
  const op = typeof one.op === 'function' ? one.op() : one.op;
  const scenario = new SignInScenario({
    providers: (own) => [makeProvider(one, own)],
    ...(op && { misbehaviour: op }),
  });
  if (!one.later) return scenario;
  await scenario.signIn();
  expect(scenario.logs).toEqual([]);
  await scenario.browser.post('/auth/signout');
  scenario.op.misbehaviour = one.later;
  return scenario;
}

async function expectOutcome(
  scenario: SignInScenario,
  required: Required,
  act: () => Promise<Response>,
): Promise<void> {
  const attempt = await scenario.attempt(act);
  if (required.outcome === 'refused') {
    assertRefused(attempt.response, required.error);
    await assertInert(attempt);
    await expect(scenario.browser.session()).resolves.toBeNull();
  } else {
    expect(scenario.logs).toEqual([]);
    const session = await scenario.browser.session();
    expect(session).toMatchObject({ user: required.user });
  }
  const asked = Object.keys(required.calls) as (Endpoint | 'elsewhere')[];
  const calls = Object.fromEntries(asked.map((name) => [name, scenario.op.count(name)]));
  expect(calls).toEqual(required.calls);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
}

describe.each(PLANS)('$name', ({ cases, notOffered }) => {
  const rows = cases.map((one) => [`${one.module} · ${one.knob} · ${inWords(one)}`, one] as const);
  if (rows.length > 0) {
    it.each(rows)('%s', async (_, one) => {
      const scenario = await prepareScenario(one);
      await expectOutcome(scenario, one.required, () => signIn(scenario, one));
    });
  }

  for (const { module, reason } of notOffered) it.todo(`${module} · ${reason} · not offered`);
});
