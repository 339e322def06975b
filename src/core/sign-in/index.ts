/** What happens between a proven identity and a session. */
export type { Attempt, AttemptLimit, RouteLimit } from './attempt-limit.js';
export { PasskeySignals } from './passkey-signals.js';
export {
  type IdentityData,
  type PendingSignIn,
  type PendingSignInEnds,
  PendingSignInEndsToken,
} from './pending-sign-in.js';
export { PendingSignInStore } from './pending-sign-in-store.js';
export { isAddressProven, isTrustedForAddresses, type ProviderClaims } from './proven-address.js';
export type { IdentityLinker, LinkedUser, LinkerData, VerifiedIdentity } from './sign-in-method.js';
export type { SignInContext, SignInPolicy, VerifiedSignIn } from './sign-in-policy.js';
export type { SignInOwner, SignInStep, SignInStepPolicy } from './sign-in-steps.js';
export { SignInService } from './sign-in.service.js';
export { type SilentAttempt, SilentPasskeys } from './silent-passkeys.js';
export { verifyAddress } from './verify-address.js';
