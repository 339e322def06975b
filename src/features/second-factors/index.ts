/** `portcullis/features/second-factors`: codes of authenticator apps, and recovery codes. */
export { SecondFactors } from './second-factors.feature.js';
export type {
  SecondFactorAnswer,
  SecondFactorFacts,
  SecondFactorsOptions,
} from './second-factors-options.js';
export type { FactorChange } from './factor-changes.js';
export type { ImportedTotp } from './imported-totp.js';
export type { SecondFactorStatus } from './enrolled-factors.js';
export type { SecondFactorChanged } from './second-factors.service.js';
