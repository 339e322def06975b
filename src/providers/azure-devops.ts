/** Sign in with Azure DevOps. */
import { conformWith, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://learn.microsoft.com/en-us/rest/api/azure/devops/profile/profiles/get Microsoft's documentation} */
export interface AzureDevOpsProfile {
  id: string;
  displayName: string;
  publicAlias?: string;
  emailAddress?: string | null;
  /** With `details=true`; the avatar is base64. */
  coreAttributes?: { Avatar?: { value?: { value?: string } } };
  [field: string]: unknown;
}

/** The options of {@link AzureDevOps}. */
export interface AzureDevOpsOptions<P = AzureDevOpsProfile> extends OAuthUserConfig<P> {
  /** The scopes that the app was registered with. Default `vso.profile`. */
  scope?: string | undefined;
}

const ORIGIN = 'https://app.vssps.visualstudio.com';
const ASSERTIONS = 'urn:ietf:params:oauth';

/**
 * Azure DevOps, as an OAuth 2.0 provider with a grant of its own.
 *
 * For apps that were registered at https://app.vsaex.visualstudio.com with the authorization
 * callback URL `https://example.com/auth/callback/azure-devops`. Microsoft registers no new apps
 * there, and recommends `microsoft-entra-id` instead. The app id and the client secret are read
 * from `AUTH_AZURE_DEVOPS_ID` and `AUTH_AZURE_DEVOPS_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [AzureDevOpsProvider] });
 * ```
 * @publicApi
 */
export function AzureDevOpsProvider<P extends AzureDevOpsProfile = AzureDevOpsProfile>(
  config: AzureDevOpsOptions<P> = {},
): OAuth2Config<P> {
  const { scope = 'vso.profile' } = config;
  return {
    id: 'azure-devops',
    name: 'Azure DevOps',
    type: 'oauth',
    authorization: {
      url: `${ORIGIN}/oauth2/authorize`,
      params: { response_type: 'Assertion', scope },
    },
    token: { url: `${ORIGIN}/oauth2/token`, prepare: assertion, conform: conformWith(withBearer) },
    userinfo: `${ORIGIN}/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0`,
    client: { token_endpoint_auth_method: 'client_secret_post' },
    // Its grant has no place for a code verifier.
    checks: ['state'],
    profile: ({ id, displayName, emailAddress, coreAttributes }) => ({
      id,
      name: displayName,
      email: emailAddress,
      image: getImageUrl(coreAttributes?.Avatar?.value?.value),
    }),
    style: { brandColor: '#0078d4' },
    options: config,
  };
}

export default AzureDevOpsProvider;

/** The code and the client secret are assertions here (RFC 7521). */
function assertion(parameters: URLSearchParams): void {
  const { code = '', client_secret: secret = '' } = Object.fromEntries(parameters);
  for (const name of ['client_id', 'client_secret', 'code']) parameters.delete(name);
  parameters.set('grant_type', `${ASSERTIONS}:grant-type:jwt-bearer`);
  parameters.set('assertion', code);
  parameters.set('client_assertion_type', `${ASSERTIONS}:client-assertion-type:jwt-bearer`);
  parameters.set('client_assertion', secret);
}

/** Its token type `jwt-bearer` means a bearer token. */
function withBearer(body: Record<string, unknown>): { body: Record<string, unknown> } | undefined {
  return body.token_type === 'jwt-bearer' ? { body: { ...body, token_type: 'bearer' } } : undefined;
}

function getImageUrl(avatar: string | undefined): string | null {
  return avatar ? `data:image/jpeg;base64,${avatar}` : null;
}
