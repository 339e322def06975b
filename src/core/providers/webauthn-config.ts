/** How a sign-in by passkey is described: a key on a device of the person's signs a challenge. */
import type { Awaitable } from '../kernel/objects.js';
import type { CredentialInput, ProviderStyle } from '../models/theme.js';
import type { AdapterUser, User } from '../models/user.js';

/** For which site a passkey is good (WebAuthn §4, "relying party"). The contract spells it so. */
export interface RelayingParty {
  /** The domain: that of the site, or one above it. */
  id: string;
  /** What a device shows while it asks. */
  name: string;
  origin: string;
}

/** The same in a configuration: in a list, the entry that fits the site's address is taken. */
export interface RelayingPartyOptions {
  id?: string | string[] | undefined;
  name?: string | string[] | undefined;
  /** The pages that may ask for a passkey. In a list, every one of them may. */
  origin?: string | string[] | undefined;
}

/** What an app's own functions are told of the configuration. */
export interface WebAuthnContext {
  /** The address of the request, at the public origin. */
  url: URL;
  /** The provider, with the app's options applied. */
  provider: WebAuthnConfig;
  adapter: { getUserByEmail(email: string): Awaitable<AdapterUser | null> };
}

/** What they are told of the request. */
export interface WebAuthnRequest {
  url: URL;
  method: 'GET' | 'POST';
  action: string;
  providerId?: string | undefined;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

/** Who wants to sign in or to register, and whether the database knows them. */
export type WebAuthnUserInfo = { user: User; exists: boolean };

/** Typed as methods are, since the contract's own functions ask for more than they use. */
export type GetUserInfo = {
  call(context: WebAuthnContext, request: WebAuthnRequest): Awaitable<WebAuthnUserInfo | null>;
}['call'];

/** Says which relying party a request is for. */
export type GetRelayingParty = {
  call(context: WebAuthnContext, request: WebAuthnRequest): RelayingParty;
}['call'];

/** Whether a device must find out who holds it, by a finger or a PIN (WebAuthn §5.8.6). */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** Of `generateAuthenticationOptions`, what an app may choose. */
export interface WebAuthnAuthenticationOptions {
  /** How long a person may take, in milliseconds. Default 300 000. */
  timeout?: number | undefined;
  userVerification?: UserVerification | undefined;
  extensions?: object | undefined;
}

/** Of `generateRegistrationOptions`, what an app may choose. */
export interface WebAuthnRegistrationOptions {
  /** How long a person may take, in milliseconds. Default 300 000. */
  timeout?: number | undefined;
  /** Whether a device says of which make it is. Default `none`. */
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

/** Of the two functions that verify, what an app may choose. */
export interface WebAuthnVerifyOptions {
  /** Whether a passkey counts only where the device knew its holder. Default `true`. */
  requireUserVerification?: boolean | undefined;
  supportedAlgorithmIDs?: number[] | undefined;
}

/** The oldest version of `@simplewebauthn/server` whose functions are those that are called here. */
export const OLDEST_SIMPLE_WEBAUTHN = '13.3.2';

/** The functions of `@simplewebauthn/server`, version 13.3.2 or later. */
export interface SimpleWebAuthn {
  generateAuthenticationOptions(options: never): PromiseLike<unknown>;
  generateRegistrationOptions(options: never): PromiseLike<unknown>;
  verifyAuthenticationResponse(options: never): PromiseLike<unknown>;
  verifyRegistrationResponse(options: never): PromiseLike<unknown>;
}

/** A provider whose proof is a passkey. It needs an adapter. */
export interface WebAuthnConfig {
  id: string;
  /** What people read on the sign-in page. One without is known by its id. */
  name: string;
  type: 'webauthn';
  /** Default: the site's own address. */
  relayingParty?: RelayingPartyOptions | undefined;
  /** In place of `relayingParty`, where it depends on the request. */
  getRelayingParty?: GetRelayingParty | undefined;
  /**
   * Whether the sign-in page lets a browser offer passkeys as it fills in a field. One provider of a
   * configuration may. Default `true`.
   */
  enableConditionalUI?: boolean | undefined;
  /** Part of the contract, and of no effect: the sign-in page loads no script of anybody else. */
  simpleWebAuthnBrowserVersion?: string | false | undefined;
  /** The fields of the form on the sign-in page. Default: `email`. */
  formFields?: Record<string, CredentialInput | object> | undefined;
  authenticationOptions?: WebAuthnAuthenticationOptions | undefined;
  registrationOptions?: WebAuthnRegistrationOptions | undefined;
  verifyAuthenticationOptions?: WebAuthnVerifyOptions | undefined;
  verifyRegistrationOptions?: WebAuthnVerifyOptions | undefined;
  /**
   * Says who is asking for a passkey, where nobody is signed in; `null` when the request does not say.
   * It must change nothing. Default: the owner of the address in the query's `email`.
   */
  getUserInfo?: GetUserInfo | undefined;
  /** What verifies passkeys, or loads it. Default in this library's own: loads the package when needed. */
  simpleWebAuthn?: SimpleWebAuthn | (() => Promise<SimpleWebAuthn>) | undefined;
  style?: ProviderStyle | undefined;
  options?: WebAuthnUserConfig | undefined;
}

/** What an app may set or override when it calls a passkey provider. */
export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, 'options' | 'type'>>;
