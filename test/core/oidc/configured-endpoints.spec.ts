/**
 * OpenID providers whose endpoints are configured, and those that are talked to over plain http.
 */
import { describe, expect, it } from '@jest/globals';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { withoutReference } from '../../support/error-reference.js';

const without = { answers: { discovery: () => new Response('Not found', { status: 404 }) } };

const makeEndpoints = ({ issuer }: MisbehavingProvider): Partial<OIDCConfig> => ({
  authorization: `${issuer}/authorize`,
  token: `${issuer}/token`,
  userinfo: `${issuer}/userinfo`,
});

describe('an OpenID provider without metadata', () => {
  it.each<readonly [string, (op: MisbehavingProvider) => Partial<OIDCConfig>]>([
    ['by addresses', (op) => ({ ...makeEndpoints(op), jwks_endpoint: `${op.issuer}/jwks` })],
    ['by paths', () => ({ authorization: '/authorize', token: '/token', jwks_endpoint: '/jwks' })],
    [
      'and asks who it is',
      (op) => ({ ...makeEndpoints(op), jwks_endpoint: '/jwks', idToken: false }),
    ],
  ])('M6 signs in once its endpoints and keys are configured, %s', async (_, options) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc(options(op))],
      misbehaviour: without,
    });
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    expect(await scenario.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect([scenario.op.count('discovery'), scenario.op.count('jwks')]).toEqual([0, 1]);
  });

  it('M6 is refused when its key is not at the configured address', async () => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ ...makeEndpoints(op), jwks_endpoint: '/jwks' })],
      misbehaviour: { ...without, publishes: [] },
    });
    await scenario.expectRefused('Configuration', () => scenario.signIn());
  });

  it('M6 fails with the name of the missing option when its keys are not configured', async () => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc(makeEndpoints(op))],
      misbehaviour: without,
    });
    const answer = await scenario.signIn();
    expect(withoutReference(readLocation(answer).href)).toMatch(/\?error=Configuration$/);
    expect(scenario.logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Provider "op" failed at its discovery endpoint.*`jwks_endpoint`/),
    ]);
  });

  it('M6 is refused at the start without an issuer, which its tokens name', () => {
    const op = new MisbehavingProvider();
    const provider = { ...op.oidc(makeEndpoints(op)), issuer: undefined };
    const errors = findConfigurationErrors({ secret: 's', trustHost: true, providers: [provider] });
    expect(errors.map(({ type, message }) => `${type}: ${message}`)).toEqual([
      expect.stringMatching(/^InvalidEndpoints: Provider "op" has no `issuer`.*`jwks_endpoint`/),
    ]);
  });
});

describe('a provider over plain http on an internal network', () => {
  const makeScenario = (options: Partial<OIDCConfig>) => {
    const insecure = new MisbehavingProvider('http://keycloak:8080');
    const scenario = new SignInScenario({
      providers: (op) => [{ ...insecure.oidc(options), id: 'keycloak' }, op.oidc()],
    });
    return { insecure, scenario };
  };

  it('M7 does not prevent sign-ins with the other providers', async () => {
    const { scenario, insecure } = makeScenario({});
    expect(await scenario.browser.session()).toBeNull();
    await scenario.signIn();
    expect(await scenario.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect(insecure.requests).toEqual([]);
    const refused = await scenario.depart({ providerId: 'keycloak' });
    expect(withoutReference(readLocation(refused).href)).toMatch(/\?error=Configuration$/);
    expect(insecure.requests).toEqual([]);
    const sentence = /`issuer` of provider "keycloak" .*`allowInsecureRequests: true`/;
    expect(scenario.warnings).toEqual([]);
    expect(scenario.logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(sentence), // as the first request came
      expect.stringMatching(sentence), // and for the user who signs in by it
    ]);
  });

  it('M7 signs in where the app allows it', async () => {
    const { scenario, insecure } = makeScenario({ allowInsecureRequests: true });
    await scenario.signIn({ providerId: 'keycloak' }, { provider: insecure });
    expect(await scenario.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect([scenario.logs, scenario.warnings]).toEqual([[], [['insecure-provider-requests']]]);
  });
});
