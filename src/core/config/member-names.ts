/**
 * The names of members of options that are objects, where the tables of options have no row for
 * each: for the search for misspelt names alone.
 */
import type { CookieOption, CookieOptions } from '../http/cookies.js';
import type { MemberNames, OptionNames } from '../kernel/misspelt-names.js';
import type { CredentialInput } from '../models/theme.js';
import type {
  EndpointConfig,
  OfflineAccessConfig,
  TokenEndpointConfig,
  UserInfoEndpointConfig,
} from '../providers/oauth-config.js';
import type { ProviderConfig } from '../providers/provider.js';
import type {
  RelayingPartyOptions,
  WebAuthnAuthenticationOptions,
  WebAuthnRegistrationOptions,
  WebAuthnVerifyOptions,
} from '../providers/webauthn-config.js';

/** By the name of the option. */
type Members = Readonly<Record<string, MemberNames>>;

const COOKIE = {
  name: true,
  options: {
    maxAge: true,
    expires: true,
    domain: true,
    path: true,
    httpOnly: true,
    secure: true,
    sameSite: true,
    partitioned: true,
    priority: true,
  } satisfies OptionNames<CookieOptions>,
} satisfies OptionNames<CookieOption>;

/** The members of `cookies`, whose own names are checked with their values. */
export const COOKIE_NAMES: MemberNames = { '*': COOKIE };

/** A field has any attribute of HTML too. */
const FIELDS: MemberNames = {
  '*': { label: true, type: true, value: true, placeholder: true } satisfies OptionNames<
    Pick<CredentialInput, 'label' | 'type' | 'value' | 'placeholder'>
  >,
};

const ENDPOINT: OptionNames<EndpointConfig> = { url: true, params: true };

const OAUTH: Members = {
  authorization: ENDPOINT,
  token: {
    ...ENDPOINT,
    conform: true,
    prepare: true,
    clientPrivateKey: true,
  } satisfies OptionNames<TokenEndpointConfig>,
  userinfo: { ...ENDPOINT, request: true } satisfies OptionNames<UserInfoEndpointConfig>,
  // The metadata (OpenID Connect Dynamic Client Registration §2) that is read. There may be more.
  client: {
    token_endpoint_auth_method: true,
    id_token_signed_response_alg: true,
    userinfo_signed_response_alg: true,
  },
  offlineAccess: {
    scope: true,
    params: true,
    renewal: true,
  } satisfies OptionNames<OfflineAccessConfig>,
};

const VERIFICATION: OptionNames<WebAuthnVerifyOptions> = {
  requireUserVerification: true,
  supportedAlgorithmIDs: true,
};

type AuthenticatorSelection = NonNullable<WebAuthnRegistrationOptions['authenticatorSelection']>;

const WEBAUTHN: Members = {
  relayingParty: { id: true, name: true, origin: true } satisfies OptionNames<RelayingPartyOptions>,
  formFields: FIELDS,
  authenticationOptions: {
    timeout: true,
    userVerification: true,
    extensions: true,
  } satisfies OptionNames<WebAuthnAuthenticationOptions>,
  registrationOptions: {
    timeout: true,
    attestationType: true,
    authenticatorSelection: {
      authenticatorAttachment: true,
      requireResidentKey: true,
      residentKey: true,
      userVerification: true,
    } satisfies OptionNames<AuthenticatorSelection>,
    extensions: true,
    supportedAlgorithmIDs: true,
    preferredAuthenticatorType: true,
  } satisfies OptionNames<WebAuthnRegistrationOptions>,
  verifyAuthenticationOptions: VERIFICATION,
  verifyRegistrationOptions: VERIFICATION,
};

/** The options of providers, by the type of the provider. */
export const PROVIDER_MEMBERS: Readonly<Record<ProviderConfig['type'], Members>> = {
  oauth: OAUTH,
  oidc: OAUTH,
  credentials: { credentials: FIELDS },
  email: {},
  webauthn: WEBAUTHN,
};
