/**
 * R8 A provider with one address for browsers and one for servers, and errors that name both of two
 * issuers.
 */
import { describe, expect, it } from '@jest/globals';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { readLocation } from '../../support/browser.js';
import type { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const INSIDE = 'https://op.test';
const OUTSIDE = 'https://login.example.com';
const WELL_KNOWN = `${INSIDE}/.well-known/openid-configuration`;

/**
 * Keycloak with `--hostname` and `--hostname-backchannel-dynamic`: the issuer and the page are
 * outside.
 */
const METADATA = { issuer: OUTSIDE, authorization_endpoint: `${OUTSIDE}/authorize` };

function makeScenario(options: Partial<OIDCConfig>, metadata: object = METADATA): SignInScenario {
  return new SignInScenario({
    providers: (op: MisbehavingProvider) => [{ ...op.oidc(), issuer: undefined, ...options }],
    misbehaviour: { metadata: { ...metadata }, claims: { iss: OUTSIDE } },
  });
}

async function signInWith(scenario: SignInScenario): Promise<[URL, Response]> {
  const url = await scenario.authorizationUrl();
  return [url, await scenario.comeBack(url, { parameters: { iss: OUTSIDE } })];
}

describe('R8 `wellKnown`', () => {
  it.each([
    ['with the issuer of the metadata', { wellKnown: WELL_KNOWN, issuer: OUTSIDE }],
    ['without an issuer', { wellKnown: WELL_KNOWN }],
  ])('%s is where the metadata comes from', async (_, options) => {
    const scenario = makeScenario(options);
    const [url, response] = await signInWith(scenario);
    expect(url.origin).toBe(OUTSIDE);
    expect(readLocation(response).href).toBe('https://app.test/');
    expect(scenario.op.requests.map((request) => new URL(request.url).origin)).not.toContain(
      OUTSIDE,
    );
    expect(scenario.logs).toEqual([]);
  });

  it('with the metadata of another issuer is refused, and the log names both', async () => {
    const scenario = makeScenario({ wellKnown: WELL_KNOWN, issuer: 'https://other.test' });
    const response = await scenario.depart();
    expect(readLocation(response).searchParams.get('error')).toBe('Configuration');
    const [line = ''] = scenario.logs.map((error) => formatLogLine('error', error));
    for (const value of ['"https://other.test"', `"${OUTSIDE}"`, WELL_KNOWN, '`issuer`']) {
      expect(line).toContain(value);
    }
  });

  it('does not let another issuer sign in', async () => {
    const scenario = makeScenario({ wellKnown: WELL_KNOWN });
    scenario.op.misbehaviour = { metadata: METADATA, claims: { iss: 'https://evil.test' } };
    const [, response] = await signInWith(scenario);
    expect(readLocation(response).searchParams.get('error')).toBe('Configuration');
  });

  it.each(['kc:8080', 'https://op.test', 'ftp://op.test/.well-known/openid-configuration', 7])(
    'cannot be %j',
    (wellKnown) => {
      const provider = { ...makeScenario({}).op.oidc(), wellKnown } as OIDCConfig;
      const config = { secret: 'x'.repeat(32), trustHost: true, providers: [provider] };
      expect(findConfigurationErrors(config).map(String).join()).toContain('wellKnown');
    },
  );

  it('is no option when it is empty', () => {
    const provider = { ...makeScenario({}).op.oidc(), wellKnown: '' };
    const config = { secret: 'x'.repeat(32), trustHost: true, providers: [provider] };
    expect(findConfigurationErrors(config)).toEqual([]);
  });
});

it('R8 metadata of another issuer than the configured one names both', async () => {
  const scenario = new SignInScenario({ misbehaviour: { metadata: { issuer: OUTSIDE } } });
  await scenario.depart();
  const [line = ''] = scenario.logs.map((error) => formatLogLine('error', error));
  for (const value of [`\`issuer\` is "${OUTSIDE}"`, `expected "${INSIDE}`, 'set its `issuer`']) {
    expect(line).toContain(value);
  }
});
