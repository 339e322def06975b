/** `portcullis/providers`: the types of provider configurations. */
export { customFetch } from './oauth-config.js';
export type { ProviderType } from '../models/account.js';
export type { CredentialInput, ProviderMark } from '../models/theme.js';
export type { AuthorizeCallback, CredentialsConfig } from './credentials-config.js';
export type {
  EmailConfig,
  EmailMethod,
  EmailUserConfig,
  SendVerificationRequest,
  VerificationRequest,
} from './email-config.js';
export type {
  AccountCallback,
  AuthorizationCheck,
  ClientAuthenticationMethod,
  ClientFacts,
  ClientMetadata,
  EndpointConfig,
  OAuth2Config,
  OAuthConfig,
  OAuthEndpointType,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  ProfileCallback,
  TokenEndpointConfig,
  UserInfoEndpointConfig,
} from './oauth-config.js';
export type { Provider, ProviderConfig } from './provider.js';
export type {
  CommonProviderOptions,
  CredentialsProviderId,
  EmailProviderId,
  OAuthProviderId,
  ProviderId,
} from './provider.js';
export type {
  GetRelayingParty,
  GetUserInfo,
  RelayingParty,
  RelayingPartyOptions,
  SimpleWebAuthn,
  UserVerification,
  WebAuthnAuthenticationOptions,
  WebAuthnConfig,
  WebAuthnContext,
  WebAuthnRegistrationOptions,
  WebAuthnRequest,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
  WebAuthnVerifyOptions,
} from './webauthn-config.js';
export { ProviderRegistry } from './provider-registry.js';

// Under Auth.js's names.
export type { ProviderStyle as OAuthProviderButtonStyles } from '../models/theme.js';
export type { VerificationRequest as EmailProviderSendVerificationRequestParams } from './email-config.js';
export type {
  AuthorizationCheck as OAuthChecks,
  EndpointConfig as AuthorizationEndpointHandler,
  TokenEndpointConfig as TokenEndpointHandler,
  UserInfoEndpointConfig as UserinfoEndpointHandler,
} from './oauth-config.js';
export type { AppProviders, EmailProviderType } from './provider.js';
export type { PublicProvider as AppProvider } from './provider.js';
