/**
 * The sessions of persons at a fake provider, and how they end (OpenID Connect RP-Initiated and
 * Back-Channel Logout).
 */
import { type Clock, parseUrl, platformRandom, randomBase64url } from '../../core/kernel/index.js';
import { readIdToken } from '../../core/oauth/index.js';
import { OAuthError, type RegisteredClient, RequestParameters } from './client-request.js';
import type { IdTokenKey } from './id-token.js';

const ID_BYTES = 16;

/** The lifetime of logout tokens, in seconds. */
const LIFETIME_SECONDS = 120;

type Claims = Readonly<Record<string, unknown>>;

/** A session at the provider, which a sign-in has started. */
export interface SignedInSession {
  /** The claim `sid` of its ID tokens. */
  readonly sid: string;
  readonly sub: string;
}

/** What a logout token names: a session, or all sessions of a person. */
export type LogoutTarget = Partial<SignedInSession>;

/** Keeps the sessions, and ends them from both sides. */
export class EndedSessions {
  private readonly sessions = new Map<string, SignedInSession>();

  constructor(
    private readonly issuer: string,
    private readonly client: RegisteredClient,
    private readonly key: IdTokenKey,
    private readonly clock: Clock,
  ) {}

  /** The sessions that have not ended, the oldest first. */
  get live(): readonly SignedInSession[] {
    return [...this.sessions.values()];
  }

  /** Starts a session. @returns Its `sid`. */
  start(sub: string): string {
    const sid = randomBase64url(platformRandom, ID_BYTES);
    this.sessions.set(sid, { sid, sub });
    return sid;
  }

  /**
   * Ends the session of an ID token, and sends the browser back (RP-Initiated Logout 1.0 §2).
   *
   * @throws {OAuthError} if the ID token, the client or the redirect URI is wrong: the browser
   *   stays.
   */
  respond(given: URLSearchParams): Response {
    const parameters = new RequestParameters(given);
    parameters.refuseRepeated();
    const hint = parameters.get('id_token_hint');
    const claims = hint === undefined ? undefined : this.readHint(hint);
    const audience = claims?.['aud'] ?? parameters.get('client_id');
    if (audience !== this.client.clientId) {
      throw new OAuthError('invalid_request', 'The client is unknown.');
    }
    const redirectUri = parameters.get('post_logout_redirect_uri');
    const back = redirectUri === undefined ? undefined : this.checkRedirectUri(redirectUri);
    if (typeof claims?.['sid'] === 'string') this.sessions.delete(claims['sid']);
    if (!back) return new Response('You are signed out.');
    const state = parameters.get('state');
    if (state !== undefined) back.searchParams.set('state', state);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  /** Ends sessions here. @returns A logout token for them (Back-Channel Logout 1.0 §2.4). */
  async end(target: LogoutTarget, claims: Claims = {}): Promise<string> {
    for (const { sid, sub } of this.live) {
      if (target.sid === undefined ? sub === target.sub : sid === target.sid) {
        this.sessions.delete(sid);
      }
    }
    const issuedAt = Math.floor(this.clock() / 1000);
    return this.key.sign(
      {
        iss: this.issuer,
        aud: this.client.clientId,
        iat: issuedAt,
        exp: issuedAt + LIFETIME_SECONDS,
        jti: randomBase64url(platformRandom, ID_BYTES),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...target,
        ...claims,
      },
      'logout+jwt',
    );
  }

  private readHint(hint: string): Claims {
    const claims = readIdToken(hint);
    if (claims['iss'] === this.issuer) return claims;
    throw new OAuthError('invalid_request', 'The ID token is not one of this provider.');
  }

  private checkRedirectUri(uri: string): URL {
    const url = parseUrl(uri);
    const { postLogoutRedirectUris: registered } = this.client;
    if (url && (registered === undefined || registered.includes(uri))) return url;
    throw new OAuthError('invalid_request', 'The redirect URI is not one of the client.');
  }
}
