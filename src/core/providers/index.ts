/** `portcullis/providers`: the types to describe a provider with. */
export { customFetch } from './custom-fetch.js';
export type { CredentialInput } from '../models/credential-input.js';
export type { CredentialsConfig } from './credentials-config.js';
export type {
  AuthorizationCheck,
  ClientAuthenticationMethod,
  EndpointConfig,
  OAuth2Config,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  TokenEndpointConfig,
  UserInfoEndpointConfig,
} from './oauth-config.js';
export type { Provider, ProviderConfig } from './provider.js';
export { ProviderRegistry } from './provider-registry.js';
