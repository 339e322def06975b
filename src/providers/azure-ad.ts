/** The former name of `microsoft-entra-id`, for links and accounts that still have it. */
import type { OIDCConfig } from '../core/providers/index.js';
import { MicrosoftEntraID, type MicrosoftEntraIDProfile } from './microsoft-entra-id.js';

/** The claims of the ID token. */
export type AzureADProfile = MicrosoftEntraIDProfile;

/**
 * The same as `MicrosoftEntraID`, under the id `azure-ad`.
 *
 * Use it to keep `https://example.com/auth/callback/azure-ad`, `signIn('azure-ad')` and accounts
 * whose provider is `azure-ad` as they are; otherwise take `MicrosoftEntraID`. The options are the
 * same. The variables are `AUTH_AZURE_AD_ID`, `AUTH_AZURE_AD_SECRET` and `AUTH_AZURE_AD_ISSUER`.
 *
 * @deprecated Microsoft calls it Entra ID.
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [AzureAD] });
 * ```
 * @publicApi
 */
export function AzureAD(
  config: Parameters<typeof MicrosoftEntraID>[0] = {},
): OIDCConfig<AzureADProfile> {
  return { ...MicrosoftEntraID(config), id: 'azure-ad', name: 'Azure Active Directory' };
}

export default AzureAD;
