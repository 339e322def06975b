/** R22: each claim of an ID token that is null, or of another type. */
import { describe, expect, it } from '@jest/globals';
import { SignInScenario } from '../../support/sign-in-scenario.js';

/** OpenID Connect Core §2 and §5.1, RFC 7519 §4.1. */
const REQUIRED = ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'];
/** Of a type that is checked. */
const CHECKED = ['nbf', 'auth_time', 'azp', 'at_hash'];
const UNCHECKED = ['acr', 'amr', 'c_hash', 'jti', 'sid', 'name', 'email_verified', 'locale'];

const NUMBERS: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'auth_time']);
const OTHERS: Readonly<Record<'text' | 'number', readonly unknown[]>> = {
  text: [1, true, [], {}],
  number: ['x', '', true, [], {}],
};

async function signIn(
  claims: Readonly<Record<string, unknown>>,
): Promise<readonly [boolean, string]> {
  const scenario = new SignInScenario({ misbehaviour: { claims } });
  await scenario.signIn();
  const isIn = (await scenario.browser.session()) !== null;
  return [isIn, scenario.logs.map(String).join()];
}

const mistyped = [...REQUIRED, ...CHECKED].flatMap((claim) =>
  OTHERS[NUMBERS.has(claim) ? 'number' : 'text']
    // A list is a right type of an audience, and is compared.
    .filter((value) => claim !== 'aud' || !Array.isArray(value))
    .map((value) => [claim, value] as const),
);

describe('R22: an ID token', () => {
  it.each(['azp', 'at_hash', ...UNCHECKED])('R22: may have %s as null', async (claim) => {
    expect(await signIn({ [claim]: null })).toEqual([true, '']);
  });

  it('R22: needs azp for several audiences, which null is not', async () => {
    const [isIn, log] = await signIn({ aud: ['the-client', 'another'], azp: null });
    expect([isIn, log]).toEqual([false, expect.stringContaining('azp')]);
  });

  it.each([...REQUIRED, 'nbf', 'auth_time'])(
    'R22: is refused with %s as null, and the log says so',
    async (claim) => {
      const [isIn, log] = await signIn({ [claim]: null });
      expect(isIn).toBe(false);
      expect(log).toContain(`\`${claim}\` is null`);
      const isOptional = claim === 'nbf' || claim === 'auth_time';
      expect(log.includes('leaves the claim out')).toBe(isOptional);
    },
  );

  it.each(mistyped)(
    'R22: is refused with %s as %j, and the log says the type',
    async (claim, value) => {
      const [isIn, log] = await signIn({ [claim]: value });
      expect(isIn).toBe(false);
      const shown = JSON.stringify(value);
      const types = ['text', 'a number', 'a boolean', 'a list', 'an object', shown];
      expect(types.some((type) => log.includes(`\`${claim}\` is ${type}`))).toBe(true);
    },
  );
});
