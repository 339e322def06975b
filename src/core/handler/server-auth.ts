/**
 * Signs users in and out from the app's own code, such as a controller or a server action.
 *
 * It runs the actions of the routes. It throws what a route would render as an error page, and
 * returns what a route would send: the caller sets the cookies and redirects.
 */
import type { ConfigurationCheck } from '../config/configuration-check.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { asError } from '../errors/auth.error.js';
import type { AuthRequest } from '../http/auth-request.js';
import { type AuthResult, withCookies } from '../http/auth-response.js';
import { RequestCookies, type SetCookie } from '../http/cookies.js';
import { getActionUrl, type OriginResolver, type RequestOrigin } from '../http/request-origin.js';
import { addQuery, type AuthAction } from '../http/routes.js';
import type { Logger } from '../kernel/logger.js';
import type { OwnTypes, TypeOf } from '../models/session.js';
import type { ResolvedProvider } from '../providers/provider.js';
import type {
  SessionStarter,
  SessionUser,
  StartSessionOptions,
} from '../sessions/session-starter.js';
import type { ActionRouter } from './action-router.js';
import type { RequestContext, RequestContextFactory } from './request-context.js';

/** The options of a sign-in. */
export interface SignInRequestOptions {
  /** The URL to return to. Default: the `Referer` of the request, else the root. */
  readonly redirectTo?: string | undefined;
  /**
   * The form fields: those of `authorize` for credentials, `email` for a magic link or a code, and
   * then `code` alone to submit the code.
   */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Added to the authorization request, as far as the provider forwards these parameters. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined;
}

/** The fields of a sign-out. */
export interface SignOutFields {
  /**
   * Whether the session ends at the provider too. Needs the feature `ProviderLogout`. Default:
   * `false`.
   */
  readonly provider?: boolean | undefined;
}

/** The URL to redirect to, and the cookies to set. */
export interface ServerAuthResult {
  readonly location: string;
  readonly cookies: readonly SetCookie[];
}

/** A session after an update by the app's own code. */
export interface UpdatedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'> | null;
  readonly cookies: readonly SetCookie[];
}

/** The input of an action. */
interface ActionInput {
  readonly action: AuthAction;
  readonly providerId?: string;
  readonly query?: AuthRequest['query'];
  readonly body: AuthRequest['body'];
}

/**
 * Signs users in and out, and updates or starts sessions. Each method throws the `AuthError` of a
 * failed action, and `MissingCSRF` for a request from another origin, which is then logged.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export class ServerAuth<out T extends OwnTypes = object> {
  constructor(
    private readonly originResolver: CallerOriginResolver,
    private readonly contextFactory: RequestContextFactory,
    private readonly router: ActionRouter,
    private readonly starter: SessionStarter,
  ) {}

  /**
   * Signs the user in with credentials, or starts a sign-in with any other provider. Without a
   * provider, or with one that is not configured, returns the URL of the sign-in page.
   */
  async signIn(
    providerId: string | undefined,
    { redirectTo, fields = {}, authorizationParams = {} }: SignInRequestOptions,
    caller: CallerContext,
  ): Promise<ServerAuthResult> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    const provider =
      providerId === undefined ? undefined : this.contextFactory.findProvider(providerId);
    if (!provider) {
      const page = getActionUrl(await this.originResolver.resolve(caller), 'signin');
      return { location: addQuery(page, { callbackUrl }), cookies: [] };
    }
    const action = isCallback(provider, fields) ? 'callback' : 'signin';
    const body = { ...fields, callbackUrl };
    return this.redirect(
      { action, providerId: provider.id, query: authorizationParams, body },
      caller,
    );
  }

  /**
   * Ends the session of the request.
   *
   * @param fields - The fields of the form: `provider` to end the session at the provider too, with
   *   the feature `ProviderLogout`.
   */
  async signOut(
    redirectTo: string | undefined,
    caller: CallerContext,
    fields: SignOutFields = {},
  ): Promise<ServerAuthResult> {
    const callbackUrl = redirectTo ?? caller.headers.get('referer') ?? '/';
    return this.redirect({ action: 'signout', body: { ...fields, callbackUrl } }, caller);
  }

  /**
   * Updates the session of the request. The `jwt` and `session` callbacks decide what of the data
   * to use.
   */
  async update(data: unknown, caller: CallerContext): Promise<UpdatedSession<T>> {
    const { result } = await this.perform({ action: 'session', body: { data } }, caller);
    const session = result.kind === 'json' ? (result.body as UpdatedSession<T>['session']) : null;
    return { session, cookies: result.cookies ?? [] };
  }

  /**
   * Starts a session for a user whom the app has verified itself, for instance at registration.
   *
   * @throws {InvalidOption} when the user has no id, or is not stored and has to be.
   */
  async startSession(
    user: SessionUser,
    options: StartSessionOptions,
    caller: CallerContext,
  ): Promise<Pick<ServerAuthResult, 'cookies'>> {
    const requestOrigin = await this.originResolver.resolve(caller);
    const held = new RequestCookies(caller.headers.get('cookie') ?? '');
    return {
      cookies: await this.starter.start(user, options, caller.headers, held, requestOrigin),
    };
  }

  private async redirect(input: ActionInput, caller: CallerContext): Promise<ServerAuthResult> {
    const { result, context } = await this.perform(input, caller);
    const { cookies = [] } = withCookies(result, this.contextFactory.getCookies(context));
    const location = result.kind === 'redirect' ? result.location : context.callbackUrl;
    return { location, cookies };
  }

  private async perform(
    { action, providerId, query = {}, body }: ActionInput,
    caller: CallerContext,
  ): Promise<{ readonly result: AuthResult; readonly context: RequestContext }> {
    const requestOrigin = await this.originResolver.resolve(caller);
    const { headers, clientAddress } = caller;
    const path = providerId === undefined ? '' : `/${encodeURIComponent(providerId)}`;
    const request: AuthRequest = {
      method: 'POST',
      isHead: false,
      action,
      providerId,
      parameters: {},
      allow: '',
      url: new URL(`${getActionUrl(requestOrigin, action)}${path}`),
      headers,
      clientAddress,
      cookies: new RequestCookies(headers.get('cookie') ?? ''),
      query,
      body,
      repeated: [],
    };
    const created = await this.contextFactory.create(request, requestOrigin);
    // The origin of the caller was verified above.
    const context = { ...created, csrf: { ...created.csrf, isVerified: true } };
    const matched = await this.router.match(request);
    return { result: await this.router.dispatch(matched, context), context };
  }
}

/**
 * Credentials are verified at once, and so is the code from a message. Other providers need a
 * redirect or an email first.
 */
function isCallback(
  { type }: ResolvedProvider,
  { code, email }: Readonly<Record<string, unknown>>,
): boolean {
  return type === 'credentials' || (type === 'email' && code !== undefined && email === undefined);
}

/** The request that the app's code handles. */
export interface CallerContext {
  /** The origin of its URL, as the server sees it. */
  readonly origin: string;
  readonly headers: Headers;
  /** The address of the connection, where the framework knows it. */
  readonly clientAddress?: string | undefined;
}

/** Resolves the origin of a request to the app's code, and refuses a request from another site. */
export class CallerOriginResolver {
  constructor(
    private readonly configuration: ConfigurationCheck,
    private readonly originResolver: OriginResolver,
    private readonly csrf: CsrfGuard,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws {AuthError} the first error of the configuration.
   * @throws {MissingCSRF} when another site sent the request.
   */
  async resolve({ origin, headers }: CallerContext): Promise<RequestOrigin> {
    await this.configuration.assertValid();
    const requestOrigin = this.originResolver.resolve(origin, headers);
    try {
      this.csrf.verifyOrigin(headers, requestOrigin.origin);
    } catch (thrown) {
      // The app may show the error to the browser. The refused origin is for the log.
      this.logger.error(asError(thrown));
      throw thrown;
    }
    return requestOrigin;
  }
}
