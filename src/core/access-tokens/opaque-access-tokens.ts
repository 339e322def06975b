/** Access tokens that their issuer alone can read: it is asked about each (RFC 7662). */
import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  tokenIntrospection,
} from 'openid-client';
import { sha256Base64url } from '#digest';
import { asError } from '../errors/auth.error.js';
import { InvalidAccessToken, ServerBusy } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { SingleFlight } from '../kernel/single-flight.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { limitFetch } from '../oauth/bounded-fetch.js';
import { callProvider } from '../oauth/provider-failure.js';
import type { AccessTokenClaims, Introspection } from './access-token-issuer.js';
import { IssuerOutage } from './issuer-outage.js';
import { assertIssuedFor, type IssuedClaims, type KnownIssuer } from './jwt-access-tokens.js';

const DEFAULT_MAX_AGE_SECONDS = 30;
const MAX_ANSWERS = 10_000;

/** Any client can send tokens that are made up. So many are asked about at the same time. */
const MAX_QUESTIONS = 64;
const BUSY_SECONDS = 1;

/**
 * How long "not active" counts: a client that goes on sending such a token costs the issuer little.
 */
const REFUSED_MS = 5_000;

/** How long a request waits for the answer that another one has asked for. */
const SHARED_MS = 10_000;

/** Asks the issuer, and keeps its answers for a while. */
export class OpaqueAccessTokens {
  private readonly active: BoundedCache<IssuedClaims>;
  /** Apart, so that made-up tokens do not displace answers about real ones. */
  private readonly refused = new BoundedCache<string>(MAX_ANSWERS, REFUSED_MS);
  /** Answers that say nothing about a token. They are no reason to doubt the others. */
  private readonly unclear = new BoundedCache<Error>(MAX_ANSWERS, REFUSED_MS);
  private readonly outage = new IssuerOutage();
  private pending = 0;
  private readonly questions = new SingleFlight<AccessTokenClaims>(SHARED_MS);

  constructor(
    private readonly known: KnownIssuer,
    private readonly introspection: Introspection,
    private readonly fetch: Fetch,
    private readonly clock: Clock,
  ) {
    const { maxAge = DEFAULT_MAX_AGE_SECONDS } = introspection;
    this.active = new BoundedCache<IssuedClaims>(MAX_ANSWERS, maxAge * 1000);
  }

  /**
   * @throws {InvalidAccessToken} when the token is not active, or not for this API.
   * @throws {CallbackRouteError} when the issuer does not answer.
   * @throws {ServerBusy} when too many tokens are being asked about.
   */
  async verify(token: string): Promise<IssuedClaims> {
    const now = this.clock();
    const id = await sha256Base64url(token);
    const known = this.active.peek(id, now);
    if (known) return known;
    const reason = this.refused.peek(id, now);
    if (reason !== undefined) throw new InvalidAccessToken(reason);
    const failure = this.unclear.peek(id, now) ?? this.outage.peek(now);
    if (failure) throw failure;
    try {
      const claims = await this.questions.run(id, now, () => this.askInTurn(token, id, now));
      return this.active.set(id, this.accept(claims), now);
    } catch (thrown) {
      if (thrown instanceof InvalidAccessToken) this.refused.set(id, thrown.message, now);
      throw thrown;
    }
  }

  private accept(claims: AccessTokenClaims): IssuedClaims {
    const { issuer } = this.known;
    if (claims.active !== true) throw new InvalidAccessToken('The issuer says it is not active.');
    if (claims.iss !== undefined && claims.iss !== issuer.issuer) {
      throw new InvalidAccessToken('It is of another issuer.');
    }
    // A refresh token is active too (RFC 7662 §2.2).
    if (!isAccessToken(claims)) throw new InvalidAccessToken('It is not an access token.');
    assertIssuedFor(claims, issuer);
    return { issuer, claims };
  }

  private async askInTurn(token: string, id: string, now: number): Promise<AccessTokenClaims> {
    if (this.pending >= MAX_QUESTIONS) throw new ServerBusy(BUSY_SECONDS);
    this.pending += 1;
    let status: number | undefined;
    try {
      const claims = await this.ask(token, (response) => ({ status } = response));
      this.outage.noteAnswer(now);
      return claims;
    } catch (thrown) {
      const failure = asError(thrown);
      this.outage.noteFailure(failure, status, now);
      // An issuer that cannot be reached has said nothing of the token.
      throw status === undefined ? failure : this.unclear.set(id, failure, now);
    } finally {
      this.pending -= 1;
    }
  }

  /** @param onResponse - Called as soon as the issuer responds, before its body is read. */
  private async ask(
    token: string,
    onResponse: (response: Response) => void,
  ): Promise<AccessTokenClaims> {
    const { issuer, documents } = this.known;
    const { clientId, clientSecret, endpoint } = this.introspection;
    const introspection_endpoint =
      endpoint ?? (await documents.getEndpoint('introspection_endpoint'));
    const server = { issuer: issuer.issuer, introspection_endpoint };
    const configuration = new Configuration(server, clientId, clientSecret);
    // `limitFetch` checks https, with its exceptions.
    allowInsecureRequests(configuration);
    const observed: Fetch = async (...request) => {
      const response = await this.fetch(...request);
      onResponse(response);
      return response;
    };
    const fetch = limitFetch(observed, issuer.allowsHttp);
    configuration[customFetch] = (address, init) => fetch(address, init as RequestInit);
    return callProvider(issuer.issuer, 'introspection', () =>
      tokenIntrospection(configuration, token, { token_type_hint: 'access_token' }),
    );
  }
}

/**
 * What issuers say of tokens that are for something else: `token_use` of Ory Hydra, `token_type` of
 * others.
 */
function isAccessToken({ token_use: use, token_type: type }: AccessTokenClaims): boolean {
  const isUse = use === undefined || use === 'access' || use === 'access_token';
  return isUse && !/refresh|^id/i.test(typeof type === 'string' ? type : '');
}
