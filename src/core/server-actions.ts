/**
 * Signing in and out from the app's own code: a form handled by a controller or a server action.
 *
 * The same actions answer that answer the routes. What a route would turn into a page is thrown here,
 * and what it would send is returned: the caller sets the cookies and redirects.
 */
import type { ActionRouter } from './actions/action-router.js';
import type { Exchange } from './actions/exchange.js';
import type { Caller, CallerSites } from './caller-sites.js';
import type { Exchanges } from './exchanges.js';
import type { AuthRequest } from './http/auth-request.js';
import { type AuthResult, withCookies } from './http/auth-result.js';
import { pageUrl } from './http/custom-pages.js';
import { RequestCookies } from './http/request-cookies.js';
import type { SetCookie } from './http/set-cookie.js';
import { actionUrl } from './http/site.js';
import type { OwnTypes, TypeOf } from './models/auth-types.js';
import type {
  SessionStarter,
  SessionUser,
  StartSessionOptions,
} from './sessions/session-starter.js';

/** What somebody wants who signs in. */
export interface SignInWish {
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
export class ServerActions<out T extends OwnTypes = object> {
  constructor(
    private readonly sites: CallerSites,
    private readonly exchanges: Exchanges,
    private readonly router: ActionRouter,
    private readonly starter: SessionStarter,
  ) {}

  /**
   * Signs somebody in by credentials, or sets out to sign them in elsewhere. Without a provider, or with
   * one that is not configured, it leads to the sign-in page.
   */
  async signIn(
    providerId: string | undefined,
    { redirectTo, fields = {}, authorizationParams = {} }: SignInWish,
    caller: Caller,
  ): Promise<ServerAnswer> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    const provider = providerId === undefined ? undefined : this.exchanges.provider(providerId);
    if (!provider) {
      const page = actionUrl(this.sites.of(caller), 'signin');
      return { location: pageUrl(page, { callbackUrl }), cookies: [] };
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
  async signOut(redirectTo: string | undefined, caller: Caller): Promise<ServerAnswer> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    return this.redirect({ action: 'signout', body: { callbackUrl } }, caller);
  }

  /** Changes the session that the request carries, as far as the callbacks take over the data. */
  async update(data: unknown, caller: Caller): Promise<UpdatedSession<T>> {
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
    caller: Caller,
  ): Promise<Pick<ServerAnswer, 'cookies'>> {
    const site = this.sites.of(caller);
    const held = new RequestCookies(caller.headers.get('cookie') ?? '');
    return { cookies: await this.starter.start(user, options, held, site) };
  }

  private async redirect(call: Call, caller: Caller): Promise<ServerAnswer> {
    const { result, exchange } = await this.perform(call, caller);
    const { cookies = [] } = withCookies(result, this.exchanges.cookies(exchange));
    const location = result.kind === 'redirect' ? result.location : exchange.callbackUrl;
    return { location, cookies };
  }

  private async perform(
    { action, providerId, query = {}, body }: Call,
    caller: Caller,
  ): Promise<{ readonly result: AuthResult; readonly exchange: Exchange }> {
    const site = this.sites.of(caller);
    const { headers } = caller;
    const path = providerId === undefined ? '' : `/${encodeURIComponent(providerId)}`;
    const request: AuthRequest = {
      method: 'POST',
      action,
      providerId,
      url: new URL(`${actionUrl(site, action)}${path}`),
      headers,
      cookies: new RequestCookies(headers.get('cookie') ?? ''),
      query,
      body,
      repeated: [],
    };
    const opened = await this.exchanges.open(request, site);
    // The app's own code asks: what another site could have sent was refused above.
    const exchange = { ...opened, csrf: { ...opened.csrf, isVerified: true } };
    const matching = await this.router.match(request);
    return { result: await this.router.dispatch(matching, exchange), exchange };
  }
}
