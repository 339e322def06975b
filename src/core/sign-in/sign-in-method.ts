/** The ways somebody can prove who they are when they come to `callback`. */
import { InvalidProvider } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult, RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Account, ProviderType, TokenSet } from '../models/account.js';
import type { AdapterUser, Profile, User } from '../models/user.js';
import type { Authenticator } from '../models/webauthn.js';
import type {
  EmailProvider,
  OAuthProvider,
  ResolvedProvider,
  WebAuthnProvider,
} from '../providers/provider.js';

/** A request that is to prove something. */
export interface SignInAttempt {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly site: RequestOrigin;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /** What a form of ours must repeat; `undefined` when the check is disabled. */
  readonly csrfToken: string | undefined;
}

/** Somebody who has proven who they are to a provider. */
export interface VerifiedIdentity {
  /** As the provider describes them, with a fresh id in case they are new. */
  readonly user: User & { readonly id: string };
  readonly account: Account;
  readonly profile: Profile | undefined;
  /** What was submitted, for credentials. */
  readonly credentials: Readonly<Record<string, unknown>> | undefined;
  /** Whether the provider vouches for the e-mail address. */
  readonly isEmailVerified: boolean;
  /** Whether the account id was made up here, so that it is another one on the next sign-in. */
  readonly isNameless?: boolean;
  /** Whether the app accepts an equal e-mail address as proof. Dangerous, and said to be. */
  readonly linksByEmail: boolean;
  /** The id of the signed-in user that asked to have one more account. */
  readonly linksTo?: string | undefined;
  /** A passkey that was made a moment ago, to be stored with the account. */
  readonly authenticator?: Authenticator;
  /** The fields of the account that are stored. Asked only when it is. */
  readonly storedFields: () => Promise<TokenSet>;
}

/** How an attempt ended. */
export type AttemptEnd = 'succeeded' | 'failed';

/** Proves who somebody is, for some types of provider. Starts no session. */
export interface CallbackStrategy {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** Whether the request must prove that it comes from this site. */
  readonly needsCsrfToken: boolean;

  /** What to answer before anything is proven; `undefined` to go on. Without it: always. */
  intercept?(attempt: SignInAttempt): Promise<AuthResult | undefined>;

  /**
   * Finds out who it is. Nothing is stored and nobody is signed in yet.
   *
   * @throws {AuthError} when the proof does not hold.
   */
  verify(attempt: SignInAttempt): Promise<VerifiedIdentity>;

  /** The deletion of what the attempt left in the browser and what is of no use after such an end. */
  cleanUp(attempt: SignInAttempt, end: AttemptEnd): Promise<readonly SetCookie[]>;
}

/** Every strategy that a callback can be proven by. */
export const CallbackStrategiesToken = key<readonly CallbackStrategy[]>('CallbackStrategies');

/* MERGED identity-linker.ts: The ways a proven identity leads to a user. */

/** Whom an identity belongs to. */
export interface LinkedUser {
  readonly user: User & { readonly id: string };
  /** `undefined` when there is no database that could know. */
  readonly isNewUser: boolean | undefined;
}

/** Finds or makes the user behind a proven identity, for some types of provider. */
export interface IdentityLinker {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** The user that the `signIn` callback is told of: the identity's own when nobody is known. */
  resolveUser(identity: VerifiedIdentity): Promise<User>;

  /**
   * Finds the user, and stores one where there is none.
   *
   * @param signedIn - Finds out who is signed in in this browser already.
   * @throws {OAuthAccountNotLinked} when the identity, or its e-mail address, is somebody else's.
   */
  link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser>;
}

/** Every linker, for the types of provider that it lists. */
export const IdentityLinkersToken = key<readonly IdentityLinker[]>('IdentityLinkers');

/* MERGED sign-in-starter.ts: The ways a sign-in can set out from `signin/<provider>`. */

/** Somebody who wants to sign in. */
export interface SignInIntent {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly site: RequestOrigin;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
}

/** Sends a browser on its way to prove who it is, for some types of provider. Signs nobody in. */
export interface SignInInitiator {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** @throws {AuthError} when the sign-in cannot start. */
  start(intent: SignInIntent): Promise<RedirectResult>;
}

/** Every starter that a sign-in can begin with. */
export const SignInInitiatorsToken = key<readonly SignInInitiator[]>('SignInStarters');

/* MERGED as-provider.ts: A provider of the kind that a strategy is for: its list of types promises what types cannot. */

/** @throws {InvalidProvider} when it is of another type. */
export function asOAuth(provider: ResolvedProvider): OAuthProvider {
  if (provider.type === 'oauth' || provider.type === 'oidc') return provider;
  throw new InvalidProvider('This is not an OAuth provider.', { provider: provider.id });
}

/** @throws {InvalidProvider} when it is of another type. */
export function asEmail(provider: ResolvedProvider): EmailProvider {
  if (provider.type === 'email') return provider;
  throw new InvalidProvider('This is not an e-mail provider.', { provider: provider.id });
}

/** @throws {InvalidProvider} when it is of another type. */
export function asWebAuthn(provider: ResolvedProvider): WebAuthnProvider {
  if (provider.type === 'webauthn') return provider;
  throw new InvalidProvider('This is not a passkey provider.', { provider: provider.id });
}
