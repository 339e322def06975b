/** The ways a proven identity leads to a user. */
import { key } from '../kernel/token.js';
import type { ProviderType } from '../models/account.js';
import type { AdapterUser, User } from '../models/user.js';
import type { ProvenIdentity } from './callback-strategy.js';

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
  acquaint(identity: ProvenIdentity): Promise<User>;

  /**
   * Finds the user, and stores one where there is none.
   *
   * @param signedIn - Finds out who is signed in in this browser already.
   * @throws {OAuthAccountNotLinked} when the identity, or its e-mail address, is somebody else's.
   */
  link(identity: ProvenIdentity, signedIn: () => Promise<AdapterUser | null>): Promise<LinkedUser>;
}

/** Every linker, for the types of provider that it lists. */
export const IdentityLinkersToken = key<readonly IdentityLinker[]>('IdentityLinkers');
