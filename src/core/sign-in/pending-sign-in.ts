/** A sign-in between its first proof and a step of a feature, as data that a database keeps. */
import { key } from '../kernel/container.js';
import type { Proof } from '../levels/proof.js';
import type { Account, TokenSet } from '../models/account.js';
import type { SessionIdentity } from '../models/session.js';
import type { Profile, User } from '../models/user.js';
import type { Authenticator } from '../models/webauthn.js';
import type { LinkerData, VerifiedIdentity } from './sign-in-method.js';

/** A verified identity without its functions, and without what the user entered. */
export interface IdentityData extends Pick<
  VerifiedIdentity,
  'isEmailVerified' | 'linksByEmail' | 'linksTo' | 'counter' | 'proof'
> {
  readonly user: User & { readonly id: string };
  readonly account: Account;
  readonly profile: Profile | undefined;
  readonly authenticator: Authenticator | undefined;
  readonly linker: LinkerData | undefined;
  readonly hasGeneratedId: boolean;
  /** Whether it came from a provider of the type `credentials`. */
  readonly isOfCredentials: boolean;
  /** The fields of the account that are stored. */
  readonly stored: TokenSet;
}

/**
 * A sign-in that waits for a step, such as a second factor. The user has proven an identity, and
 * has no session.
 *
 * @publicApi
 */
export interface PendingSignIn {
  /** Names it, in the database and nowhere else. No secret. */
  readonly id: string;
  /** The id of the step that it waits for. */
  readonly step: string;
  /** The ids of the steps that the user has passed before. */
  readonly passed: readonly string[];
  /** What the user has proven so far, the identity first. */
  readonly proofs: readonly Proof[];
  readonly userId: string;
  /** Whether this sign-in has created the user. */
  readonly isNewUser: boolean;
  /** Whether the user was stored, and the account linked to it, when the sign-in began to wait. */
  readonly isStored: boolean;
  readonly isLinked: boolean;
  /** As it was proven. */
  readonly identity: IdentityData;
  /** The URL to redirect to in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /** When the identity was proven, in milliseconds since the epoch. */
  readonly provenAt: number;
  /**
   * The session that the sign-in was started in, where the browser does not send its cookie with
   * the response.
   */
  readonly carried?: SessionIdentity | undefined;
}

/**
 * Ends the sign-ins of a user that wait, after a change that they must not outlive, such as of the
 * password.
 */
export interface PendingSignInEnds {
  endAll(userId: string): Promise<void>;
}

/** `undefined` where no feature has a step, so that no sign-in waits. */
export const PendingSignInEndsToken = key<PendingSignInEnds | undefined>('PendingSignInEnds');

/** Describes an identity as data. */
export async function describeIdentity(identity: VerifiedIdentity): Promise<IdentityData> {
  const { user, account, profile, authenticator, linker, credentials } = identity;
  const { isEmailVerified, hasGeneratedId = false, linksByEmail, linksTo } = identity;
  const { counter, proof } = identity;
  return {
    ...{ user, account, profile, authenticator, linker },
    ...{ isEmailVerified, hasGeneratedId, linksByEmail, linksTo, counter, proof },
    isOfCredentials: credentials !== undefined,
    stored: await identity.storedFields(),
  };
}

/** The identity that was described. What the user entered is gone. */
export function toIdentity(data: IdentityData): VerifiedIdentity {
  const { isOfCredentials, stored, authenticator, linker, ...identity } = data;
  return {
    ...identity,
    ...(authenticator && { authenticator }),
    ...(linker && { linker }),
    credentials: isOfCredentials ? {} : undefined,
    storedFields: async () => stored,
  };
}

const DATE = '$date';

/** A sign-in before it is kept. */
export type NewPendingSignIn = Omit<PendingSignIn, 'id'>;

/** Writes data as JSON in which dates stay dates. */
export function encodePendingSignIn(pending: NewPendingSignIn): string {
  return JSON.stringify(pending, function (this: Record<string, unknown>, name, value: unknown) {
    const given = this[name];
    if (given instanceof Date) return { [DATE]: given.getTime() };
    return typeof value === 'bigint' ? String(value) : value;
  });
}

/** Reads what `encodePendingSignIn` has written, and the library has sealed. */
export function decodePendingSignIn(text: string): NewPendingSignIn {
  return JSON.parse(text, (_, value: unknown) => {
    const time = isTaggedDate(value) ? value[DATE] : undefined;
    return time === undefined ? value : new Date(time);
  }) as NewPendingSignIn;
}

function isTaggedDate(value: unknown): value is { readonly [DATE]: number } {
  if (typeof value !== 'object' || value === null || !(DATE in value)) return false;
  return typeof value[DATE] === 'number' && Object.keys(value).length === 1;
}
