/** What people have agreed to, by the codes and tokens that stand for it. */
import { platformRandom, randomBase64url } from '../../core/kernel/platform.js';

const CODE_BYTES = 24;

/** What an authorization code stands for (RFC 6749 §4.1.2). */
export interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce: string | undefined;
  /** The S256 code challenge (RFC 7636 §4.2). */
  readonly codeChallenge: string | undefined;
}

/** Remembers grants. Codes work once; neither they nor tokens expire as long as the provider runs. */
export class Grants {
  private readonly byCode = new Map<string, Grant>();
  private readonly byAccessToken = new Map<string, { code: string; person: Person }>();

  /** @returns A code, for the browser to carry to the client. */
  add(grant: Grant): string {
    const code = randomBase64url(platformRandom, CODE_BYTES);
    this.byCode.set(code, grant);
    return code;
  }

  /**
   * What the code stands for, the first time that somebody asks. Whoever asks again may have stolen
   * it, so the access token that it was redeemed for is revoked (RFC 6749 §4.1.2).
   */
  redeem(code: string): Grant | undefined {
    const grant = this.byCode.get(code);
    this.byCode.delete(code);
    if (grant === undefined) this.revoke(code);
    return grant;
  }

  /** An access token of this person, tied to the code that it was redeemed for. */
  accessToken(code: string, person: Person): string {
    const token = randomBase64url(platformRandom, CODE_BYTES);
    this.byAccessToken.set(token, { code, person });
    return token;
  }

  /** Whose access token it is, or `undefined`. */
  getPerson(accessToken: string): Person | undefined {
    return this.byAccessToken.get(accessToken)?.person;
  }

  private revoke(code: string): void {
    for (const [token, grant] of this.byAccessToken) {
      if (grant.code === code) this.byAccessToken.delete(token);
    }
  }
}

/* MERGED person.ts: Whoever sits at the browser, as a provider knows them. */

/**
 * A person by their claims (OpenID Connect Core §5.1), and any others that the provider has.
 *
 * @publicApi
 */
export interface Person {
  /** The subject identifier: who this is to the provider, whatever else changes. */
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether the provider vouches for the address. */
  readonly email_verified?: boolean;
  readonly picture?: string;
  readonly [claim: string]: unknown;
}

/** Who is there unless a test says otherwise. */
export const ADA: Person = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
};
