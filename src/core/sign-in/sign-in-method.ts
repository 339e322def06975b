/**
 * The contracts of a sign-in method: starting a sign-in, verifying its callback, and finding its
 * user.
 */
import { InvalidProvider } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult, RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Moment } from '../kernel/moments.js';
import type { Proof } from '../levels/proof.js';
import type { CarriedContext, ReauthenticationRequest } from '../oauth/check-cookies.js';
import type { Account, ProviderType, TokenSet } from '../models/account.js';
import type { AdapterUser, Profile, User } from '../models/user.js';
import type { Authenticator } from '../models/webauthn.js';
import type {
  EmailProvider,
  OAuthProvider,
  ResolvedProvider,
  WebAuthnProvider,
} from '../providers/provider.js';

/** A callback request. */
export interface SignInAttempt {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly requestOrigin: RequestOrigin;
  /** The URL to redirect to in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /** The token that forms of this site must send; `undefined` when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** What the flow carries, for the response of a provider that another site posts. */
  readonly carried?: CarriedContext | undefined;
}

/** An identity that a provider verified. */
export interface VerifiedIdentity {
  /** As the provider describes the user, with a generated id for a new user. */
  readonly user: User & { readonly id: string };
  readonly account: Account;
  readonly profile: Profile | undefined;
  /** Why the profile lacks fields that the provider may have. No user is created from it. */
  readonly unanswered?: Error | undefined;
  /** The submitted fields of a credentials sign-in. */
  readonly credentials: Readonly<Record<string, unknown>> | undefined;
  /** Whether the provider verified the e-mail address. */
  readonly isEmailVerified: boolean;
  /** Whether the account id was generated, so that it differs on the next sign-in. */
  readonly hasGeneratedId?: boolean;
  /** Whether the app links accounts by an equal, unverified e-mail address. Dangerous. */
  readonly linksByEmail: boolean;
  /** The id of the signed-in user who requested that the account be linked. */
  readonly linksTo?: string | undefined;
  /** What the identity was proven by. Default: by the type of the account, when it was proven. */
  readonly proof?: IdentityProof | undefined;
  /**
   * What a signed-in user was asked for, who proves again who they are: no other session starts.
   */
  readonly reauthenticates?: ReauthenticationRequest | undefined;
  /** A new passkey, to be stored with the account. */
  readonly authenticator?: Authenticator;
  /**
   * What the proof has changed, to be stored once no step is left: the signature counter of a
   * passkey.
   */
  readonly counter?: number | undefined;
  /**
   * The linker of a feature that finds or creates the user, in place of the one for the account's
   * type.
   */
  readonly linker?: LinkerData;
  /**
   * Gives back what works once and has proven the identity, such as a link in an email: the sign-in
   * has come to nothing. It is not called for one that waits for a step.
   */
  readonly giveBack?: (() => Promise<void>) | undefined;
  /** The stored fields of the account. Called only when it is stored. */
  readonly storedFields: () => Promise<TokenSet>;
}

/** What an identity was proven by. */
export interface IdentityProof extends Pick<Proof, 'amr' | 'said' | 'isUnproven'> {
  /**
   * When the user has proven it, in milliseconds since the epoch. Default: as the sign-in was
   * verified.
   */
  readonly at?: number | undefined;
}

/** Names a linker of a feature, and what it needs to know of the identity. */
export interface LinkerData {
  readonly id: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The outcome of an attempt. */
export type AttemptOutcome = 'succeeded' | 'failed';

/** Verifies callback requests of some provider types. Starts no session. */
export interface CallbackStrategy {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** Whether the request must have a CSRF token. */
  readonly needsCsrfToken: boolean;

  /** Returns a result without verifying the request, or `undefined` to go on. Default: goes on. */
  intercept?(attempt: SignInAttempt): Promise<AuthResult | undefined>;

  /**
   * The normalized address that the attempt is for, for the rate limit. Default: the field `email`
   * of an e-mail provider.
   */
  getIdentifier?(attempt: SignInAttempt): Promise<string | undefined>;

  /**
   * Verifies the request. Stores nothing and starts no session.
   *
   * @throws {AuthError} when the verification fails.
   */
  verify(attempt: SignInAttempt): Promise<VerifiedIdentity>;

  /** Deletes the attempt's cookies that are useless after this outcome. */
  cleanUp(attempt: SignInAttempt, end: AttemptOutcome): Promise<readonly SetCookie[]>;
}

/** Injects the strategies of all provider types. */
export const CallbackStrategiesToken = key<readonly CallbackStrategy[]>('CallbackStrategies');

/** The user of an identity. */
export interface LinkedUser {
  readonly user: User & { readonly id: string };
  /** `undefined` without a database. */
  readonly isNewUser: boolean | undefined;
  /**
   * Whether the identity was added to the user who is signed in: it proves who has the account, and
   * not who is at the browser.
   */
  readonly isAdded?: boolean;
  /**
   * Set by a linker that has ended the sessions of the user itself: from then on the new session
   * counts.
   */
  readonly proven?: Moment | undefined;
}

/** Finds or creates the user of a verified identity, for some provider types. */
export interface IdentityLinker {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];
  /** The name by which identities choose it. */
  readonly id?: string;

  /** The user for the `signIn` callback: the stored one, else the identity's own. */
  resolveUser(identity: VerifiedIdentity): Promise<User>;

  /**
   * The user that `link` would find, before anything is written; `null` if it would create one.
   *
   * @param signedIn - Loads the user who is signed in in this browser.
   * @throws {OAuthAccountNotLinked} when the identity belongs to another user.
   */
  findOwner(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser['user'] | null>;

  /**
   * Finds the user, or creates it.
   *
   * @param signedIn - Loads the user who is signed in in this browser.
   * @throws {OAuthAccountNotLinked} when the identity, or its e-mail address, belongs to another
   *   user.
   */
  link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser>;
}

/**
 * The linker of an identity.
 *
 * @throws {InvalidProvider} when there is none.
 */
export function findLinker(
  linkers: readonly IdentityLinker[],
  { account, linker: own }: VerifiedIdentity,
): IdentityLinker {
  const linker = linkers.find(({ id, types }) =>
    own ? id === own.id : types.includes(account.type),
  );
  if (linker) return linker;
  throw new InvalidProvider('No linker supports this type of account.', {
    provider: account.provider,
  });
}

/** Injects the linkers of all provider types. */
export const IdentityLinkersToken = key<readonly IdentityLinker[]>('IdentityLinkers');

/** The linkers of features. */
export const FeatureLinkersToken = key<readonly IdentityLinker[]>('FeatureLinkers');

/** A request to start a sign-in at `signin/<provider>`. */
export interface SignInIntent {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly requestOrigin: RequestOrigin;
  /** The URL to redirect to in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
}

/** Starts sign-ins of some provider types. Starts no session. */
export interface SignInInitiator {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** @throws {AuthError} when the sign-in cannot start. */
  start(intent: SignInIntent): Promise<RedirectResult>;
}

/** Injects the initiators of all provider types. */
export const SignInInitiatorsToken = key<readonly SignInInitiator[]>('SignInInitiators');

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
