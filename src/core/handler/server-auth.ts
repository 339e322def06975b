/**
 * Signing in and out from the app's own code: a form handled by a controller or a server action.
 *
 * The same actions answer that answer the routes. What a route would turn into a page is thrown here,
 * and what it would send is returned: the caller sets the cookies and redirects.
 */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { asError } from '../errors/auth.error.js';
import type { AuthRequest } from '../http/auth-request.js';
import { type AuthResult, withCookies } from '../http/auth-response.js';
import { RequestCookies, type SetCookie } from '../http/cookies.js';
import { getActionUrl, type OriginResolver, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import type { Logger } from '../kernel/logger.js';
import type { OwnTypes, TypeOf } from '../models/session.js';
import type {
  SessionStarter,
  SessionUser,
  StartSessionOptions,
} from '../sessions/session-starter.js';
import type { ActionRouter } from './action-router.js';
import type { ConfigurationReport } from './auth-handler.js';
import type { RequestContext, RequestContextFactory } from './request-context.js';

/** What somebody wants who signs in. */
export interface SignInOptions {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** What the form has: for credentials whatever `authorize` asks for, for e-mail the address. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** What is added to the authorization request, as far as that is allowed from outside. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined;
}

/** Where the browser is to go, and the cookies that it is to take along. */
export interface ServerAnswer {
  readonly location: string;
  readonly cookies: readonly SetCookie[];
}

/** A session after the app's own code changed it. */
export interface UpdatedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'> | null;
  readonly cookies: readonly SetCookie[];
}

/** What an action is to be called with. */
interface Call {
  readonly action: AuthRequest['action'];
  readonly providerId?: string;
  readonly query?: AuthRequest['query'];
  readonly body: AuthRequest['body'];
}

/**
 * Each method throws the `AuthError` that stopped it, and `MissingCSRF` when a browser says that
 * another site sent the request. The log then names that site's origin.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export class ServerAuth<out T extends OwnTypes = object> {
  constructor(
    private readonly sites: CallerOriginResolver,
    private readonly exchanges: RequestContextFactory,
    private readonly router: ActionRouter,
    private readonly starter: SessionStarter,
  ) {}

  /**
   * Signs somebody in by credentials, or sets out to sign them in elsewhere. Without a provider, or with
   * one that is not configured, it leads to the sign-in page.
   */
  async signIn(
    providerId: string | undefined,
    { redirectTo, fields = {}, authorizationParams = {} }: SignInOptions,
    caller: CallerContext,
  ): Promise<ServerAnswer> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    const provider = providerId === undefined ? undefined : this.exchanges.provider(providerId);
    if (!provider) {
      const page = getActionUrl(this.sites.resolve(caller), 'signin');
      return { location: addQuery(page, { callbackUrl }), cookies: [] };
    }
    // Credentials are a proof already; everything else sets out to get one.
    const action = provider.type === 'credentials' ? 'callback' : 'signin';
    const body = { ...fields, callbackUrl };
    return this.redirect(
      { action, providerId: provider.id, query: authorizationParams, body },
      caller,
    );
  }

  /** Ends the session that the request carries. */
  async signOut(redirectTo: string | undefined, caller: CallerContext): Promise<ServerAnswer> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    return this.redirect({ action: 'signout', body: { callbackUrl } }, caller);
  }

  /** Changes the session that the request carries, as far as the callbacks take over the data. */
  async update(data: unknown, caller: CallerContext): Promise<UpdatedSession<T>> {
    const { result } = await this.perform({ action: 'session', body: { data } }, caller);
    const session = result.kind === 'json' ? (result.body as UpdatedSession<T>['session']) : null;
    return { session, cookies: result.cookies ?? [] };
  }

  /**
   * Starts a session for a user whom the app knows by other means, as after a registration of its own.
   *
   * @throws {InvalidOption} when the user has no id, or is stored nowhere and would have to be.
   */
  async startSession(
    user: SessionUser,
    options: StartSessionOptions,
    caller: CallerContext,
  ): Promise<Pick<ServerAnswer, 'cookies'>> {
    const site = this.sites.resolve(caller);
    const held = new RequestCookies(caller.headers.get('cookie') ?? '');
    return { cookies: await this.starter.start(user, options, held, site) };
  }

  private async redirect(call: Call, caller: CallerContext): Promise<ServerAnswer> {
    const { result, exchange } = await this.perform(call, caller);
    const { cookies = [] } = withCookies(result, this.exchanges.cookies(exchange));
    const location = result.kind === 'redirect' ? result.location : exchange.callbackUrl;
    return { location, cookies };
  }

  private async perform(
    { action, providerId, query = {}, body }: Call,
    caller: CallerContext,
  ): Promise<{ readonly result: AuthResult; readonly exchange: RequestContext }> {
    const site = this.sites.resolve(caller);
    const { headers } = caller;
    const path = providerId === undefined ? '' : `/${encodeURIComponent(providerId)}`;
    const request: AuthRequest = {
      method: 'POST',
      action,
      providerId,
      url: new URL(`${getActionUrl(site, action)}${path}`),
      headers,
      cookies: new RequestCookies(headers.get('cookie') ?? ''),
      query,
      body,
      repeated: [],
    };
    const opened = await this.exchanges.create(request, site);
    // The app's own code asks: what another site could have sent was refused above.
    const exchange = { ...opened, csrf: { ...opened.csrf, isVerified: true } };
    const matching = await this.router.match(request);
    return { result: await this.router.dispatch(matching, exchange), exchange };
  }
}

/* MERGED caller-sites.ts: The site that a request to the app's own code was sent to, if that code may act for its sender. */

/** The request in whose course the app's code runs. */
export interface CallerContext {
  /** The origin that it was sent to, as far as the server can see. */
  readonly origin: string;
  readonly headers: Headers;
}

/** Finds the site of a caller, and refuses one that comes from another site. */
export class CallerOriginResolver {
  constructor(
    private readonly configuration: ConfigurationReport,
    private readonly sites: OriginResolver,
    private readonly csrf: CsrfGuard,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws {AuthError} the first thing that is wrong with the configuration.
   * @throws {MissingCSRF} when another site made the request.
   */
  resolve({ origin, headers }: CallerContext): RequestOrigin {
    const [problem] = this.configuration.errors;
    if (problem) throw problem;
    const site = this.sites.resolve(origin, headers);
    try {
      this.csrf.verifyOrigin(headers, site.origin);
    } catch (thrown) {
      // The app shows a browser no more than that it was refused: which origin it was is for its log.
      this.logger.error(asError(thrown));
      throw thrown;
    }
    return site;
  }
}
