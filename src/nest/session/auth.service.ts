/** Signing in and out from a controller or a resolver: for forms that the app handles itself. */
import { Inject, Injectable } from '@nestjs/common';
import { cookieHeaderAfter } from '../../core/http/cookies.js';
import {
  type CallerContext,
  RequestCookies,
  ServerAuth,
  type ServerAnswer,
  type SessionUser,
  type StartSessionOptions,
} from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/auth-types.js';
import { SessionCookies } from '../../core/sessions/session-cookies.js';
import type { PlatformReply, PlatformRequest } from '../../node/platform.js';
import {
  bodylessRequest,
  requestOrigin,
  toTransportRequest,
} from '../transports/http.transport.js';
import { RequestServices } from '../transports/transport.js';
import { BearerTokensToken, getSite, RequestSessions } from './request-sessions.js';

/** What a handler of Express or Fastify is called with: `@Req()` and `@Res({ passthrough: true })`. */
export interface HttpExchange {
  readonly request: PlatformRequest;
  readonly reply: PlatformReply;
}

/** The fields of a form, and where to go afterwards. */
export interface SignInFields extends Readonly<Record<string, unknown>> {
  /** Default: the page that the form is on. */
  readonly redirectTo?: string | undefined;
}

/** Where the browser is to go: what a handler with `@Redirect()` returns. */
export interface Destination {
  readonly url: string;
}

/** What a client is given of a session that was started. */
export interface StartedSession {
  /**
   * The session's token, for a client that keeps no cookies and sends it as `Authorization: Bearer`.
   * Only with `bearerTokens`, and when somebody is signed in by now: after `signIn`, so for credentials
   * alone.
   */
  readonly sessionToken?: string;
}

/** Where to go, with the session that was started. */
export interface SignedIn extends Destination, StartedSession {}

/**
 * Does what the library's routes do, for requests to the app's own.
 *
 * It sets the cookies and leaves the redirect to the handler. What stops it is thrown as the
 * `AuthError` that it is; `AuthErrorFilter` has a status for each. A request that a browser says comes
 * from another site is refused, unless its origin is in `trustedOrigins`.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @example
 * ```ts
 * @Post('login')
 * @Redirect()
 * login(
 *   @Body() form: LoginForm,
 *   @Req() request: Request,
 *   @Res({ passthrough: true }) reply: Response,
 * ) {
 *   const fields = { ...form, redirectTo: '/home' };
 *   return this.auth.signIn({ request, reply }, 'credentials', fields);
 * }
 * ```
 * @publicApi
 */
@Injectable()
export class AuthService<out T extends OwnTypes = object> {
  constructor(
    @Inject(RequestServices) private readonly services: RequestServices<T>,
    @Inject(RequestSessions) private readonly sessions: RequestSessions<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
  ) {}

  /**
   * Signs in by credentials, sends a mail, or leads to a provider.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param form - Its fields; every field but `redirectTo` is the provider's.
   * @param authorizationParams - Added to an authorization request, as far as that is allowed.
   * @throws {AuthError} why nobody was signed in: `CredentialsSignin`, `AccessDenied`, …
   */
  async signIn(
    http: HttpExchange,
    provider?: string,
    form: SignInFields | null = {},
    authorizationParams: Readonly<Record<string, string>> = {},
  ): Promise<SignedIn> {
    const actions = await this.actionsFor(http);
    // A body that says `null` is a form without fields.
    const { redirectTo, ...fields } = form ?? {};
    const wish = { redirectTo, fields, authorizationParams };
    const answer = await actions.signIn(provider, wish, this.getCaller(http));
    this.apply(answer, http);
    return { url: answer.location, ...(await this.startedBy(answer, http)) };
  }

  /**
   * Starts a session for a user whom your code knows by other means than a sign-in: after a registration
   * of your own, or to see the app as a user does whom you support. Whether it may is for your code to
   * say: the `signIn` callback is not asked, and no account is stored or linked.
   *
   * The rest is as after a sign-in. The session that the request carried ends, and the cookies of the new
   * one and of a new CSRF token are set. With the strategy `jwt`, the `jwt` callback gets the user as you
   * gave it, with the trigger `signIn`, or `signUp` with `isNewUser`; where it returns `null`, there is no
   * session. With `database`, a row is stored, for the stored user with this id. The `signIn` event is
   * told. What reads the session later in the request finds the new one.
   *
   * @param user - With the strategy `database`, its `id` is enough. With `jwt`, what the token is to hold
   *   as well: `name`, `email`, `image`.
   * @throws {InvalidOption} when the user has no id, or is not stored, with the strategy `database`.
   * @throws {MissingCSRF} when a browser says that another site sent the request.
   * @example
   * ```ts
   * @Post('register')
   * async register(
   *   @Body() form: RegistrationForm,
   *   @Req() request: Request,
   *   @Res({ passthrough: true }) reply: Response,
   * ) {
   *   const user = await this.members.create(form);
   *   await this.auth.startSession({ request, reply }, user, { isNewUser: true });
   *   return { welcome: user.name };
   * }
   * ```
   */
  async startSession(
    http: HttpExchange,
    user: SessionUser,
    options: StartSessionOptions = {},
  ): Promise<StartedSession> {
    const actions = await this.actionsFor(http);
    const answer = await actions.startSession(user, options, await this.getOwner(http));
    this.apply(answer, http);
    return this.startedBy(answer, http);
  }

  /**
   * Ends the session that the request carries, by a cookie or as a bearer token. With the strategy
   * `database` its row is deleted.
   *
   * @throws {AuthError} when the request comes from another site.
   */
  async signOut(
    http: HttpExchange,
    wish: { readonly redirectTo?: string | undefined } | null = {},
  ): Promise<Destination> {
    const actions = await this.actionsFor(http);
    const answer = await actions.signOut(wish?.redirectTo, await this.getOwner(http));
    this.apply(answer, http);
    return { url: answer.location };
  }

  /**
   * Changes the session: the `jwt` and `session` callbacks get the data with the trigger `update`, and
   * take over what they choose.
   *
   * A client that sent a bearer token goes on with the one it has: with the strategy `jwt`, the change is
   * in what this returns and in the cookie, and not in that token.
   *
   * @returns The session as it is now, or `null` when nobody is signed in.
   * @throws {AuthError} when the session cannot be read, or the request comes from another site.
   */
  async update(http: HttpExchange, data: unknown): Promise<TypeOf<T, 'session'> | null> {
    const actions = await this.actionsFor(http);
    const { session, cookies } = await actions.update(data, await this.getOwner(http));
    this.apply({ cookies }, http);
    return session;
  }

  private async actionsFor({ request }: HttpExchange): Promise<ServerAuth<T>> {
    const services = await this.services.forRequest(toTransportRequest(request));
    return services.get(ServerAuth);
  }

  /** Whoever calls, with the cookies as they are by now: a guard may have renewed the session. */
  private getCaller({ request }: HttpExchange): CallerContext {
    const { headers } = bodylessRequest(request);
    const cookies = this.sessions.getCookies(toTransportRequest(request));
    if (cookies !== '') headers.set('cookie', cookies);
    return { origin: requestOrigin(request), headers };
  }

  /** For a client that keeps no cookies, its token stands in their place. */
  private async getOwner(http: HttpExchange): Promise<CallerContext> {
    const caller = this.getCaller(http);
    if (!this.acceptsBearer || !caller.headers.has('authorization')) return caller;
    const proven = await this.sessions.verified(toTransportRequest(http.request));
    if (!proven?.isBearer) return caller;
    const { name } = proven.site.cookies.sessionToken;
    caller.headers.set('cookie', proven.tokens.map(({ token }) => `${name}=${token}`).join('; '));
    return caller;
  }

  private apply(
    { cookies }: Pick<ServerAnswer, 'cookies'>,
    { request, reply }: HttpExchange,
  ): void {
    this.sessions.setCookies(toTransportRequest(request), reply, cookies);
  }

  private async startedBy(
    { cookies }: Pick<ServerAnswer, 'cookies'>,
    { request }: HttpExchange,
  ): Promise<StartedSession> {
    // A script that is given the token could carry it away, which the cookie's `HttpOnly` prevents.
    if (!this.acceptsBearer) return {};
    const carrying = toTransportRequest(request);
    const site = getSite(carrying, await this.services.forRequest(carrying));
    const held = new RequestCookies(cookieHeaderAfter('', cookies));
    const [sessionToken] = new SessionCookies(held, site.cookies).getTokens();
    return sessionToken === undefined ? {} : { sessionToken };
  }
}
