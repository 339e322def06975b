/**
 * The policies of features on a sign-in: bans, second factors, limits, audits.
 *
 * Every verified identity ends in `SignInService.complete`, whatever the way to sign in, and the
 * policies are asked there and nowhere else. So no way to sign in can forget one.
 */
import type { SessionIdentity } from '../models/session.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { RequestCookies } from '../http/cookies.js';
import type { HeaderReader, RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Moment } from '../kernel/moments.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Proof } from '../levels/proof.js';
import type { User } from '../models/user.js';
import type { LinkedUser, VerifiedIdentity } from './sign-in-method.js';

/** The browser of a sign-in. */
export interface SignInContext {
  readonly headers: HeaderReader;
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
  /** The URL to redirect to: absolute, and approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /**
   * The session that the sign-in was started in, where the browser does not send its cookie with
   * the response.
   */
  readonly carried?: SessionIdentity | undefined;
  /**
   * When the identity was proven, from which the session counts. Default: when the session starts.
   */
  readonly proven?: Moment | undefined;
}

/** A sign-in whose identity is verified. */
export interface VerifiedSignIn {
  readonly identity: VerifiedIdentity;
  readonly context: SignInContext;
  /**
   * What the user has proven, before the session starts: by the identity, by the steps, and in the
   * session to which the sign-in adds an account. Not known before.
   */
  readonly proofs?: readonly Proof[] | undefined;
}

/**
 * Decides about a sign-in. A feature names the token of its policy in `signInPolicies`. Policies
 * are asked in the order of the features.
 *
 * @publicApi
 */
export interface SignInPolicy {
  /**
   * What an identity proves, where the feature knows better than what it says of itself: a passkey,
   * for example, whose device may verify any of its users.
   *
   * @returns The same proof, or one of fewer methods.
   */
  weigh?(identity: VerifiedIdentity, proof: Proof): Awaitable<Proof>;

  /**
   * Before anything is stored, after the `signIn` callback.
   *
   * @param user - The stored user, or the identity's own if it has none yet.
   * @throws {AccessDenied} to refuse the sign-in. Any other error refuses it too.
   */
  admit?(signIn: VerifiedSignIn, user: User): Awaitable<void>;

  /**
   * Before the session starts. The user and the account are stored.
   *
   * @returns A redirect in place of the session, for instance to a second factor; `undefined` to go
   *   on.
   * @throws {AccessDenied} to refuse the sign-in. Any other error refuses it too.
   */
  beforeSession?(signIn: VerifiedSignIn, linked: LinkedUser): Awaitable<RedirectResult | undefined>;
}

/** The policies of all features. */
export const SignInPoliciesToken = key<readonly SignInPolicy[]>('SignInPolicies');
