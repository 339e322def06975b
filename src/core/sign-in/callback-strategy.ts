/** The ways somebody can prove who they are when they come to `callback`. */
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-result.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Site } from '../http/site.js';
import { key } from '../kernel/token.js';
import type { Account, ProviderType, TokenSet } from '../models/account.js';
import type { Authenticator } from '../models/authenticator.js';
import type { Profile } from '../models/profile.js';
import type { User } from '../models/user.js';
import type { ResolvedProvider } from '../providers/provider.js';

/** A request that is to prove something. */
export interface SignInAttempt {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly site: Site;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /** What a form of ours must repeat; `undefined` when the check is disabled. */
  readonly csrfToken: string | undefined;
}

/** Somebody who has proven who they are to a provider. */
export interface ProvenIdentity {
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
  prove(attempt: SignInAttempt): Promise<ProvenIdentity>;

  /** The deletion of what the attempt left in the browser and what is of no use after such an end. */
  cleanUp(attempt: SignInAttempt, end: AttemptEnd): Promise<readonly SetCookie[]>;
}

/** Every strategy that a callback can be proven by. */
export const CallbackStrategiesToken = key<readonly CallbackStrategy[]>('CallbackStrategies');
