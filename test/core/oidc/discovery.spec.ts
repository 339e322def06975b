/** The provider's metadata (OpenID Connect Discovery §4), and for how long it is believed. */
import { describe, expect, it } from '@jest/globals';
import { brokenConnection, hang } from '../../support/faults.js';
import { type Answer, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function withIssuer(issuer: string, published = issuer): SignInScenario {
  const op = new MisbehavingProvider(issuer);
  op.misbehaviour = { metadata: { issuer: published } };
  return new SignInScenario({ providers: () => [op.oidc()] });
}

describe('a sign-in does not start when the metadata is of another issuer:', () => {
  it.each([
    ['C18 another host', 'https://op.test', 'https://evil.test'],
    ['C18 another scheme', 'https://op.test', 'http://op.test'],
    ['C18 another port', 'https://op.test', 'https://op.test:8443'],
    ['C18 another path', 'https://op.test/one', 'https://op.test/two'],
    ['C40 a slash too many', 'https://op.test/one', 'https://op.test/one/'],
    ['C18 another case of the path', 'https://op.test/one', 'https://op.test/ONE'],
    ['C18 a query', 'https://op.test', 'https://op.test?one'],
    ['C18 user information', 'https://op.test', 'https://op.test@evil.test'],
  ])('%s', async (_, issuer, published) => {
    const scenario = withIssuer(issuer, published);
    await scenario.expectRefused('Configuration', () => scenario.depart());
  });

  it.each([
    ['no issuer', undefined],
    ['an issuer that is no text', ['https://op.test']],
    ['an issuer that is no URL', 'op.test'],
  ])('%s', async (_, issuer) => {
    const scenario = new SignInScenario({ misbehaviour: { metadata: { issuer } } });
    await scenario.expectRefused('Configuration', () => scenario.depart());
  });
});

describe('a sign-in starts when the metadata is of the issuer,', () => {
  it.each([
    [
      'C40 which is configured without the slash of its root',
      'https://op.test',
      'https://op.test/',
    ],
    ['which has a path', 'https://op.test/tenant', 'https://op.test/tenant'],
    ['which is on this machine', 'http://localhost:9000', 'http://localhost:9000'],
  ])('%s', async (_, issuer, published) => {
    const response = await withIssuer(issuer, published).depart();
    expect(response.headers.get('location')).toMatch(`${issuer}/authorize?`);
  });
});

describe('A110 / C19 an endpoint in the metadata', () => {
  const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'];
  const addresses = [
    'http://op.test/plain',
    'http://10.0.0.5/token',
    'javascript:alert(1)',
    '/token',
  ];
  const table = endpoints.flatMap((name) => addresses.map((address) => [name, address] as const));

  it.each(table)('%s is not used when it is %s', async (name, address) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ idToken: name !== 'userinfo_endpoint' })],
      misbehaviour: { metadata: { [name]: address } },
    });
    await scenario.expectRefused('Configuration', () =>
      name === 'authorization_endpoint' ? scenario.depart() : scenario.signIn(),
    );
    expect(scenario.op.count('elsewhere')).toBe(0);
  });

  const inward = ['http://127.0.0.1:4000/here', 'https://localhost/here', 'http://[::1]/here'];
  it.each(endpoints.flatMap((name) => inward.map((address) => [name, address] as const)))(
    '%s is not used for a redirect when it is %s, on this machine, and the issuer is not',
    async (name, address) => {
      const scenario = new SignInScenario({ misbehaviour: { metadata: { [name]: address } } });
      await scenario.expectRefused('Configuration', () => scenario.depart());
      expect(scenario.op.count('elsewhere')).toBe(0);
    },
  );

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    '%s is required where it is needed',
    async (name) => {
      const scenario = new SignInScenario({
        providers: (op) => [op.oidc({ idToken: name !== 'userinfo_endpoint' })],
        misbehaviour: { metadata: { [name]: undefined } },
      });
      await scenario.expectRefused('Configuration', () =>
        /^(authorization|token)_/.test(name) ? scenario.depart() : scenario.signIn(),
      );
    },
  );

  it.each(['ftp://op.test', 'op.test'])('is not fetched when the issuer is %s', async (issuer) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ issuer })],
    });
    const attempt = await scenario.attempt(() => scenario.browser.visit('/auth/signin'));
    expect(attempt.response.status).toBe(500);
    expect(scenario.logs).toMatchObject([{ type: 'InvalidEndpoints' }]);
    expect(scenario.op.requests).toEqual([]);
  });
});

describe('the metadata', () => {
  it('is fetched once by fifty concurrent sign-ins', async () => {
    const scenario = new SignInScenario();
    const departures = Array.from({ length: 50 }, () =>
      scenario.depart({ browser: scenario.newBrowser() }),
    );
    const locations = (await Promise.all(departures)).map(({ headers }) => headers.get('location'));
    expect(new Set(locations).size).toBe(50);
    expect(scenario.op.count('discovery')).toBe(1);
  });

  it('is fetched again after an hour', async () => {
    const scenario = new SignInScenario();
    await scenario.depart();
    scenario.wait(59 * MINUTE_MS);
    await scenario.depart();
    expect(scenario.op.count('discovery')).toBe(1);
    scenario.wait(2 * MINUTE_MS);
    await scenario.depart();
    expect(scenario.op.count('discovery')).toBe(2);
  });

  it('F20 is served for a day while the provider cannot be reached', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    scenario.op.misbehaviour = { answers: { discovery: brokenConnection, jwks: brokenConnection } };
    scenario.wait(23 * HOUR_MS);
    await scenario.signIn();
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    expect(scenario.logs).toEqual([]);
    scenario.wait(2 * HOUR_MS);
    await scenario.expectRefused('Configuration', () => scenario.depart());
  });

  it('F20 is fetched again by the next sign-in after a failure', async () => {
    const scenario = new SignInScenario({
      misbehaviour: { answers: { discovery: brokenConnection } },
    });
    await scenario.expectRefused('Configuration', () => scenario.depart());
    scenario.op.misbehaviour = {};
    await scenario.authorizationUrl();
    expect(scenario.op.count('discovery')).toBe(3);
  });

  it('of one provider does not wait for that of another', async () => {
    const slow = new MisbehavingProvider('https://slow.test');
    const stuck: Answer = hang;
    slow.misbehaviour = { answers: { discovery: stuck } };
    const scenario = new SignInScenario({
      providers: (op) => [
        op.oidc(),
        slow.oidc({ id: 'slow', authorization: 'https://slow.test/' }),
      ],
    });
    // An address that is configured needs no metadata to go there.
    const url = await scenario.authorizationUrl({ providerId: 'slow' });
    expect(url.origin).toBe('https://slow.test');
    await scenario.signIn();
    expect([slow.count('discovery'), scenario.logs.length]).toEqual([0, 0]);
  });
});
