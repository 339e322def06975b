/** A provider that cannot be reached, does not answer, or answers anything but what was asked. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  Flood,
  brokenConnection,
  hang,
  redirect,
  status,
  text,
  trickle,
} from '../../support/faults.js';
import { holdTimers } from '../../support/fake-timers.js';
import type { Answer, Endpoint } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const ENDPOINTS: readonly Endpoint[] = ['discovery', 'jwks', 'token', 'userinfo'];
const DEADLINE_MS = 10_000;

afterEach(() => {
  jest.useRealTimers();
});

interface Broken {
  readonly scenario: SignInScenario;
  /** The half of the sign-in in which the endpoint is asked. */
  readonly act: () => Promise<Response>;
}

async function broken(endpoint: Endpoint, answer: Answer): Promise<Broken> {
  const scenario = new SignInScenario({
    providers: (op) => [op.oidc({ idToken: endpoint !== 'userinfo' })],
    misbehaviour: { answers: { [endpoint]: answer } },
  });
  if (endpoint === 'discovery') return { scenario, act: () => scenario.depart() };
  const url = await scenario.authorizationUrl();
  return { scenario, act: () => scenario.comeBack(url) };
}

const faults: readonly (readonly [string, Answer])[] = [
  ['F19 a connection that breaks', brokenConnection],
  ['F18 500 with a page', status(500)],
  ['F18 502 with a page', status(502)],
  ['F18 429', status(429, '', { 'retry-after': '120' })],
  ['F18 204', status(204, null)],
  ['F18 an empty body', text('')],
  ['F18 truncated JSON', text('{"access_token":"canary-access-1","token_ty')],
  ['F18 JSON in another encoding', text('\uFEFF\0{\0}\0')],
  ['C38 a page', text('<!doctype html><p>canary</p>', 'text/html')],
  ['C38 text', text('access_token=canary&token_type=bearer', 'text/plain')],
  ['a list', text('[]')],
  ['null', text('null')],
  ...[301, 302, 303, 307, 308].map(
    (code) =>
      [`A109 / C27 a redirect (${code}) elsewhere`, redirect(code, 'https://evil.test/')] as const,
  ),
  ['A109 / C27 a redirect to itself', redirect(302, 'https://op.test/token')],
];

const table = ENDPOINTS.flatMap((endpoint) =>
  faults.map(([name, answer]) => [endpoint, name, answer] as const),
);

describe('a sign-in is refused, with nothing stored, when', () => {
  it.each(table)('the %s endpoint returns %s', async (endpoint, _, answer) => {
    const { scenario, act } = await broken(endpoint, answer);
    await scenario.expectRefused('Configuration', act);
    expect(scenario.op.count('elsewhere')).toBe(0);
    // Documents are read twice at most, and a code is redeemed once.
    const most = endpoint === 'discovery' || endpoint === 'jwks' ? 2 : 1;
    expect(scenario.op.count(endpoint)).toBeLessThanOrEqual(most);
  });

  it.each(ENDPOINTS)('F17 the %s endpoint returns more than a megabyte', async (endpoint) => {
    const flood = new Flood();
    const { scenario, act } = await broken(endpoint, flood.answer);
    await scenario.expectRefused('Configuration', act);
    const attempts = scenario.op.count(endpoint);
    expect(flood.bytesTaken / attempts).toBeLessThan(1.3 * 1024 * 1024);
  });
});

describe('a sign-in times out after ten seconds when', () => {
  const slow = ENDPOINTS.flatMap((endpoint) => [
    ['F15', endpoint, 'does not answer', hang] as const,
    ['F16', endpoint, 'answers a byte at a time', trickle] as const,
  ]);

  it.each(slow)('%s the %s endpoint %s', async (_, endpoint, _how, answer) => {
    const { scenario, act } = await broken(endpoint, answer);
    holdTimers();
    const reached = scenario.op.reached(endpoint);
    let isAnswered = false;
    const acting = scenario.expectRefused('Configuration', async () => {
      const response = await act();
      isAnswered = true;
      return response;
    });
    await reached;
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await acting;
    expect(scenario.op.count(endpoint)).toBe(1);
    expect(scenario.op.requests.at(-1)!.signal.aborted).toBe(true);
  });
});

it('F15 a userinfo request of the app times out after ten seconds, too', async () => {
  let reached = (): void => undefined;
  const asked = new Promise<void>((resolve) => (reached = resolve));
  const request = async (): Promise<never> => {
    reached();
    return new Promise(() => undefined);
  };
  const scenario = new SignInScenario({
    providers: (op) => [op.oauth({ userinfo: { url: `${op.issuer}/userinfo`, request } })],
  });
  const url = await scenario.authorizationUrl();
  holdTimers();
  const acting = scenario.expectRefused('Configuration', () => scenario.comeBack(url));
  await asked;
  await jest.advanceTimersByTimeAsync(DEADLINE_MS);
  await acting;
});

describe('a temporary failure', () => {
  it.each(['discovery', 'jwks'] as const)(
    'F19 at the %s endpoint has no effect when the second attempt succeeds',
    async (endpoint) => {
      const scenario = new SignInScenario();
      const { op } = scenario;
      const answer: Answer = (request) =>
        op.count(endpoint) === 1 ? brokenConnection(request) : op.ownAnswer(request);
      op.misbehaviour = { answers: { [endpoint]: answer } };
      await scenario.signIn();
      expect([op.count(endpoint), op.count('token')]).toEqual([2, 1]);
      await expect(scenario.browser.session()).resolves.not.toBeNull();
    },
  );

  it.each(ENDPOINTS)('at the %s endpoint does not affect the next sign-in', async (endpoint) => {
    const { scenario, act } = await broken(endpoint, text('{"truncated":'));
    await scenario.expectRefused('Configuration', act);
    scenario.op.misbehaviour = {};
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});
