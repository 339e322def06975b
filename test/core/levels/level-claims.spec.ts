/** A level as tokens have it, and what one more proof makes of it. */
import { describe, expect, it } from '@jest/globals';
import { addProof, type LevelClaims, type Proof } from '../../../src/core/levels/index.js';
import { HOUR, makeLevel, MINUTE, NOW, proof, SECOND, TRUSTED_PROVIDER } from './level-of.js';

const GITHUB = { provider: 'github', isUnproven: true };
const WORKFORCE = { provider: TRUSTED_PROVIDER, said: { acr: 'mfa' } };
const secondsAgo = (seconds: number): number => NOW / SECOND - seconds;

describe('toClaims', () => {
  it.each<[string, readonly Proof[], LevelClaims]>([
    ['no proof', [], {}],
    ['a password', [proof('pwd', MINUTE)], { auth_time: secondsAgo(60), amr: ['pwd'] }],
    ['a proof without a method', [proof('', MINUTE)], { auth_time: secondsAgo(60) }],
    ['an unproven sign-in', [proof('fed', 0, GITHUB)], { amr: ['fed'] }],
    [
      'an unproven sign-in after a password',
      [proof('pwd', HOUR), proof('fed', 0, GITHUB)],
      { auth_time: secondsAgo(3600), amr: ['pwd', 'fed'] },
    ],
    [
      'two factors, the later one first',
      [proof('otp', MINUTE), proof('pwd', HOUR)],
      { auth_time: secondsAgo(60), amr: ['otp', 'pwd'], acr: 'mfa' },
    ],
    [
      'a method twice',
      [proof('hwk+user', HOUR), proof('hwk', MINUTE)],
      { auth_time: secondsAgo(60), amr: ['hwk', 'user'], acr: 'mfa' },
    ],
    [
      'a trusted provider',
      [proof('fed', MINUTE, WORKFORCE)],
      { auth_time: secondsAgo(60), amr: ['fed'], acr: 'mfa' },
    ],
    [
      'a recovery code',
      [proof('pwd', MINUTE), proof('recovery', MINUTE)],
      { auth_time: secondsAgo(60), amr: ['pwd', 'recovery'] },
    ],
    [
      'factors from before mfaMaxAge',
      [proof('pwd', 12 * HOUR + 1), proof('otp', 12 * HOUR)],
      { auth_time: secondsAgo(12 * 3600), amr: ['otp'] },
    ],
    ['only old factors', [proof('hwk+user', 13 * HOUR)], { auth_time: secondsAgo(13 * 3600) }],
    ['a proof of the future', [proof('hwk+user', -HOUR)], {}],
  ])('of %s', (_name, proofs, claims) => {
    expect(makeLevel(...proofs).toClaims(NOW)).toStrictEqual(claims);
  });

  it('auth_time is in whole seconds, not later than the proof', () => {
    expect(makeLevel(proof('pwd', 1)).toClaims(NOW).auth_time).toBe(secondsAgo(1));
  });
});

describe('addProof', () => {
  const PASSWORD = proof('pwd', HOUR, { provider: 'password' });
  const CODE = proof('otp', HOUR, { provider: 'totp' });
  const PASSKEY = proof('hwk+user', HOUR, { provider: 'passkey' });

  it('adds a proof at the end', () => {
    expect(addProof([], PASSWORD)).toEqual([PASSWORD]);
    expect(addProof([PASSWORD, CODE], PASSKEY)).toEqual([PASSWORD, CODE, PASSKEY]);
  });

  it('replaces an earlier one of its kind, and keeps the order of the others', () => {
    const again = { ...PASSWORD, at: NOW };
    expect(addProof([PASSWORD, CODE, PASSKEY], again)).toEqual([CODE, PASSKEY, again]);
  });

  it.each<[string, Proof]>([
    ['of another provider', { ...PASSKEY, provider: 'other' }],
    ['of no provider', proof('hwk+user')],
    ['of fewer methods', proof('hwk', 0, { provider: 'passkey' })],
    ['of other methods', proof('swk+user', 0, { provider: 'passkey' })],
  ])('keeps the earlier one beside one %s', (_name, added) => {
    expect(addProof([PASSKEY], added)).toEqual([PASSKEY, added]);
  });

  it('replaces a proven sign-in at a provider by an unproven one', () => {
    const proven = proof('fed', HOUR, { provider: 'github' });
    const unproven = proof('fed', 0, GITHUB);
    expect(addProof([proven], unproven)).toEqual([unproven]);
  });

  it('keeps eight proofs: the first ones go', () => {
    const providers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const proofs = providers.map((provider) => proof('fed', 0, { provider }));
    const kept = proofs.reduce<readonly Proof[]>(addProof, []);
    expect(kept.map(({ provider }) => provider)).toEqual(providers.slice(2));
  });

  it('removes none of eight for a ninth that replaces one', () => {
    const proofs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((provider) =>
      proof('fed', HOUR, { provider }),
    );
    const kept = addProof(proofs, proof('fed', 0, { provider: 'c' }));
    const ids = kept.map(({ provider }) => provider);
    expect(ids).toEqual(['a', 'b', 'd', 'e', 'f', 'g', 'h', 'c']);
  });

  it('changes neither the proofs nor the level that it was given', () => {
    const level = makeLevel(PASSWORD);
    const raised = level.with(proof('otp'));
    expect([level.meets({ acr: 'mfa' }, NOW), raised.meets({ acr: 'mfa' }, NOW)]).toEqual([
      false,
      true,
    ]);
    expect(level.proofs).toEqual([PASSWORD]);
  });
});
