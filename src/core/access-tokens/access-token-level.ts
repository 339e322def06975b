/**
 * The level of an access token: what its issuer says that the user has proven, and when (RFC 9470
 * §6).
 */
import { FRESH_SECONDS, type LevelRequirement } from '../levels/level-requirement.js';
import type { AccessTokenClaims } from './access-token-issuer.js';

/** What a level is measured by. */
export interface TokenLevelRules {
  /** The values of `acr` that stand for two factors. */
  readonly mfaAcrValues: readonly string[];
  /** How far `auth_time` may lie in the future, in seconds: the clocks of issuers differ. */
  readonly clockTolerance: number;
  /** In seconds since the epoch. */
  readonly now: number;
}

/**
 * Whether a token says that its user has proven enough, recently enough. A token that does not say
 * so has no level.
 */
export function meetsTokenLevel(
  { auth_time: authTime, acr }: AccessTokenClaims,
  asked: LevelRequirement,
  { mfaAcrValues, clockTolerance, now }: TokenLevelRules,
): boolean {
  if (asked.acr !== undefined && !(typeof acr === 'string' && mfaAcrValues.includes(acr))) {
    return false;
  }
  const isWithin = (seconds: number): boolean =>
    typeof authTime === 'number' && now - authTime <= seconds && authTime - now <= clockTolerance;
  if (asked.fresh && !isWithin(FRESH_SECONDS)) return false;
  return asked.maxAge === undefined || isWithin(asked.maxAge);
}
