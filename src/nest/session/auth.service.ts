/** Sign-in, sign-out and session updates from a handler, for forms that the app handles itself. */
import { Inject, Injectable } from '@nestjs/common';
import { applySetCookies } from '../../core/http/index.js';
import {
  RequestCookies,
  ServerAuth,
  type ServerAuthResult,
  type SignOutFields,
  type SessionUser,
  type StartSessionOptions,
} from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { RequestAuth, type RequestSession, resolveOrigin } from '../../core/request/index.js';
import { SessionCookies } from '../../core/sessions/index.js';
import type { PlatformReply, PlatformRequest } from '../../node/platform.js';
import { getPath, toTransportRequest } from '../transports/http.transport.js';
import { BearerTokensToken, RequestSessions } from './session-lookup.js';

/** The request and the reply of a handler: `@Req()` and `@Res({ passthrough: true })`. */
export interface HttpExchange {
  readonly request: PlatformRequest;
  readonly reply: PlatformReply;
}

/** The fields of a sign-in form, and where the browser goes afterwards. */
export interface SignInFields extends Readonly<Record<string, unknown>> {
  /** Default: the page that the form is on. */
  readonly redirectTo?: string | undefined;
}

/** Where the browser goes next. A handler with `@Redirect()` returns it. */
export interface Destination {
  readonly url: string;
}

/** The part of a new session that the client gets. */
export interface StartedSession {
  /**
   * The session token, for a client that keeps no cookies and sends it as `Authorization: Bearer`.
   * Only with `bearerTokens`, and only if the user is signed in at this point: after `signIn`, that
   * is with credentials alone.
   */
  readonly sessionToken?: string;
}

/** The result of `signIn`: where the browser goes, and the session if one was started. */
export interface SignedIn extends Destination, StartedSession {
  /**
   * Whether there is a session now. If not, something is pending, and `url` says where it goes on:
   * the page of the provider, "Check your email", or what the `signIn` callback or a policy asks
   * for.
   */
  readonly isSignedIn: boolean;
}

/**
 * Does what the library's routes do, for handlers of the app.
 *
 * It sets the cookies and leaves the redirect to the handler. A failure is thrown as an
 * `AuthError`, for which `AuthErrorFilter` has a status. A request that the browser marks as sent
 * by another site is refused, unless its origin is in `trustedOrigins`.
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
    @Inject(RequestSessions) private readonly sessions: RequestSessions<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
  ) {}

  /**
   * Signs the user in with credentials, sends a magic link, or starts a sign-in at a provider.
   *
   * @param provider - The provider's id. Without one, or if it is not configured: the sign-in page.
   * @param form - The form's fields. All but `redirectTo` are passed to the provider.
   * @param authorizationParams - Added to the authorization request, as far as that is allowed.
   * @throws {AuthError} with the reason why the user was not signed in: `CredentialsSignin`,
   *   `CodeSignin`, `AccessDenied`, …
   */
  async signIn(
    http: HttpExchange,
    provider?: string,
    form: SignInFields | null = {},
    authorizationParams: Readonly<Record<string, string>> = {},
  ): Promise<SignedIn> {
    // A JSON body of `null` counts as a form without fields.
    const { redirectTo, ...fields } = form ?? {};
    const options = { redirectTo, fields, authorizationParams };
    const result = await this.find(http).perform((services, caller) =>
      services.get(ServerAuth).signIn(provider, options, caller),
    );
    const token = await this.findStartedToken(result, http);
    return { url: result.location, isSignedIn: token !== undefined, ...this.show(token) };
  }

  /**
   * Starts a session for a user whom your code has authenticated without a sign-in: after a
   * registration of your own, or when support staff impersonate a user. Your code decides whether
   * this is allowed: the `signIn` callback is not called, and no account is stored or linked.
   *
   * The rest is as after a sign-in. The session of the request ends, and the cookies of the new
   * session and of a new CSRF token are set. With the strategy `jwt`, the `jwt` callback gets the
   * user that you pass, with the trigger `signIn`, or `signUp` with `isNewUser`; if it returns
   * `null`, no session starts. With `database`, a row is stored for the stored user with this id.
   * The `signIn` event is emitted. Later reads in the same request find the new session.
   *
   * @param user - With the strategy `database`, its `id` is enough. With `jwt`, add the claims of
   *   the token: `name`, `email`, `image`.
   * @throws {InvalidOption} with the strategy `database`, when the user has no id or is not stored.
   * @throws {MissingCSRF} when the browser marks the request as sent by another site.
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
    const result = await (
      await this.findSession(http)
    ).perform(
      (services, caller) => services.get(ServerAuth).startSession(user, options, caller),
      'session',
    );
    return this.show(await this.findStartedToken(result, http));
  }

  /**
   * Ends the session of the request's cookie or bearer token. With the strategy `database` its row
   * is deleted.
   *
   * @throws {AuthError} when the request comes from another site.
   */
  async signOut(
    http: HttpExchange,
    options: (SignOutFields & { readonly redirectTo?: string | undefined }) | null = {},
  ): Promise<Destination> {
    const { redirectTo, provider } = options ?? {};
    const { location } = await (
      await this.findSession(http)
    ).perform(
      (services, caller) => services.get(ServerAuth).signOut(redirectTo, caller, { provider }),
      'session',
    );
    return { url: location };
  }

  /**
   * Changes the session. The `jwt` and `session` callbacks get the data with the trigger `update`,
   * and decide which of it they keep.
   *
   * A client that sent a bearer token keeps that token: with the strategy `jwt`, the change is in
   * the returned session and in the cookie, but not in the token.
   *
   * @returns The changed session, or `null` when the user is not signed in.
   * @throws {AuthError} when the session cannot be read, or the request comes from another site.
   */
  async update(http: HttpExchange, data: unknown): Promise<TypeOf<T, 'session'> | null> {
    const { session } = await (
      await this.findSession(http)
    ).perform((services, caller) => services.get(ServerAuth).update(data, caller), 'session');
    return session as TypeOf<T, 'session'> | null;
  }

  /**
   * The authentication of one request, as other frameworks have it: its session and user, signing
   * in and out, and the services of features. The methods beside it differ in what handlers need:
   * they return a session token with `bearerTokens`, and answer a GET too. A caller with an access
   * token has no session here.
   *
   * @example
   * ```ts
   * const user = await this.auth.requestAuth({ request, reply }).user();
   * ```
   */
  requestAuth(http: HttpExchange): RequestAuth<T> {
    return new RequestAuth(this.find(http));
  }

  /**
   * For an action on the session: where it came as a bearer token, it must be known.
   *
   * @throws {HttpException} when it cannot be read.
   */
  private async findSession(http: HttpExchange): Promise<RequestSession> {
    const request = toTransportRequest(http.request);
    const mayBeBearer = this.acceptsBearer && request.headers.get('authorization') !== null;
    if (mayBeBearer) await this.sessions.read(request, false);
    return this.find(http);
  }

  /**
   * @throws {BadRequestException} when the request target is a whole URL, as in a request to a
   *   proxy.
   */
  private find({ request, reply }: HttpExchange): RequestSession {
    getPath(request);
    return this.sessions.find(toTransportRequest(request, reply));
  }

  private async findStartedToken(
    { cookies }: Pick<ServerAuthResult, 'cookies'>,
    http: HttpExchange,
  ): Promise<string | undefined> {
    const services = await this.find(http).services();
    const requestOrigin = resolveOrigin(services, toTransportRequest(http.request));
    const requestCookies = new RequestCookies(applySetCookies('', cookies));
    const [token] = new SessionCookies(requestCookies, requestOrigin.cookies).getTokens();
    return token;
  }

  /** A script could steal a token in the body, which `HttpOnly` prevents for a cookie. */
  private show(sessionToken: string | undefined): StartedSession {
    return this.acceptsBearer && sessionToken !== undefined ? { sessionToken } : {};
  }
}
