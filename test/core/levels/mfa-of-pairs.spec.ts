/**
 * Which proofs are two factors, alone and in pairs: the expected verdicts are written out, not
 * computed.
 *
 * @rows each pair of methods has an answer of its own
 */
import { describe, expect, it } from '@jest/globals';
import type { Proof } from '../../../src/core/levels/index.js';
import { makeLevel, NOW, proof, TRUSTED_PROVIDER } from './level-of.js';

const PROOFS: Readonly<Record<string, Proof>> = {
  pwd: proof('pwd', 0, { provider: 'password' }),
  otp: proof('otp', 0, { provider: 'totp' }),
  hwk: proof('hwk', 0, { provider: 'passkey' }),
  swk: proof('swk', 0, { provider: 'passkey' }),
  'hwk+user': proof('hwk+user', 0, { provider: 'passkey' }),
  'swk+user': proof('swk+user', 0, { provider: 'passkey' }),
  recovery: proof('recovery', 0, { provider: 'recovery' }),
  email: proof('email', 0, { provider: 'nodemailer' }),
  'fed unproven': proof('fed', 0, { provider: 'github', isUnproven: true }),
  'fed proven': proof('fed', 0, { provider: 'keycloak', said: { acr: 'mfa', amr: ['otp'] } }),
  'fed trusted': proof('fed', 0, { provider: TRUSTED_PROVIDER, said: { acr: 'mfa' } }),
  'credentials pwd+otp': proof('pwd+otp', 0, { provider: 'credentials' }),
  'no method': proof('', 0, { provider: 'credentials' }),
};

const NAMES = Object.keys(PROOFS);

const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index).map((other) => [one, other]));

const MFA_ALONE = ['hwk+user', 'swk+user', 'fed trusted', 'credentials pwd+otp'];

/** The pairs that are two factors, though neither proof is. */
const MFA_TOGETHER = [
  'pwd, otp',
  'pwd, hwk',
  'pwd, swk',
  'otp, email',
  'otp, fed unproven',
  'otp, fed proven',
  'hwk, email',
  'hwk, fed unproven',
  'hwk, fed proven',
  'swk, email',
  'swk, fed unproven',
  'swk, fed proven',
];

/** The pairs that are two factors besides on the page where a lost factor is replaced. */
const MFA_WITH_RECOVERY = [
  'pwd, recovery',
  'recovery, email',
  'recovery, fed unproven',
  'recovery, fed proven',
];

function isOneOf(pairs: readonly string[], one: string, other: string): boolean {
  return (
    MFA_ALONE.some((name) => name === one || name === other) || pairs.includes(`${one}, ${other}`)
  );
}

function isMfa(proofs: readonly string[], acceptsRecovery = false): boolean {
  const level = makeLevel(...proofs.map((name) => PROOFS[name] ?? proof('')));
  return level.meets({ acr: 'mfa', acceptsRecovery }, NOW);
}

it('every pair of the lists is one of the table', () => {
  const pairs = PAIRS.map((pair) => pair.join(', '));
  expect(pairs).toHaveLength((13 * 14) / 2);
  expect(pairs).toEqual(expect.arrayContaining([...MFA_TOGETHER, ...MFA_WITH_RECOVERY]));
  expect(NAMES).toEqual(expect.arrayContaining(MFA_ALONE));
});

describe('mfa', () => {
  it.each(NAMES.map((name) => [name, MFA_ALONE.includes(name)] as const))(
    'alone, [%s]: %s',
    (name, expected) => {
      expect(isMfa([name])).toBe(expected);
      expect(isMfa([name], true)).toBe(expected);
    },
  );

  it.each(
    PAIRS.map(([one = '', other = '']) => [one, other, isOneOf(MFA_TOGETHER, one, other)] as const),
  )('of the pair [%s] and [%s]: %s, in either order', (one, other, expected) => {
    expect(isMfa([one, other])).toBe(expected);
    expect(isMfa([other, one])).toBe(expected);
  });

  it.each(
    PAIRS.map(([one = '', other = '']) => {
      const pairs = [...MFA_TOGETHER, ...MFA_WITH_RECOVERY];
      return [one, other, isOneOf(pairs, one, other)] as const;
    }),
  )('where a lost factor is replaced, of the pair [%s] and [%s]: %s', (one, other, expected) => {
    expect(isMfa([one, other], true)).toBe(expected);
    expect(isMfa([other, one], true)).toBe(expected);
  });

  it('of no proof: false', () => {
    expect(isMfa([])).toBe(false);
  });

  it.each([
    ['a verified user without a key', ['user']],
    ['a verified user of another ceremony than the key', ['user', 'hwk']],
    ['a verified user beside a one-time code', ['user', 'otp']],
    ['a verified user and a one-time code in one proof', ['user+otp']],
    ['all that is no possession', ['pwd', 'email', 'fed']],
    ['all that is possession, without the user', ['otp', 'hwk', 'swk']],
    ['the same mailbox twice, by a link and a code', ['email', 'email']],
  ])('of %s: false', (_name, methods) => {
    expect(makeLevel(...methods.map((one) => proof(one))).meets({ acr: 'mfa' }, NOW)).toBe(false);
  });

  it('of a trusted provider that does not say when its user has proven it: false', () => {
    const details = { provider: TRUSTED_PROVIDER, said: { acr: 'mfa' }, isUnproven: true };
    expect(makeLevel(proof('fed', 0, details)).meets({ acr: 'mfa' }, NOW)).toBe(false);
  });

  it('of a trusted provider that says less: false', () => {
    const details = { provider: TRUSTED_PROVIDER, said: { acr: 'pwd', amr: ['mfa'] } };
    expect(makeLevel(proof('fed', 0, details)).meets({ acr: 'mfa' }, NOW)).toBe(false);
  });

  it('does not ask the app about proofs that are none of a provider', () => {
    const level = makeLevel(proof('pwd', 0, { provider: TRUSTED_PROVIDER, said: { acr: 'mfa' } }));
    expect(level.meets({ acr: 'mfa' }, NOW)).toBe(false);
  });
});
