/**
 * The level of a session: what its user has proven, and when. It is computed when it is asked,
 * since it decays.
 */
import { FRESH_SECONDS, type LevelRequirement } from './level-requirement.js';
import { type AuthenticationMethod, type Proof, showsAnother, showsPossession } from './proof.js';

/** What the app says about levels. */
export interface LevelRules {
  /** How long a proof counts for `mfa`, in milliseconds. */
  readonly mfaMaxAgeMs: number;
  /** Whether the sign-in at a provider counts as two factors, by what the provider says of it. */
  isMfa(proof: Proof): boolean;
}

/** How far a proof may lie in the future, in milliseconds: the clocks of processes differ. */
const CLOCK_SKEW_MS = 60_000;

/** How long a recovery code counts, where it counts at all, in milliseconds. */
const RECOVERY_MS = 15 * 60 * 1000;

/**
 * What is asked of a level, and whether a recovery code counts: only for the page on which a lost
 * factor is replaced.
 */
export interface AskedLevel extends LevelRequirement {
  readonly acceptsRecovery?: boolean | undefined;
}

/** A level as tokens have it (RFC 9068 §2.2.1, OpenID Connect Core §2). */
export interface LevelClaims {
  /** In seconds since the epoch. */
  readonly auth_time?: number;
  readonly amr?: readonly string[];
  readonly acr?: string;
}

/** The proofs of a session, and what they are worth. */
export class SessionLevel {
  /**
   * @param proofs - The last one of each kind.
   * @param isReplaced - Whether a proof has replaced the token of the session: then it has no level
   *   any more.
   */
  constructor(
    readonly proofs: readonly Proof[],
    private readonly rules: LevelRules,
    readonly isReplaced = false,
  ) {}

  /** Whether the user has ever proven to have something, however long ago. */
  get hasPossession(): boolean {
    return this.proofs.some(showsPossession);
  }

  /** Whether the user has ever proven two factors, by a recovery code too. */
  get hasTwoFactors(): boolean {
    const timeless = { ...this.rules, mfaMaxAgeMs: Infinity };
    const proofs = this.proofs.map((proof) => ({ ...proof, at: 0 }));
    return new SessionLevel(proofs, timeless).meets({ acr: 'mfa', acceptsRecovery: true }, 0);
  }

  /** The last proof whose time is known, in milliseconds since the epoch. */
  getAuthTime(now: number): number | undefined {
    const times = this.listCounted(now).flatMap(({ at, isUnproven }) => (isUnproven ? [] : [at]));
    return times.length > 0 ? Math.max(...times) : undefined;
  }

  /** Whether the level is what is asked for. */
  meets(asked: AskedLevel, now: number): boolean {
    if (this.isReplaced) return false;
    const { fresh, maxAge, acr } = asked;
    const proofs = this.listCounted(now);
    const isWithin = (proof: Proof, seconds: number): boolean => now - proof.at <= seconds * 1000;
    if (fresh && !proofs.some((one) => this.isFresh(one) && isWithin(one, FRESH_SECONDS))) {
      return false;
    }
    if (acr === 'mfa') return this.isMfa(asked, now);
    return maxAge === undefined || proofs.some((one) => !one.isUnproven && isWithin(one, maxAge));
  }

  /** The level with one more proof, which replaces an earlier one of its kind. */
  with(proof: Proof): SessionLevel {
    return new SessionLevel(addProof(this.proofs, proof), this.rules, this.isReplaced);
  }

  /** The level as tokens have it. */
  toClaims(now: number): LevelClaims {
    const authTime = this.getAuthTime(now);
    const amr = this.listMethods(now);
    return {
      ...(authTime !== undefined && { auth_time: Math.floor(authTime / 1000) }),
      ...(amr.length > 0 && { amr }),
      ...(this.isMfa({}, now) && { acr: 'mfa' }),
    };
  }

  /** A sign-in without a time is less than the user with a second factor can prove. */
  private isFresh({ isUnproven }: Proof): boolean {
    return !isUnproven || !this.hasPossession;
  }

  /** The methods of the proofs that count for `mfa`, each once. */
  private listMethods(now: number): readonly AuthenticationMethod[] {
    const recent = this.listCounted(now).filter(({ at }) => now - at <= this.rules.mfaMaxAgeMs);
    return [...new Set(recent.flatMap(({ amr }) => amr))];
  }

  /**
   * Whether the user has proven to have something, and one thing besides.
   *
   * @param asked - With `maxAge`, how long ago the proof of possession may be.
   */
  private isMfa({ maxAge = Infinity, acceptsRecovery = false }: AskedLevel, now: number): boolean {
    const isRecent = ({ at }: Proof): boolean => now - at <= maxAge * 1000;
    const proofs = this.listCounted(now).filter(({ at, amr }) => {
      const isRecovery = amr.includes('recovery');
      const longest = isRecovery ? RECOVERY_MS : this.rules.mfaMaxAgeMs;
      return (acceptsRecovery || !isRecovery) && now - at <= longest;
    });
    return proofs.some(
      (proof) =>
        isRecent(proof) &&
        (this.isMfaByProvider(proof) ||
          (showsPossession(proof) && proofs.some((other) => showsAnother(other)))),
    );
  }

  private isMfaByProvider(proof: Proof): boolean {
    return proof.amr.includes('fed') && !proof.isUnproven && this.rules.isMfa(proof);
  }

  /**
   * A proof of the future says that a clock was wrong: it does not count until its time has come.
   */
  private listCounted(now: number): readonly Proof[] {
    return this.proofs.filter(({ at }) => at <= now + CLOCK_SKEW_MS);
  }
}

/** The most proofs that are kept: one of each kind, and of some providers. */
const MAX_PROOFS = 8;

/** The proofs with one more, in place of an earlier one of its kind, the last one at the end. */
export function addProof(proofs: readonly Proof[], added: Proof): readonly Proof[] {
  const others = proofs.filter(
    (one) => one.provider !== added.provider || one.amr.join() !== added.amr.join(),
  );
  return [...others, added].slice(-MAX_PROOFS);
}
