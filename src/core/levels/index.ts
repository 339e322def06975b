/** What users of sessions have proven, and what handlers require of that. */
export { AAL2_SECONDS, type Assurance, AssuranceToken, describeLongTime } from './assurance.js';
export {
  combineRequirements,
  describeChallenge,
  findRequirementProblem,
  FRESH_SECONDS,
  LEVEL_PRESETS,
  type LevelPreset,
  type LevelRequirement,
  parseRequirement,
  parseRequirementQuery,
  resolveRequirement,
  summarizeRequirement,
  toChallenge,
  toChallengeHeader,
} from './level-requirement.js';
export {
  type AuthenticationMethod,
  isAuthenticationMethod,
  type Proof,
  type ProviderLevel,
  showsAnother,
  showsPossession,
} from './proof.js';
export {
  addProof,
  type AskedLevel,
  type LevelClaims,
  type LevelRules,
  SessionLevel,
} from './session-level.js';
