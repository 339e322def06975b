/** The ways of features to tell who sends a request, beside sessions and access tokens. */
import type { HeaderReader } from '../http/request-origin.js';
import { key, type Token } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Session } from '../models/session.js';

/**
 * The ways to authenticate. A feature adds its own by augmentation.
 *
 * @example
 * ```ts
 * declare module 'portcullis/features' {
 *   interface AuthenticationWays {
 *     key: true;
 *   }
 * }
 * ```
 * @publicApi
 */
export interface AuthenticationWays {
  /** The cookie, or the token, of a sign-in. */
  session: true;
  /** An access token of an issuer. */
  accessToken: true;
}

/**
 * A way to authenticate: a session, which the cookie or the token of a sign-in has, an access token
 * of an issuer, or the way of a feature.
 *
 * @publicApi
 */
export type AuthenticationWay = keyof AuthenticationWays;

/**
 * Where a request has a credential: in `Authorization`, or in a header of its own. Never in a URL,
 * which is logged (RFC 9700 §4.3.2).
 *
 * @publicApi
 */
export type CredentialPlace =
  | {
      /** A scheme of `Authorization` (RFC 9110 §11.4), compared without regard to case. */
      readonly scheme: string;
      /**
       * What its credentials begin with: any other credential is left to whose it is. Default: all
       * credentials of the scheme. `Bearer` needs one.
       */
      readonly prefix?: string;
    }
  | { readonly header: string };

/** Who sends a request. */
export interface Authenticated {
  /** What handlers get as the session. Without a `user` where the credential stands for none. */
  readonly session: Session;
  /**
   * What the credential may be used for (RFC 6749 §3.3). Without any, a handler that requires
   * scopes refuses it.
   */
  readonly scopes?: readonly string[];
}

/** The request that a credential came with. */
export interface CredentialRequest {
  readonly headers: HeaderReader;
  /** The address of the connection, where the framework knows it. */
  readonly clientAddress?: string | undefined;
}

/**
 * Tells who sends a request by its credential.
 *
 * @publicApi
 */
export interface RequestAuthenticator {
  /**
   * Called once for a request.
   *
   * @param credential - Visible ASCII without a comma, at most 4 KiB. With a prefix, it begins with
   *   that.
   * @returns `null` when the credential is not valid. Then the request is refused with 401,
   *   whatever other ways there are.
   */
  authenticate(credential: string, request: CredentialRequest): Awaitable<Authenticated | null>;
}

/**
 * A way to authenticate, of a feature.
 *
 * @publicApi
 */
export interface AuthenticatorDefinition {
  /** The name by which handlers accept it: `@Auth({ via: ['key'] })`. */
  readonly way: string;
  readonly places: readonly CredentialPlace[];
  readonly authenticator: Token<RequestAuthenticator>;
}

/** Authenticates requests in the ways of all features. */
export interface RequestAuthenticators {
  /** The names of the ways. */
  readonly names: readonly string[];
  /**
   * Who sends the request. Asked once for each way and request.
   *
   * @param identity - Stands for the request.
   * @returns `null` when the request has no credential of this way.
   * @throws {InvalidCredential} with status 401 when the credential is not valid, 400 when it
   *   cannot be read.
   */
  authenticate(
    way: string,
    request: CredentialRequest,
    identity: object,
  ): Promise<Authenticated | null>;
  /**
   * The schemes of a way, for `WWW-Authenticate` (RFC 9110 §11.6.1): its name if all of its places
   * are headers of their own, and none for a way that no feature has.
   */
  getSchemes(way: string): readonly string[];
}

/** `undefined` in an app whose features have no ways. */
export const AuthenticatorsToken = key<RequestAuthenticators | undefined>('Authenticators');
