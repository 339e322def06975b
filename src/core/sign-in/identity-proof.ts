/** What an identity proves of who is at the browser. */
import { CLOCK_TOLERANCE_SECONDS, isPastDate } from '../kernel/numeric-date.js';
import type { AuthenticationMethod, Proof, ProviderLevel } from '../levels/proof.js';
import type { ProviderType } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { SignedFacts } from '../webauthn/ceremonies.js';
import type { IdentityProof, VerifiedIdentity } from './sign-in-method.js';

/**
 * The proof of an identity that does not say its own. A provider that says nothing of the time
 * proves nothing of it.
 */
const PROOFS: Readonly<Record<ProviderType, IdentityProof>> = {
  oauth: { amr: ['fed'], isUnproven: true },
  oidc: { amr: ['fed'], isUnproven: true },
  email: { amr: ['email'] },
  webauthn: { amr: ['swk'] },
  credentials: { amr: ['pwd'] },
};

/**
 * The proof of an identity.
 *
 * @param verifiedAt - When the identity was verified, in milliseconds since the epoch.
 */
export function toProof(
  { account, proof = PROOFS[account.type] }: Pick<VerifiedIdentity, 'account' | 'proof'>,
  verifiedAt: number,
): Proof {
  const { amr, at = verifiedAt, said, isUnproven } = proof;
  return {
    amr,
    at,
    provider: account.provider,
    ...(said && { said }),
    ...(isUnproven && { isUnproven }),
  };
}

const MAX_ACR_LENGTH = 200;
const MAX_METHODS = 10;
const MAX_METHOD_LENGTH = 50;

/**
 * The proof of a sign-in at a provider. Its `auth_time` is when the user has proven to the provider
 * who they are (OpenID Connect Core §2): the user may have been signed in there since.
 *
 * @param claims - Of the verified ID token; `undefined` for plain OAuth 2.0.
 * @param now - In milliseconds since the epoch.
 * @param tolerance - How far the clock of the provider may be ahead, in seconds. Default: 60.
 */
export function toProviderProof(
  claims: Profile | undefined,
  now: number,
  tolerance = CLOCK_TOLERANCE_SECONDS,
): IdentityProof {
  const authTime: unknown = claims?.['auth_time'];
  // A claim that cannot be right says nothing.
  const at = isPastDate(authTime, now / 1000, tolerance) ? Math.floor(authTime * 1000) : undefined;
  const said = readProviderLevel(claims);
  return {
    amr: ['fed'],
    ...(said && { said }),
    ...(at === undefined ? { isUnproven: true } : { at }),
  };
}

/** What can be kept of it: the values are the provider's own, and of any length. */
function readProviderLevel(claims: Profile | undefined): ProviderLevel | undefined {
  const acr = readText(claims?.['acr'], MAX_ACR_LENGTH);
  const given: unknown = claims?.['amr'];
  const amr = Array.isArray(given)
    ? given.filter((one) => readText(one, MAX_METHOD_LENGTH) !== undefined).slice(0, MAX_METHODS)
    : [];
  if (acr === undefined && amr.length === 0) return undefined;
  return { ...(acr !== undefined && { acr }), ...(amr.length > 0 && { amr }) };
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}

/**
 * The proof of a passkey.
 *
 * @param ceremony - What the authenticator has signed.
 */
export function toPasskeyProof({ deviceType, isUserVerified }: SignedFacts): IdentityProof {
  const key = deviceType === 'singleDevice' ? 'hwk' : 'swk';
  return { amr: isUserVerified ? [key, 'user'] : [key] };
}

/**
 * The proof of methods that the code of the app has named. Without one, nothing says what was
 * verified.
 */
export function toAppProof(amr: readonly AuthenticationMethod[]): IdentityProof {
  return amr.length > 0 ? { amr } : { amr, isUnproven: true };
}
