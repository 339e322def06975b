/**
 * One profile as a provider sends it, and what becomes of it. People, ids and addresses are made
 * up.
 */
import type { User } from '../../src/core/models/user.js';

export interface Recorded {
  /** The provider. */
  readonly id: string;
  /** What is special about this profile. */
  readonly but?: string;
  readonly profile: object;
  /** Where the account id is, with dots between the members. */
  readonly idAt: string;
  /** Where else an id is looked for. */
  readonly alsoAt?: string;
  /** Why the account is not the one that Auth.js has for the same person. */
  readonly differs?: string;
  /** The user that it maps to: all of it. */
  readonly user: User;
}

const NOW = 1767225600;

/** The claims that every ID token has. */
export const idToken = (iss: string, sub: string) => ({
  iss,
  sub,
  aud: 'client',
  iat: NOW,
  exp: NOW + 3600,
});

/** The standard claims of one person (OpenID Connect Core §5.1). */
export const ADA = {
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://pictures.example.com/ada.png',
};

/** What becomes of them. */
export const ADA_USER = {
  name: ADA.name,
  email: ADA.email,
  image: ADA.picture,
};
