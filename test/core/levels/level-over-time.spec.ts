/** Levels decay: proofs of different ages at the boundaries, and clocks that differ. */
import { describe, expect, it } from '@jest/globals';
import {
  type AskedLevel,
  type Proof,
  resolveRequirement,
  SessionLevel,
} from '../../../src/core/levels/index.js';
import { HOUR, makeLevel, MINUTE, NOW, proof, RULES, SECOND } from './level-of.js';

const FRESH: AskedLevel = { fresh: true };
const AGE: AskedLevel = { maxAge: 300 };
const MFA: AskedLevel = { acr: 'mfa' };
const MFA_AGE: AskedLevel = { acr: 'mfa', maxAge: 300 };
const RECOVERY: AskedLevel = { acr: 'mfa', acceptsRecovery: true };
const RECOVERY_AGE: AskedLevel = { ...RECOVERY, maxAge: 300 };
const RECENT = resolveRequirement('recent');
const STRICT = resolveRequirement('strict');

const TEN = 10 * MINUTE;
const FIVE = 5 * MINUTE;
const QUARTER = 15 * MINUTE;
const HALF_DAY = 12 * HOUR;

/**
 * Proofs by the last moment at which they meet what is asked: one millisecond later they do not.
 */
const LASTS: readonly (readonly [string, AskedLevel, (ago: number) => readonly Proof[], number])[] =
  [
    ['a password, fresh', FRESH, (ago) => [proof('pwd', ago)], TEN],
    ['an unproven sign-in, fresh', FRESH, (ago) => [proof('fed', ago, { isUnproven: true })], TEN],
    ['a proof without a method, fresh', FRESH, (ago) => [proof('', ago)], TEN],
    ['the later of two, fresh', FRESH, (ago) => [proof('otp', ago), proof('pwd', HOUR)], TEN],
    ['a password, recent', RECENT, (ago) => [proof('pwd', ago)], TEN],
    ['a password, maxAge', AGE, (ago) => [proof('pwd', ago)], FIVE],
    ['an email, maxAge', AGE, (ago) => [proof('email', ago)], FIVE],
    ['the later of two, maxAge', AGE, (ago) => [proof('pwd', HOUR), proof('otp', ago)], FIVE],
    ['a fraction of a second', { maxAge: 0.5 }, (ago) => [proof('pwd', ago)], SECOND / 2],
    ['fresh and maxAge, the shorter', { ...FRESH, ...AGE }, (ago) => [proof('pwd', ago)], FIVE],
    ['fresh and maxAge, fresh', { ...FRESH, maxAge: 900 }, (ago) => [proof('pwd', ago)], TEN],
    ['an old password, mfa', MFA, (ago) => [proof('pwd', ago), proof('otp')], HALF_DAY],
    ['an old code, mfa', MFA, (ago) => [proof('pwd'), proof('otp', ago)], HALF_DAY],
    ['a passkey, mfa', MFA, (ago) => [proof('hwk+user', ago)], HALF_DAY],
    ['an unproven sign-in, mfa', MFA, (ago) => [unproven(ago), proof('otp')], HALF_DAY],
    ['a code, mfa with maxAge', MFA_AGE, (ago) => [proof('pwd', HOUR), proof('otp', ago)], FIVE],
    ['a password, mfa with maxAge', MFA_AGE, (ago) => [proof('pwd', ago), proof('otp')], HALF_DAY],
    ['a passkey, mfa with maxAge', MFA_AGE, (ago) => [proof('hwk+user', ago)], FIVE],
    ['a key, after its user', MFA_AGE, (ago) => [proof('swk', ago), proof('hwk+user', HOUR)], FIVE],
    ['a code, strict', STRICT, (ago) => [proof('pwd', HOUR), proof('otp', ago)], FIVE],
    [
      'a code, mfa and fresh',
      { ...MFA, ...FRESH },
      (ago) => [proof('pwd', HOUR), proof('otp', ago)],
      TEN,
    ],
    [
      'a password, mfa and fresh',
      { ...MFA, ...FRESH },
      (ago) => [proof('otp', HOUR), proof('pwd', ago)],
      TEN,
    ],
    ['a recovery code', RECOVERY, (ago) => [proof('pwd'), proof('recovery', ago)], QUARTER],
    [
      'the password beside a recovery code',
      RECOVERY,
      (ago) => [proof('pwd', ago), proof('recovery')],
      HALF_DAY,
    ],
    [
      'a recovery code with maxAge',
      RECOVERY_AGE,
      (ago) => [proof('pwd', HOUR), proof('recovery', ago)],
      FIVE,
    ],
  ];

function unproven(ago: number): Proof {
  return proof('fed', ago, { provider: 'github', isUnproven: true });
}

const isMet = (asked: AskedLevel, proofs: readonly Proof[], now = NOW): boolean =>
  makeLevel(...proofs).meets(asked, now);

describe('a proof meets what is asked up to its last millisecond', () => {
  it.each(LASTS)('%s', (_name, asked, proofs, last) => {
    expect(isMet(asked, proofs(0))).toBe(true);
    expect(isMet(asked, proofs(last))).toBe(true);
    expect(isMet(asked, proofs(last + 1))).toBe(false);
  });

  it('and so while the time passes for the same session', () => {
    const level = makeLevel(proof('pwd', HOUR), proof('otp'));
    const verdicts = [0, FIVE, FIVE + 1].map((passed) => level.meets(STRICT, NOW + passed));
    expect(verdicts).toEqual([true, true, false]);
  });

  it.each([HOUR, 24 * HOUR])('with an mfaMaxAge of %s milliseconds', (mfaMaxAgeMs) => {
    const level = new SessionLevel([proof('hwk+user')], { ...RULES, mfaMaxAgeMs });
    expect(level.meets(MFA, NOW + mfaMaxAgeMs)).toBe(true);
    expect(level.meets(MFA, NOW + mfaMaxAgeMs + 1)).toBe(false);
  });

  it('a maxAge above mfaMaxAge does not lengthen it', () => {
    const asked = { ...MFA, maxAge: (HALF_DAY * 2) / SECOND };
    expect(isMet(asked, [proof('hwk+user', HALF_DAY)])).toBe(true);
    expect(isMet(asked, [proof('hwk+user', HALF_DAY + 1)])).toBe(false);
  });
});

describe('not met, however recent', () => {
  it.each<[string, AskedLevel, readonly Proof[]]>([
    ['maxAge by an unproven sign-in', AGE, [unproven(0)]],
    ['maxAge by an unproven sign-in after a proof', AGE, [proof('pwd', HOUR), unproven(0)]],
    ['mfa by a recovery code', MFA, [proof('pwd'), proof('recovery')]],
    ['strict by a recovery code', STRICT, [proof('pwd'), proof('recovery')]],
    ['strict by a password after a code', STRICT, [proof('otp', HOUR), proof('pwd')]],
    [
      'mfa of five minutes by a recovery code',
      RECOVERY_AGE,
      [proof('pwd'), proof('recovery', TEN)],
    ],
    ['fresh by nothing', FRESH, []],
    ['maxAge by nothing', AGE, []],
    ['mfa by nothing', MFA, []],
  ])('%s', (_name, asked, proofs) => {
    expect(isMet(asked, proofs)).toBe(false);
  });

  it('a recovery code does not stand in for the factor that is there', () => {
    const proofs = [proof('pwd'), proof('otp', HOUR), proof('recovery', HOUR)];
    expect(isMet(RECOVERY, proofs)).toBe(true);
    expect(isMet({ ...RECOVERY, maxAge: 300 }, proofs)).toBe(false);
  });
});

describe('clocks', () => {
  const ASKED: readonly (readonly [string, AskedLevel])[] = [
    ['fresh', FRESH],
    ['maxAge', AGE],
    ['mfa', MFA],
    ['mfa with maxAge', MFA_AGE],
  ];

  it.each(ASKED)('a proof up to a minute in the future meets %s', (_name, asked) => {
    expect(isMet(asked, [proof('hwk+user', -1)])).toBe(true);
    expect(isMet(asked, [proof('hwk+user', -MINUTE)])).toBe(true);
  });

  it.each(ASKED)('a proof more than a minute in the future meets no %s', (_name, asked) => {
    expect(isMet(asked, [proof('hwk+user', -MINUTE - 1)])).toBe(false);
    expect(isMet(asked, [proof('hwk+user', -24 * HOUR)])).toBe(false);
  });

  it.each(ASKED)('it meets %s once its time has come', (_name, asked) => {
    const proofs = [proof('hwk+user', -HOUR)];
    expect(isMet(asked, proofs, NOW + HOUR - MINUTE - 1)).toBe(false);
    expect(isMet(asked, proofs, NOW + HOUR - MINUTE)).toBe(true);
  });

  it('after the clock was set back, an earlier proof counts in place of the one of the future', () => {
    const level = makeLevel(proof('pwd', MINUTE), proof('hwk+user', -HOUR));
    expect(level.meets(FRESH, NOW)).toBe(true);
    expect(level.meets(MFA, NOW)).toBe(false);
    expect(level.getAuthTime(NOW)).toBe(NOW - MINUTE);
  });

  it('a proof of the future is no second factor', () => {
    expect(isMet(MFA, [proof('pwd', -HOUR), proof('otp')])).toBe(false);
    expect(isMet(MFA, [proof('pwd'), proof('otp', -HOUR)])).toBe(false);
  });

  it.each([NaN, Infinity])('a proof of the time %s counts for nothing', (at) => {
    const proofs = [{ ...proof('hwk+user'), at }];
    for (const [, asked] of ASKED) expect(isMet(asked, proofs)).toBe(false);
    expect(makeLevel(...proofs).toClaims(NOW)).toEqual({});
  });
});

describe('a level whose token was replaced', () => {
  const PROOFS = [proof('pwd'), proof('hwk+user')];

  it.each<[string, AskedLevel]>([
    ['fresh', FRESH],
    ['maxAge', AGE],
    ['mfa', MFA],
    ['recent', RECENT],
    ['strict', STRICT],
    ['a requirement of nothing', {}],
  ])('meets no %s', (_name, asked) => {
    expect(new SessionLevel(PROOFS, RULES, false).meets(asked, NOW)).toBe(true);
    expect(new SessionLevel(PROOFS, RULES, true).meets(asked, NOW)).toBe(false);
  });

  it('is not restored by one more proof', () => {
    const replaced = new SessionLevel([], RULES, true).with(proof('hwk+user'));
    expect(replaced.meets(FRESH, NOW)).toBe(false);
    expect(replaced.proofs).toHaveLength(1);
  });
});

describe('a sign-in at a provider that says no time', () => {
  it.each<[string, readonly Proof[], boolean]>([
    ['is fresh', [proof('pwd', HOUR)], true],
    ['is not for a user with a second factor', [proof('pwd', HOUR), proof('otp', HOUR)], false],
  ])('%s', (_name, earlier, isFresh) => {
    expect(makeLevel(...earlier, unproven(MINUTE)).meets(FRESH, NOW)).toBe(isFresh);
  });
});
