/** The configuration of a passkey provider. */
import type { Awaitable } from '../kernel/objects.js';
import type { CredentialInput, ProviderStyle } from '../models/theme.js';
import type { AdapterUser, User } from '../models/user.js';

/** The relying party (WebAuthn §4). The spelling is Auth.js's. */
export interface RelayingParty {
  /** The site's domain, or a parent domain. */
  id: string;
  /** The name that the device shows. */
  name: string;
  origin: string;
}

/** A configured relying party. From lists, the entry that matches the site's address is used. */
export interface RelayingPartyOptions {
  id?: string | string[] | undefined;
  name?: string | string[] | undefined;
  /** The origins of pages that may use passkeys. Every entry of a list is allowed. */
  origin?: string | string[] | undefined;
}

/** The context of the app's functions. */
export interface WebAuthnContext {
  /** The address of the request, at the public origin. */
  url: URL;
  /** The provider, with the app's options applied. */
  provider: WebAuthnConfig;
  adapter: { getUserByEmail(email: string): Awaitable<AdapterUser | null> };
}

/** The request, as the app's functions receive it. */
export interface WebAuthnRequest {
  url: URL;
  method: 'GET' | 'POST';
  action: string;
  providerId?: string | undefined;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

/** The user who wants to sign in or register, and whether the user is stored. */
export type WebAuthnUserInfo = { user: User; exists: boolean };

/** Typed as methods, since Auth.js's functions declare wider parameters than they use. */
export type GetUserInfo = {
  call(context: WebAuthnContext, request: WebAuthnRequest): Awaitable<WebAuthnUserInfo | null>;
}['call'];

/** Returns the relying party of a request. */
export type GetRelayingParty = {
  call(context: WebAuthnContext, request: WebAuthnRequest): RelayingParty;
}['call'];

/** Whether the device must verify its user, by biometrics or a PIN (WebAuthn §5.8.6). */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** The configurable options of `generateAuthenticationOptions`. */
export interface WebAuthnAuthenticationOptions {
  /** The timeout of a ceremony, in milliseconds. Default 300 000. */
  timeout?: number | undefined;
  userVerification?: UserVerification | undefined;
  extensions?: object | undefined;
}

/** The configurable options of `generateRegistrationOptions`. */
export interface WebAuthnRegistrationOptions {
  /** The timeout of a ceremony, in milliseconds. Default 300 000. */
  timeout?: number | undefined;
  /** Whether the device attests its model. Default `none`. */
  attestationType?: 'direct' | 'enterprise' | 'none' | undefined;
  authenticatorSelection?:
    | {
        authenticatorAttachment?: 'cross-platform' | 'platform' | undefined;
        requireResidentKey?: boolean | undefined;
        residentKey?: UserVerification | undefined;
        userVerification?: UserVerification | undefined;
      }
    | undefined;
  extensions?: object | undefined;
  supportedAlgorithmIDs?: number[] | undefined;
  preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice' | undefined;
}

/** The configurable options of the two functions that verify. */
export interface WebAuthnVerifyOptions {
  /** Whether the device must have verified its user. Default `true`. */
  requireUserVerification?: boolean | undefined;
  supportedAlgorithmIDs?: number[] | undefined;
}

/** The oldest supported version of `@simplewebauthn/server`. */
export const OLDEST_SIMPLE_WEBAUTHN = '13.3.2';

/** The functions of `@simplewebauthn/server`, version 13.3.2 or later. */
export interface SimpleWebAuthn {
  generateAuthenticationOptions(options: never): PromiseLike<unknown>;
  generateRegistrationOptions(options: never): PromiseLike<unknown>;
  verifyAuthenticationResponse(options: never): PromiseLike<unknown>;
  verifyRegistrationResponse(options: never): PromiseLike<unknown>;
}

/** A provider that signs users in by passkeys. It needs an adapter. */
export interface WebAuthnConfig {
  id: string;
  /** The name on the sign-in page. Default: the id. */
  name: string;
  type: 'webauthn';
  /** Default: the site's own address. */
  relayingParty?: RelayingPartyOptions | undefined;
  /** Replaces `relayingParty` where it depends on the request. */
  getRelayingParty?: GetRelayingParty | undefined;
  /**
   * Whether the sign-in page lets a browser offer passkeys as it fills in a field. One provider of
   * a configuration may. Default `true`.
   */
  enableConditionalUI?: boolean | undefined;
  /** Part of Auth.js's contract, without effect: the sign-in page loads no external script. */
  simpleWebAuthnBrowserVersion?: string | false | undefined;
  /** The fields of the form on the sign-in page. Default: `email`. */
  formFields?: Record<string, CredentialInput | object> | undefined;
  authenticationOptions?: WebAuthnAuthenticationOptions | undefined;
  registrationOptions?: WebAuthnRegistrationOptions | undefined;
  verifyAuthenticationOptions?: WebAuthnVerifyOptions | undefined;
  verifyRegistrationOptions?: WebAuthnVerifyOptions | undefined;
  /**
   * Returns the user of a request when no user is signed in; `null` when the request names none. It
   * must change nothing. Default: the user with the address in the query's `email`.
   */
  getUserInfo?: GetUserInfo | undefined;
  /**
   * The library that verifies passkeys, or a function that loads it. Default: the package, loaded
   * when needed.
   */
  simpleWebAuthn?: SimpleWebAuthn | (() => Promise<SimpleWebAuthn>) | undefined;
  style?: ProviderStyle | undefined;
  options?: WebAuthnUserConfig | undefined;
}

/** What an app may set or override when it calls a passkey provider. */
export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, 'options' | 'type'>>;
