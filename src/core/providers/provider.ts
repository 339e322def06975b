/** The types of providers: as configured, resolved and public. */
import type { Fetch } from '../kernel/platform.js';
import type { ProviderType, TokenSet } from '../models/account.js';
import type { CredentialInput, ProviderStyle } from '../models/theme.js';
import type { Profile, User } from '../models/user.js';
import type { CredentialsConfig } from './credentials-config.js';
import type { EmailConfig, EmailMethod, VerificationRequest } from './email-config.js';
import type {
  AuthorizationCheck,
  ClientAuthenticationMethod,
  EndSessionFacts,
  OAuth2Config,
  OfflineAccessConfig,
  OIDCConfig,
  TokenEndpointConfig,
  UserInfoEndpointConfig,
} from './oauth-config.js';
import type {
  SimpleWebAuthn,
  WebAuthnAuthenticationOptions,
  WebAuthnConfig,
  WebAuthnRegistrationOptions,
  WebAuthnVerifyOptions,
} from './webauthn-config.js';

// Each provider has its own profile type, which a list of providers cannot name. `never` would
// accept every provider too, but a provider that is written into the list would get no profile
// type.
// oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which `profile` callbacks are written to
type AnyProfile = any;

/** The fields of a form, as typed by this library or, for Preact, by Auth.js. */
type AnyInputs = Record<string, CredentialInput | object>;

/** A provider's configuration. */
export type ProviderConfig<P = AnyProfile> =
  OAuth2Config<P> | OIDCConfig<P> | CredentialsConfig<AnyInputs> | EmailConfig | WebAuthnConfig;

/**
 * A provider's configuration, or a function that returns one: `GitHub` and `GitHub({ … })` are both
 * valid.
 *
 * @publicApi
 */
export type Provider<P = AnyProfile> =
  ProviderConfig<P> | ((...options: never[]) => ProviderConfig<P>);

/** The type of the option `providers`. */
export type AppProviders = Provider[];

/** The type of e-mail providers. */
export type EmailProviderType = EmailConfig['type'];

/** A provider with options and defaults applied. Frozen. */
export type ResolvedProvider =
  OAuthProvider | CredentialsProvider | EmailProvider | WebAuthnProvider;

/** A resolved endpoint. Without a URL, it is discovered. */
export interface Endpoint {
  readonly url: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

/** An OAuth 2.0 or OpenID Connect provider, with options and defaults applied, before discovery. */
export interface OAuthProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'oauth' | 'oidc';
  readonly style: ProviderStyle | undefined;
  readonly issuer: string | undefined;
  /** The address of the metadata; `undefined` to derive it from the issuer. */
  readonly wellKnown: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: ClientAuthenticationMethod;
  readonly clientMetadata: Readonly<Record<string, unknown>>;
  readonly authorization: Endpoint;
  readonly token: Endpoint & Pick<TokenEndpointConfig, 'conform' | 'prepare' | 'clientPrivateKey'>;
  readonly userinfo: Endpoint & Pick<UserInfoEndpointConfig, 'request'>;
  /** The URL of the issuer's JWK set; `undefined` to discover it. */
  readonly jwksUri: string | undefined;
  /** Whether its endpoints may be http beyond this machine. */
  readonly allowsHttp: boolean;
  /** Without `none`, which is an empty list. */
  readonly checks: readonly Exclude<AuthorizationCheck, 'none'>[];
  readonly readsIdToken: boolean;
  readonly isFormPost: boolean;
  readonly linksByEmail: boolean;
  /** `undefined` for the configuration's own. */
  readonly redirectProxyUrl: string | undefined;
  readonly forwardedParameters: readonly string[];
  /** The parameters whose answer is not compared. */
  readonly uncheckedParameters: readonly string[];
  /** In seconds. */
  readonly clockTolerance: number;
  readonly logout: 'local' | 'provider';
  /** `undefined` for the endpoint of the metadata. */
  readonly endSession: string | ((facts: EndSessionFacts) => string) | undefined;
  /** `undefined` where every sign-in brings a refresh token, or none does. */
  readonly offlineAccess: OfflineAccessConfig | undefined;
  /** `undefined` for the default one. */
  readonly fetch: Fetch | undefined;
  profile(profile: Profile, tokens: TokenSet): User | PromiseLike<User>;
  account(tokens: TokenSet): TokenSet | undefined | void | PromiseLike<TokenSet | undefined | void>;
}

/** A provider whose submitted form is checked by the app, with options applied. */
export interface CredentialsProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials';
  readonly style: undefined;
  readonly credentials: Readonly<Record<string, CredentialInput>>;
  readonly authorize: NonNullable<CredentialsConfig['authorize']> | undefined;
  /** What `authorize` verifies; `undefined` for the default. */
  readonly amr: NonNullable<CredentialsConfig['amr']> | undefined;
  readonly hasCredentials: NonNullable<CredentialsConfig['hasCredentials']> | undefined;
}

/** A provider that verifies an e-mail address by a magic link or a code, with options applied. */
export interface EmailProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'email';
  readonly style: ProviderStyle | undefined;
  /** What a message contains. */
  readonly method: EmailMethod;
  /** The lifetime of a link, in seconds. */
  readonly maxAgeSeconds: number;
  /** The secret that tokens are hashed with; `undefined` for the configuration's secrets. */
  readonly secret: string | undefined;
  readonly generateToken: EmailConfig['generateVerificationToken'];
  readonly normalize: EmailConfig['normalizeIdentifier'];
  /**
   * Sends a message.
   *
   * @param fetch - The default `fetch`, for a provider without its own.
   */
  send(message: Omit<VerificationRequest, 'provider'>, fetch: Fetch): Promise<void>;
}

/** A provider that signs users in by passkeys, with options and defaults applied. */
export interface WebAuthnProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'webauthn';
  readonly style: ProviderStyle | undefined;
  /** The configuration, for the app's own functions. */
  readonly config: WebAuthnConfig;
  /** The fields of the form on the sign-in page. */
  readonly formFields: Readonly<Record<string, CredentialInput>>;
  /** Whether the browser may offer passkeys in its autofill (conditional mediation). */
  readonly hasConditionalUI: boolean;
  readonly authentication: WebAuthnAuthenticationOptions;
  readonly registration: WebAuthnRegistrationOptions;
  readonly verifyAuthentication: WebAuthnVerifyOptions;
  readonly verifyRegistration: WebAuthnVerifyOptions;
  /** Loads the library that makes options and verifies responses. */
  load(): Promise<SimpleWebAuthn>;
}

/** The members of every provider. */
export interface CommonProviderOptions {
  /** Unique in a configuration. Part of URLs and stored accounts. */
  id: string;
  /** The name on the sign-in page. */
  name: string;
  type: ProviderType;
}

/** The id of a provider: any text, since apps define their own providers. */
export type ProviderId = CommonProviderOptions['id'];

/** The id of an OAuth 2.0 or OpenID Connect provider. */
export type OAuthProviderId = ProviderId;

/** The id of an e-mail provider. */
export type EmailProviderId = ProviderId;

/** The id of the built-in credentials provider. */
export type CredentialsProviderId = 'credentials';

/** One entry of `GET /providers`. */
export interface PublicProvider extends CommonProviderOptions {
  /** The URL to post to in order to start a sign-in. */
  signinUrl: string;
  /** The callback URL of the provider. */
  callbackUrl: string;
}

/** The standard claims, and the custom claims of a provider's customer. */
export interface OpenProfile extends Profile {
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which `profile` callbacks are written to
  [claim: string]: any;
}
