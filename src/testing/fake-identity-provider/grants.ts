/** The grants of a fake provider, their codes and tokens, and the persons they belong to. */
import { type Clock, platformRandom, randomBase64url } from '../../core/kernel/index.js';

const TOKEN_BYTES = 24;

/** The grant behind an authorization code (RFC 6749 §4.1.2). */
export interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce: string | undefined;
  /** The session at the provider. */
  readonly sid: string;
  /** The S256 code challenge (RFC 7636 §4.2). */
  readonly codeChallenge: string | undefined;
}

/** The tokens of a grant (RFC 6749 §5.1). */
export interface IssuedTokens {
  readonly accessToken: string;
  /** With the scope `offline_access` (OpenID Connect Core §11). */
  readonly refreshToken: string | undefined;
}

interface AccessToken {
  /** The code whose redemption began the family of tokens. */
  readonly family: string;
  readonly person: Person;
  /** In milliseconds since the epoch. */
  readonly expires: number;
}

interface RefreshToken {
  readonly family: string;
  readonly grant: Grant;
  isUsed: boolean;
}

/**
 * Stores grants. A code works once, and so does a refresh token that rotates. Neither expires while
 * the provider runs.
 */
export class Grants {
  /** How many refresh tokens were exchanged for new tokens. */
  refreshCount = 0;
  /**
   * How many refresh tokens were sent again after their use. Each revoked the tokens of its grant.
   */
  reuseCount = 0;
  private readonly byCode = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, AccessToken>();
  private readonly refreshTokens = new Map<string, RefreshToken>();

  constructor(
    private readonly clock: Clock,
    /** In seconds. */
    readonly accessTokenLifetime: number,
    private readonly rotatesRefreshTokens: boolean,
  ) {}

  /** Stores a grant. @returns Its authorization code. */
  add(grant: Grant): string {
    const code = createToken();
    this.byCode.set(code, grant);
    return code;
  }

  /**
   * Returns the grant of a code once. A second attempt may come from a thief, so it revokes the
   * tokens of the first (RFC 6749 §4.1.2).
   */
  redeem(code: string): Grant | undefined {
    const grant = this.byCode.get(code);
    this.byCode.delete(code);
    if (grant === undefined) this.revokeFamily(code);
    return grant;
  }

  /** Issues tokens, tied to the redeemed code. */
  issue(family: string, grant: Grant): IssuedTokens {
    const accessToken = this.issueAccessToken(family, grant);
    if (!grant.scope.split(' ').includes('offline_access')) {
      return { accessToken, refreshToken: undefined };
    }
    const refreshToken = createToken();
    this.refreshTokens.set(refreshToken, { family, grant, isUsed: false });
    return { accessToken, refreshToken };
  }

  /**
   * Issues tokens for a refresh token: without another refresh token if the old one stays valid.
   */
  reissue(family: string, grant: Grant): IssuedTokens {
    if (this.rotatesRefreshTokens) return this.issue(family, grant);
    return { accessToken: this.issueAccessToken(family, grant), refreshToken: undefined };
  }

  /** The grant of a refresh token that was not used yet. */
  findByRefreshToken(refreshToken: string): Grant | undefined {
    const known = this.refreshTokens.get(refreshToken);
    return known?.isUsed === false ? known.grant : undefined;
  }

  /**
   * Returns the grant of a refresh token. One that rotates works once: each use issues the next
   * one. A second use may be that of a thief, so it revokes all tokens of the grant (RFC 9700
   * §4.14.2).
   */
  rotate(refreshToken: string): { readonly family: string; readonly grant: Grant } | undefined {
    const known = this.refreshTokens.get(refreshToken);
    if (!known) return undefined;
    if (known.isUsed) {
      this.reuseCount += 1;
      this.revokeFamily(known.family);
      return undefined;
    }
    this.refreshCount += 1;
    known.isUsed = this.rotatesRefreshTokens;
    return known;
  }

  /** Revokes an access token, or a refresh token with all tokens of its grant (RFC 7009 §2.1). */
  revoke(token: string): void {
    const known = this.refreshTokens.get(token);
    if (known) this.revokeFamily(known.family);
    this.accessTokens.delete(token);
  }

  /** Revokes all tokens of a person, as when the person withdraws the consent. */
  revokeAll(subject: string): void {
    for (const { family, grant } of this.refreshTokens.values()) {
      if (grant.person.sub === subject) this.revokeFamily(family);
    }
    for (const [token, { person }] of this.accessTokens) {
      if (person.sub === subject) this.accessTokens.delete(token);
    }
  }

  /** The person of an access token; `undefined` when it is unknown, revoked or expired. */
  getPerson(accessToken: string): Person | undefined {
    const known = this.accessTokens.get(accessToken);
    return known && known.expires > this.clock() ? known.person : undefined;
  }

  private issueAccessToken(family: string, { person }: Grant): string {
    const accessToken = createToken();
    const expires = this.clock() + this.accessTokenLifetime * 1000;
    this.accessTokens.set(accessToken, { family, person, expires });
    return accessToken;
  }

  private revokeFamily(family: string): void {
    for (const tokens of [this.accessTokens, this.refreshTokens]) {
      for (const [token, issued] of tokens) if (issued.family === family) tokens.delete(token);
    }
  }
}

function createToken(): string {
  return randomBase64url(platformRandom, TOKEN_BYTES);
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
