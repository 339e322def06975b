/** Everything that `providers` of a configuration may hold, and what becomes of it. */
import type { Fetch } from '../kernel/platform.js';
import type { ProviderType, TokenSet } from '../models/account.js';
import type { CredentialInput, ProviderStyle } from '../models/theme.js';
import type { Profile, User } from '../models/user.js';
import type { CredentialsConfig } from './credentials-config.js';
import type { EmailConfig, VerificationRequest } from './email-config.js';
import type {
  AuthorizationCheck,
  ClientAuthenticationMethod,
  OAuth2Config,
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

// Each provider knows its own profile type, which a list of providers cannot name. `never` would take
// every provider as well, and leave one that is written into the list without a profile to read.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which `profile` callbacks are written to
type AnyProfile = any;

/** The fields of a form, as this library types them, or as the contract does for Preact. */
type AnyInputs = Record<string, CredentialInput | object>;

/** A provider's description. */
export type ProviderConfig<P = AnyProfile> =
  OAuth2Config<P> | OIDCConfig<P> | CredentialsConfig<AnyInputs> | EmailConfig | WebAuthnConfig;

/**
 * A provider, or a function that describes one: `GitHub` and `GitHub({ … })` are both fine.
 *
 * @publicApi
 */
export type Provider<P = AnyProfile> =
  ProviderConfig<P> | ((...options: never[]) => ProviderConfig<P>);

/** What `providers` of a configuration may be. */
export type AppProviders = Provider[];

/** What tells an e-mail provider from the others. */
export type EmailProviderType = EmailConfig['type'];

/** A provider with its defaults filled in. Frozen. */
export type ResolvedProvider =
  OAuthProvider | CredentialsProvider | EmailProvider | WebAuthnProvider;

/** A resolved endpoint. Without an address, it is the one that discovery finds. */
export interface Endpoint {
  readonly url: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * An OAuth 2.0 or OpenID Connect provider, with options and defaults applied. Nothing is discovered
 * yet.
 */
export interface OAuthProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'oauth' | 'oidc';
  readonly style: ProviderStyle | undefined;
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: ClientAuthenticationMethod;
  readonly clientMetadata: Readonly<Record<string, unknown>>;
  readonly authorization: Endpoint;
  readonly token: Endpoint & Pick<TokenEndpointConfig, 'conform' | 'prepare' | 'clientPrivateKey'>;
  readonly userinfo: Endpoint & Pick<UserInfoEndpointConfig, 'request'>;
  /** Where the issuer publishes its keys; `undefined` where its metadata says so. */
  readonly jwksUri: string | undefined;
  /** Whether its endpoints may be http beyond this machine. */
  readonly allowsHttp: boolean;
  /** Without `none`: an empty list stands for that. */
  readonly checks: readonly Exclude<AuthorizationCheck, 'none'>[];
  readonly readsIdToken: boolean;
  readonly isFormPost: boolean;
  readonly linksByEmail: boolean;
  /** `undefined` stands for the configuration's own. */
  readonly redirectProxyUrl: string | undefined;
  readonly forwardedParameters: readonly string[];
  /** `undefined` stands for the composition's own. */
  readonly fetch: Fetch | undefined;
  profile(profile: Profile, tokens: TokenSet): User | PromiseLike<User>;
  account(tokens: TokenSet): TokenSet | undefined | void | PromiseLike<TokenSet | undefined | void>;
}

/** A provider for which the app itself checks what was submitted, with its options applied. */
export interface CredentialsProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials';
  readonly style: undefined;
  readonly credentials: Readonly<Record<string, CredentialInput>>;
  readonly authorize: NonNullable<CredentialsConfig['authorize']> | undefined;
}

/** A provider that proves an e-mail address by a link sent to it, with its options applied. */
export interface EmailProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'email';
  readonly style: ProviderStyle | undefined;
  /** How long a link works. */
  readonly maxAgeSeconds: number;
  /** What its tokens are hashed with; `undefined` stands for the configuration's secrets. */
  readonly secret: string | undefined;
  readonly generateToken: EmailConfig['generateVerificationToken'];
  readonly normalize: EmailConfig['normalizeIdentifier'];
  /**
   * Sends a message.
   *
   * @param fetch - What requests go through, unless the provider has its own.
   */
  send(message: Omit<VerificationRequest, 'provider'>, fetch: Fetch): Promise<void>;
}

/** A provider that proves who somebody is by a passkey, with its options and defaults applied. */
export interface WebAuthnProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'webauthn';
  readonly style: ProviderStyle | undefined;
  /** The description, for the app's own functions. */
  readonly config: WebAuthnConfig;
  /** The fields of the form on the sign-in page. */
  readonly formFields: Readonly<Record<string, CredentialInput>>;
  /** Whether a browser may offer passkeys as it fills in the form. */
  readonly hasConditionalUI: boolean;
  readonly authentication: WebAuthnAuthenticationOptions;
  readonly registration: WebAuthnRegistrationOptions;
  readonly verifyAuthentication: WebAuthnVerifyOptions;
  readonly verifyRegistration: WebAuthnVerifyOptions;
  /** What makes options and verifies what a device made of them. Loaded when it is needed. */
  load(): Promise<SimpleWebAuthn>;
}

/* MERGED provider-id.ts: Under which names providers are known. */

/** What every provider has. */
export interface CommonProviderOptions {
  /** Unique in a configuration, and part of its URLs and accounts. */
  id: string;
  /** What people read on the sign-in page. */
  name: string;
  type: ProviderType;
}

/** The id of a provider: any text, since apps have providers of their own. */
export type ProviderId = CommonProviderOptions['id'];

/** The same, of an OAuth 2.0 or OpenID Connect provider. */
export type OAuthProviderId = ProviderId;

/** The same, of an e-mail provider. */
export type EmailProviderId = ProviderId;

/** The id of the built-in credentials provider. */
export type CredentialsProviderId = 'credentials';

/* MERGED public-provider.ts: What anybody may know of a provider. */

/** One entry of `GET /providers`. */
export interface PublicProvider extends CommonProviderOptions {
  /** Where a form is posted to start a sign-in. */
  signinUrl: string;
  /** Where the provider sends people back to. */
  callbackUrl: string;
}

/* MERGED open-profile.ts: What a provider says of a person, where each of its customers has claims of their own. */

/** The standard claims, and those that somebody configured at the provider. */
export interface OpenProfile extends Profile {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which `profile` callbacks are written to
  [claim: string]: any;
}
