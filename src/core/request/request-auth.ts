/** The authentication of one request: its session, and what the app's own code does to it. */
import type { AuthenticationWay } from '../features/authenticator.js';
import {
  type ProviderToken,
  type ProviderTokenOptions,
  requireProviderTokens,
  requireToken,
} from '../features/provider-token.js';
import {
  type CallerContext,
  ServerAuth,
  type ServerAuthResult,
  type SignOutFields,
} from '../handler/server-auth.js';
import type { ServiceResolver, Token } from '../kernel/container.js';
import type { OwnTypes, Session, SessionUserOf, TypeOf } from '../models/session.js';
import {
  type LevelPreset,
  type LevelRequirement,
  parseRequirement,
} from '../levels/level-requirement.js';
import { ProviderRegistry } from '../providers/provider-registry.js';
import type { SessionUser, StartSessionOptions } from '../sessions/session-starter.js';
import { authenticateRequest } from './credentials.js';
import { hasLevel, requireLevel } from './request-level.js';
import type { RequestSession } from './request-session.js';
import {
  type AuthorizationParams,
  readSignInForm,
  type ServerSignInOptions,
  signInOrErrorPage,
  type SubmittedForm,
} from './sign-in.js';

/**
 * The authentication of one request. It reads the session once, renews it when it is due, and signs
 * the user in and out; the cookies are set on the request's response, which shared caches must not
 * store then.
 *
 * An action of the app's code counts, whenever it runs: a renewal that ends later sets no cookie
 * over those of the action, and what is read afterwards sees the action's cookies.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @example
 * ```ts
 * app.post('/login', async (c) => {
 *   const { email, password } = await c.req.parseBody();
 *   return c.redirect(await auth(c).signIn('credentials', { email, password, redirectTo: '/' }));
 * });
 * ```
 * @publicApi
 */
export class RequestAuth<out T extends OwnTypes = object> {
  constructor(protected readonly request: RequestSession) {}

  /**
   * The session, or `null` if the user is not signed in; also after an error of the configuration,
   * a callback or the database, which is logged. Read once for the request.
   */
  session(): Promise<TypeOf<T, 'session'> | null> {
    return this.request.read() as Promise<TypeOf<T, 'session'> | null>;
  }

  /**
   * Like {@link session}, for code that answers errors itself.
   *
   * @throws {AuthError} the first error of the configuration.
   * @throws {MalformedRequest} if the `Host` header, or a trusted forwarded one, is no host: answer
   *   400.
   * @throws {SessionTokenError} if the database cannot be reached: answer 503, since the user may
   *   be signed in.
   * @throws {JWTSessionError} if a `jwt` or `session` callback throws: answer 500.
   */
  requireSession(): Promise<TypeOf<T, 'session'> | null> {
    return this.request.readOrThrow() as Promise<TypeOf<T, 'session'> | null>;
  }

  /**
   * Who sends the request: its session, or what stands for it. The first way in which the request
   * authenticates is the one that counts.
   *
   * @param ways - `session`, as {@link requireSession}, and the ways of features. {@link session}
   *   and {@link user} know the session alone: a key is not its owner.
   * @returns `null` if the request authenticates in none of them: answer 401.
   * @throws {InvalidCredential} for a credential that is not valid, or cannot be read. It is not
   *   passed over for the next way. Answer its `status`, with its `challenge` as
   *   `WWW-Authenticate`.
   * @throws {InvalidOption} for a way that no feature has, and for `accessToken`, which NestJS
   *   alone verifies.
   * @throws as {@link requireSession}.
   * @example
   * ```ts
   * app.get('/orders', async (c) => {
   *   const caller = await auth(c).authenticate(['session', 'key']);
   *   return caller ? c.json(await orders.list()) : c.text('Who are you?', 401);
   * });
   * ```
   */
  authenticate(ways: readonly AuthenticationWay[]): Promise<TypeOf<T, 'session'> | null> {
    return authenticateRequest(this.request, ways) as Promise<TypeOf<T, 'session'> | null>;
  }

  /** The user of {@link session}, or `null`. */
  async user(): Promise<SessionUserOf<T> | null> {
    const session: Session | null = await this.session();
    return (session?.user ?? null) as SessionUserOf<T> | null;
  }

  /**
   * Whether the user of {@link session} has proven enough, recently enough; `false` if the user is
   * not signed in. Needs the feature `Sessions`.
   *
   * @param level - `recent`: a proof in the last ten minutes. `strict`: two factors in the last
   *   five minutes. Or the requirement itself.
   * @throws {InvalidOption} without `Sessions`, and for a level that there is not.
   * @throws as {@link requireSession}.
   * @example
   * ```ts
   * const mayPay = await auth(c).has({ acr: 'mfa', maxAge: 300 });
   * ```
   */
  async has(level: LevelPreset | LevelRequirement): Promise<boolean> {
    return (await hasLevel(this.request, parseRequirement(level, '`has()`'))) ?? false;
  }

  /**
   * Like {@link has}, for code that has the user prove it. Does nothing if the user has. Ask for
   * the session first: a user who is not signed in has to sign in, and not to prove anything again.
   *
   * @param options - `redirectTo`: where the page of proof leads back to. Default: the page that it
   *   was called from.
   * @throws {InsufficientUserAuthentication} with the `challenge` for a script (RFC 9470 §3), and
   *   the `location` for a browser.
   * @throws as {@link has}.
   * @example
   * ```ts
   * await auth(c).requireLevel('strict', { redirectTo: '/billing' });
   * ```
   */
  async requireLevel(
    level: LevelPreset | LevelRequirement,
    { redirectTo }: { readonly redirectTo?: string | undefined } = {},
  ): Promise<void> {
    await requireLevel(this.request, level, redirectTo);
  }

  /**
   * Signs in with credentials, sends an email or a code, or starts a sign-in at a provider.
   *
   * @param provider - Its id. Without one, or with one that is not configured: the sign-in page.
   * @param options - The fields of the form, and `redirectTo`; or the form itself.
   * @param authorizationParams - Added to an authorization request, as far as that is allowed.
   * @returns Where to redirect the browser: to `redirectTo`, the page that the request came from,
   *   the provider, or the error page if the email cannot be sent or the provider cannot be
   *   reached.
   * @throws {AuthError} why the user was not signed in: `CredentialsSignin` for a wrong password,
   *   `AccessDenied`, ….
   * @throws {MissingCSRF} for a GET, and for a request that another site made.
   * @throws {ResponseStarted} if the response takes no cookies any more.
   */
  async signIn(
    provider?: string,
    options?: SubmittedForm | ServerSignInOptions,
    authorizationParams?: AuthorizationParams,
  ): Promise<string> {
    const signInOptions = readSignInForm(options, authorizationParams);
    const services = await this.request.services();
    const act: SignInAction = (_, caller) =>
      signInOrErrorPage(services, provider, signInOptions, caller);
    // The sign-in page needs no cookie.
    const isPage = !services.get(ProviderRegistry).find(provider ?? '');
    const { location } = await (isPage ? this.request.run(act) : this.request.performUnsafe(act));
    return location;
  }

  /**
   * Ends the session.
   *
   * @param options - `redirectTo`, by default the page that the request came from; and
   *   `provider: true` to end the session at the provider too, with the feature `ProviderLogout`.
   * @returns Where to redirect the browser.
   * @throws as {@link signIn}.
   */
  async signOut({
    redirectTo,
    provider,
  }: SignOutFields & { readonly redirectTo?: string | undefined } = {}): Promise<string> {
    const { location } = await this.request.performUnsafe(
      (services, caller) => services.get(ServerAuth).signOut(redirectTo, caller, { provider }),
      'session',
    );
    return location;
  }

  /**
   * Changes the session. The `jwt` and `session` callbacks get the data with the trigger `update`,
   * and decide which of it they keep.
   *
   * @returns The changed session, or `null` if the user is not signed in.
   * @throws as {@link signIn}.
   */
  async update(data: unknown): Promise<TypeOf<T, 'session'> | null> {
    const { session } = await this.request.performUnsafe(
      (services, caller) => services.get(ServerAuth).update(data, caller),
      'session',
    );
    return session as TypeOf<T, 'session'> | null;
  }

  /**
   * Starts a session for a user whom your code has authenticated itself, for example at the end of
   * a registration of your own. The `signIn` callback is not called: your code decides whether this
   * is allowed.
   *
   * @param user - With the strategy `database`, its `id` is enough. With `jwt`, the claims of the
   *   token.
   * @throws {InvalidOption} with the strategy `database`, if the user has no id or is not stored.
   * @throws {MissingCSRF} for a request that another site made.
   * @throws {ResponseStarted} if the response takes no cookies any more.
   */
  async startSession(user: SessionUser, options: StartSessionOptions = {}): Promise<void> {
    await this.request.perform(
      (services, caller) => services.get(ServerAuth).startSession(user, options, caller),
      'session',
    );
  }

  /**
   * An access token of the user's account at a provider, to call its API. Needs the feature
   * `ProviderTokens`. Without an adapter, a response that has been started gets one only while it
   * is valid: a refreshed one is kept in a cookie.
   *
   * @throws {ProviderTokenMissing} if the user has no account with tokens there, or is not signed
   *   in.
   * @throws {ProviderAccessLost} if the user has to sign in with the provider again.
   */
  async providerToken(
    provider: string,
    options: ProviderTokenOptions = {},
  ): Promise<ProviderToken> {
    const reading = await this.request.keep((services, request, canSetCookies) =>
      requireProviderTokens(services).read(request, provider, options, canSetCookies),
    );
    return requireToken(reading);
  }

  /**
   * A service of the library or of a feature.
   *
   * @example
   * ```ts
   * await (await auth(c).get(Sessions)).revokeAll(userId);
   * ```
   */
  async get<Service>(token: Token<Service>): Promise<Service> {
    return (await this.request.services()).get(token);
  }
}

type SignInAction = (services: ServiceResolver, caller: CallerContext) => Promise<ServerAuthResult>;
