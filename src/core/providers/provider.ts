/** Everything that `providers` of a configuration may hold, and what becomes of it. */
import type { Fetch } from '../kernel/fetch.js';
import type { TokenSet } from '../models/account.js';
import type { CredentialInput } from '../models/credential-input.js';
import type { Profile } from '../models/profile.js';
import type { ProviderStyle } from '../models/provider-style.js';
import type { User } from '../models/user.js';
import type { CredentialsConfig } from './credentials-config.js';
import type {
  AuthorizationCheck,
  ClientAuthenticationMethod,
  OAuth2Config,
  OIDCConfig,
  TokenEndpointConfig,
  UserInfoEndpointConfig,
} from './oauth-config.js';

// Each provider knows its own profile type, which the list of providers cannot name.
type AnyProfile = never;

/** A provider's description. */
export type ProviderConfig = OAuth2Config<AnyProfile> | OIDCConfig<AnyProfile> | CredentialsConfig;

/**
 * A provider, or a function that describes one: `GitHub` and `GitHub({ … })` are both fine.
 *
 * @publicApi
 */
export type Provider = ProviderConfig | ((options: Record<string, never>) => ProviderConfig);

/** A provider with its defaults filled in. Frozen. */
export type ResolvedProvider = OAuthProvider | CredentialsProvider;

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
  readonly token: Endpoint & Pick<TokenEndpointConfig, 'conform' | 'clientPrivateKey'>;
  readonly userinfo: Endpoint & Pick<UserInfoEndpointConfig, 'request'>;
  /** Without `none`: an empty list stands for that. */
  readonly checks: readonly Exclude<AuthorizationCheck, 'none'>[];
  readonly readsIdToken: boolean;
  readonly isFormPost: boolean;
  readonly linksByEmail: boolean;
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
