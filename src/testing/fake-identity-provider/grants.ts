/** The grants of a fake provider, by authorization code and by access token, and the persons they belong to. */
import { platformRandom, randomBase64url } from '../../core/kernel/platform.js';

const CODE_BYTES = 24;

/** The grant behind an authorization code (RFC 6749 §4.1.2). */
export interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce: string | undefined;
  /** The S256 code challenge (RFC 7636 §4.2). */
  readonly codeChallenge: string | undefined;
}

/** Stores grants. A code works once. Codes and tokens do not expire while the provider runs. */
export class Grants {
  private readonly byCode = new Map<string, Grant>();
  private readonly byAccessToken = new Map<string, { code: string; person: Person }>();

  /** Stores a grant. @returns Its authorization code. */
  add(grant: Grant): string {
    const code = randomBase64url(platformRandom, CODE_BYTES);
    this.byCode.set(code, grant);
    return code;
  }

  /**
   * Returns the grant of a code once. A second attempt may come from a thief, so it revokes the access token
   * of the first (RFC 6749 §4.1.2).
   */
  redeem(code: string): Grant | undefined {
    const grant = this.byCode.get(code);
    this.byCode.delete(code);
    if (grant === undefined) this.revoke(code);
    return grant;
  }

  /** Issues an access token for a person, tied to the redeemed code. */
  issueAccessToken(code: string, person: Person): string {
    const token = randomBase64url(platformRandom, CODE_BYTES);
    this.byAccessToken.set(token, { code, person });
    return token;
  }

  /** The person of an access token, or `undefined`. */
  getPerson(accessToken: string): Person | undefined {
    return this.byAccessToken.get(accessToken)?.person;
  }

  private revoke(code: string): void {
    for (const [token, grant] of this.byAccessToken) {
      if (grant.code === code) this.byAccessToken.delete(token);
    }
  }
}

/**
 * A user of the provider, by their claims (OpenID Connect Core §5.1).
 *
 * @publicApi
 */
export interface Person {
  /** The subject identifier, which never changes. */
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether the provider has verified the address. */
  readonly email_verified?: boolean;
  readonly picture?: string;
  readonly [claim: string]: unknown;
}

/** The default person. */
export const ADA: Person = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
};
