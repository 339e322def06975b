/**
 * R22 What a protocol library refuses by default: an option lets it through, and the message has
 * its name.
 */
import { describe, expect, it } from '@jest/globals';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { EC } from '../../support/provider-keys.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

/** Times in the claims are seconds from now. */
type Offsets = Readonly<Partial<Record<'exp' | 'nbf' | 'iat' | 'auth_time', number>>>;

async function signIn(options: Partial<OIDCConfig>, misbehaviour: Misbehaviour, offsets: Offsets) {
  const scenario = new SignInScenario({ providers: (op) => [op.oidc(options)] });
  const now = Math.floor(Date.now() / 1000);
  const times = Object.entries(offsets).map(([name, offset]) => [name, now + offset]);
  scenario.op.misbehaviour = { ...misbehaviour, claims: Object.fromEntries(times) };
  await scenario.signIn();
  const isIn = (await scenario.browser.session()) !== null;
  return [isIn, scenario.logs.map(String).join()] as const;
}

const MAX_AGE = { authorization: { params: { scope: 'openid', max_age: 0 } } };

describe('R22: one tolerance for all times of an ID token:', () => {
  it.each<readonly [string, Offsets, Partial<OIDCConfig>]>([
    ['nbf ahead', { nbf: 1 }, {}],
    ['iat ahead', { iat: 1 }, {}],
    ['exp past', { exp: -1 }, {}],
    ['auth_time ahead', { auth_time: 1 }, MAX_AGE],
    ['auth_time past', { auth_time: -1 }, MAX_AGE],
  ])('%s', async (_, direction, options) => {
    const [[claim = '', sign = 1] = []] = Object.entries(direction);
    const at = (seconds: number): Offsets => ({ [claim]: sign * seconds });
    expect(await signIn(options, {}, at(45))).toEqual([true, '']);
    const [isIn, log] = await signIn(options, {}, at(75));
    expect([isIn, log]).toEqual([false, expect.stringContaining(`\`${claim}\` is`)]);
    if (!('auth_time' in direction)) expect(log).toContain('`clockTolerance`');
    const wide = await signIn({ ...options, clockTolerance: 120 }, {}, at(75));
    expect(wide).toEqual([true, '']);
    const [isStrict] = await signIn({ ...options, clockTolerance: 0 }, {}, at(20));
    expect(isStrict).toBe(false);
  });
});

describe('R22: an algorithm', () => {
  const signed: Misbehaviour = { signsWith: EC, publishes: [EC.jwk] };
  const undeclared = { metadata: { id_token_signing_alg_values_supported: undefined } };

  it('that the metadata does not list is refused, and the option is named', async () => {
    const [isIn, log] = await signIn({}, { ...signed, ...undeclared }, {});
    expect([isIn, log]).toEqual([false, expect.stringContaining('`alg` is "ES256"')]);
    expect(log).toContain('`client.id_token_signed_response_alg`');
  });

  it('that the client is registered for is accepted', async () => {
    const client = { id_token_signed_response_alg: 'ES256' };
    expect(await signIn({ client }, { ...signed, ...undeclared }, {})).toEqual([true, '']);
  });
});
