/** Whether an address is a user's own. */
import { hasVerifiedEmail, type Profile, type User, isEmailClaimVerified } from '../models/user.js';
import { parseUrl } from '../kernel/url.js';

/** What the provider of an account says about its user. */
export interface ProviderClaims {
  /** The provider, as `ProviderRegistry` finds it. */
  readonly provider: { readonly id: string; readonly issuer?: string | undefined };
  /** Of the ID token or the userinfo endpoint, from a sign-in whose account is the user's. */
  readonly profile: Profile | undefined;
}

/**
 * Whether a user has proven to receive emails at the stored address: by a link or a code of this
 * app, or by an account whose provider says so. Ask it before an address opens anything: a second
 * factor, an invitation, a domain's members.
 *
 * A provider says so by the claim `email_verified`, if it is the boolean `true` and about the same
 * address (OpenID Connect Core §5.1). The field `email` alone says nothing: at some providers any
 * administrator writes any address into it.
 *
 * @param user - As it is stored. Users who signed up by OAuth have `emailVerified: null`.
 * @param claims - Those of an account of this user. Default: none.
 * @param trusts - Whether the app takes a provider's word. Default: {@link isTrustedForAddresses}.
 * @example
 * ```ts
 * const provider = providers.find(identity.account.provider);
 * if (!isAddressProven(user, provider && { provider, profile: identity.profile })) {
 *   throw new RouteError(403, 'AddressNotProven');
 * }
 * ```
 * @publicApi
 */
export function isAddressProven(
  user: Pick<User, 'email'> & { readonly emailVerified?: Date | null },
  claims?: ProviderClaims,
  trusts: (provider: ProviderClaims['provider']) => boolean = isTrustedForAddresses,
): boolean {
  if (!user.email) return false;
  if (hasVerifiedEmail(user)) return true;
  if (!claims?.profile || !trusts(claims.provider)) return false;
  return isEmailClaimVerified(user.email.toLowerCase(), claims.profile);
}

/**
 * The authorities of Entra ID that admit all tenants, also in the clouds of the USA and China. In
 * any case: to trust too few is the safe mistake.
 */
const ENTRA_HOST = /^login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)$/;
const ENTRA_TENANTS = /^\/(?:common|organizations)(?:\/|$)/i;

/**
 * Whether a provider's word about addresses counts by default: that of each provider with an
 * issuer, but of Entra ID where it admits all tenants, whose administrators write any address into
 * their accounts.
 *
 * @publicApi
 */
export function isTrustedForAddresses({ issuer }: ProviderClaims['provider']): boolean {
  const url = parseUrl(issuer ?? '');
  return url !== undefined && !(ENTRA_HOST.test(url.hostname) && ENTRA_TENANTS.test(url.pathname));
}
