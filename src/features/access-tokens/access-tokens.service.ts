/** The main service of the feature: signs access tokens (RFC 9068). */
import { SignJWT } from 'jose';
import { RouteError } from '../../core/errors/index.js';
import type { OriginResolver, RequestOrigin } from '../../core/http/index.js';
import { type Clock, type Random, randomUuid } from '../../core/kernel/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';
import { type AccessTokensOptions, DEFAULTS, type TokenGrant } from './access-tokens-options.js';
import type { SessionFacts } from './session-facts.js';
import type { SigningKeys } from './signing-keys.js';

/** What a token is to be for. */
export interface TokenRequest {
  /**
   * The API.
   *
   * @default the first of the option `audiences`
   */
  readonly audience?: string | undefined;
  /**
   * Some of the scopes of the API.
   *
   * @default all of them
   */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * A signed token.
 *
 * @publicApi
 */
export interface IssuedToken {
  readonly accessToken: string;
  /** In seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly string[];
}

/** The service behind the token `AccessTokens`. */
export class AccessTokensService {
  constructor(
    private readonly options: AccessTokensOptions,
    private readonly keys: SigningKeys,
    private readonly origins: OriginResolver,
    private readonly facts: SessionFacts,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * Signs a token for the user of a session. It ends by `session.absoluteMaxAge`, as the session
   * does.
   *
   * @param requestOrigin - Where the request came to. Default: the configured address.
   * @throws {RouteError} with 400 for an audience or a scope that the options do not have (RFC 8707
   *   §2).
   * @throws {RouteError} with 401 for a session that ends now.
   * @throws {AdapterError} when the database fails.
   */
  async issue(
    session: VerifiedSession,
    request: TokenRequest = {},
    requestOrigin: RequestOrigin = this.origins.resolveConfigured(),
  ): Promise<IssuedToken> {
    const { maxAge = DEFAULTS.maxAge, claims } = this.options;
    const grant = this.createGrant(session, request);
    const expiresIn = Math.min(maxAge, await this.facts.getSecondsLeft(session));
    if (expiresIn <= 0) throw new RouteError(401, 'login_required');
    const { algorithm, kid, key } = await this.keys.getSigningKey();
    const iat = Math.floor(this.clock() / 1000);
    const accessToken = await new SignJWT({
      ...(await claims?.(grant)),
      iss: this.getIssuer(requestOrigin),
      sub: grant.userId,
      aud: grant.audience,
      // The caller is a page of this site (RFC 9068 §2.2 requires a client).
      client_id: requestOrigin.origin,
      scope: grant.scopes.length > 0 ? grant.scopes.join(' ') : undefined,
      ...(await this.facts.toClaims(session)),
      // Bound to nothing: the app's claims must not say so.
      cnf: undefined,
      iat,
      exp: iat + expiresIn,
      jti: randomUuid(this.random),
    })
      .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt' })
      .sign(key);
    return { accessToken, expiresIn, scopes: grant.scopes };
  }

  /** The `iss` of tokens. Its metadata is at `/.well-known/openid-configuration` below it. */
  getIssuer(requestOrigin: RequestOrigin): string {
    return this.options.issuer ?? `${requestOrigin.origin}${requestOrigin.basePath}`;
  }

  private createGrant(session: VerifiedSession, wanted: TokenRequest): TokenGrant {
    const { audiences } = this.options;
    const { audience = Object.keys(audiences)[0] ?? '' } = wanted;
    const api = Object.hasOwn(audiences, audience) ? audiences[audience] : undefined;
    if (!api) throw new RouteError(400, 'invalid_target');
    const { scopes: offered = [] } = api;
    const scopes = wanted.scopes ?? offered;
    if (!scopes.every((scope) => offered.includes(scope))) {
      throw new RouteError(400, 'invalid_scope');
    }
    const claims = session.strategy === 'jwt' ? session.claims : undefined;
    return { userId: session.userId, audience, scopes, session: claims };
  }
}
