/** The types of providers, and what their definitions are written with. */
export type { CredentialsConfig } from './credentials-config.js';
export type {
  EmailConfig,
  EmailUserConfig,
  SendVerificationRequest,
  VerificationRequest,
} from './email-config.js';
export {
  type ClientFacts,
  customFetch,
  type OAuth2Config,
  type OAuthUserConfig,
  type OIDCConfig,
  sendClientIdAs,
  sendPlainCredentials,
  type UserInfoEndpointConfig,
} from './oauth-config.js';
export { describe, getProviderId, ProviderRegistry, ProvidersToken } from './provider-registry.js';
export type {
  CredentialsProviderId,
  EmailProviderId,
  EmailProviderType,
  OAuthProvider,
  OpenProfile,
  Provider,
  ProviderConfig,
  ProviderId,
  PublicProvider,
  ResolvedProvider,
  WebAuthnProvider,
} from './provider.js';
export { DEFAULT_WEBAUTHN_TIMEOUT } from './resolve-provider.js';
export {
  conformWith,
  withErrorStatus,
  withoutExpiry,
  withoutChallenge,
  withTokenType,
} from './response-fixes.js';
export {
  joinNames,
  requestApi,
  requestGraphql,
  requestPublicApi,
  requestWithPath,
  requestWithQuery,
  type UserInfoContext,
} from './userinfo-request.js';
export {
  type GetUserInfo,
  OLDEST_SIMPLE_WEBAUTHN,
  type RelayingParty,
  type WebAuthnConfig,
  type WebAuthnUserConfig,
} from './webauthn-config.js';
