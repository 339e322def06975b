/** `portcullis/issuers`: the usual issuers of access tokens, for `AuthModule.forResourceServer`. */
export type {
  AccessTokenClaims,
  AccessTokenIssuer,
  ClaimPath,
  Introspection,
  SigningAlgorithm,
} from '../core/access-tokens/index.js';
export { Auth0, type Auth0Claims, type Auth0Options } from './auth0.js';
export { Cognito, type CognitoClaims, type CognitoOptions } from './cognito.js';
export { Entra, type EntraClaims, type EntraOptions } from './entra.js';
export type { IssuerSettings } from './issuer-settings.js';
export { Keycloak, type KeycloakClaims, type KeycloakOptions } from './keycloak.js';
export { Okta, type OktaClaims, type OktaOptions } from './okta.js';
export { Portcullis, type PortcullisClaims, type PortcullisOptions } from './portcullis.js';
