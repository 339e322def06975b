/** The refusal of a request without a session: a redirect for a browser, 401 for a script. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  type HttpException,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type AuthenticationWay, AuthenticatorsToken } from '../../core/features/index.js';
import {
  addQuery,
  CustomPagesToken,
  getActionUrl,
  isFromBrowser,
  RequestCookies,
  type RequestOrigin,
} from '../../core/http/index.js';
import { SecondFactorRequired } from '../../core/errors/index.js';
import { parseUrl, type ServiceResolver } from '../../core/kernel/index.js';
import { isPlatformRequest, getNodeRequest, type PlatformRequest } from '../../node/platform.js';
import { RequestAccessTokens } from '../session/request-access-tokens.js';
import { RequestAuthentication, type Sender } from '../session/request-authentication.js';
import { resolveOrigin } from '../../core/request/index.js';
import { SessionService } from '../../core/sessions/index.js';
import { ChallengeException } from '../transports/challenge.exception.js';
import { getPath } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import type { Access } from './access.js';

/** Chooses between the redirect and the 401. */
@Injectable()
export class SignInPrompt {
  constructor(
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(RequestAuthentication) private readonly authentication: RequestAuthentication,
    @Inject(RequestAccessTokens) private readonly tokens: RequestAccessTokens,
  ) {}

  /** For a credential that lacks a scope. */
  async createScopeException(
    request: TransportRequest,
    { way }: Pick<Sender, 'way'>,
    { scopes }: Access,
  ): Promise<HttpException> {
    const schemes = await this.listSchemes(request, [way]);
    if (schemes.length === 0) return this.tokens.refuse(request, 'insufficient_scope', scopes);
    // RFC 6750 §3.1. Other schemes have no word for it.
    const reason = `error="insufficient_scope", scope="${scopes.join(' ')}"`;
    const challenge = schemes.map((scheme) => `${scheme} ${reason}`).join(', ');
    return new ChallengeException(403, 'The credential lacks a scope.', challenge);
  }

  async createException(
    context: ExecutionContext,
    request: TransportRequest,
    { via, scopes }: Access,
  ): Promise<HttpException> {
    const ways = this.authentication.getWays(via);
    const isSession = ways.includes('session');
    const visit = isSession ? findPageVisit(context, request) : undefined;
    const held = isSession ? await this.findHeldUrl(request, visit) : undefined;
    if (held !== undefined) return createHeldException(held, visit);
    if (!visit) return this.createChallenge(request, ways, scopes);
    const services = await this.services.forRequest(request);
    const location = findSignInUrl(services, request, visit);
    return location === undefined
      ? new UnauthorizedException('You need to sign in, and the sign-in page is not public.')
      : new SignInRequiredException(location);
  }

  /** Where the user of a session gives what it lacks, such as a second factor. */
  private async findHeldUrl(
    request: TransportRequest,
    visit: PlatformRequest | undefined,
  ): Promise<string | undefined> {
    const services = await this.services.forRequest(request);
    const requestOrigin = resolveOrigin(services, request);
    const cookies = new RequestCookies(request.headers.get('cookie') ?? '');
    const back = visit && getPageUrl(requestOrigin, visit);
    return services.get(SessionService).findHeldUrl({ cookies, requestOrigin }, back);
  }

  /**
   * A challenge for each of the ways. A session has none: a browser does not know how to get one.
   */
  private async createChallenge(
    request: TransportRequest,
    ways: readonly AuthenticationWay[],
    scopes: readonly string[],
  ): Promise<HttpException> {
    const ofTokens = ways.includes('accessToken')
      ? await this.tokens.refuse(request, undefined, scopes)
      : undefined;
    const schemes = await this.listSchemes(request, ways);
    if (!ofTokens && schemes.length === 0) return new UnauthorizedException('You need to sign in.');
    // A client needs one challenge of a scheme alone.
    const others = ofTokens ? schemes.filter((scheme) => !/^bearer$/i.test(scheme)) : schemes;
    if (ofTokens && others.length === 0) return ofTokens;
    const challenge = [...(ofTokens ? [ofTokens.challenge] : []), ...others].join(', ');
    return new ChallengeException(401, 'A credential is required.', challenge);
  }

  /** The schemes of features' ways. */
  private async listSchemes(
    request: TransportRequest,
    ways: readonly AuthenticationWay[],
  ): Promise<readonly string[]> {
    const authenticators = (await this.services.forRequest(request)).get(AuthenticatorsToken);
    const schemes = ways.flatMap((way) => authenticators?.getSchemes(way) ?? []);
    return [...new Set(schemes)];
  }
}

const HELD = 'You need to prove a second factor.';

/** A page leads to where the user proves it; a script gets the address. */
function createHeldException(
  location: string,
  visit: PlatformRequest | undefined,
): UnauthorizedException {
  if (visit) return new SignInRequiredException(location, HELD);
  const { type: code } = SecondFactorRequired;
  const body = { statusCode: 401, message: HELD, error: 'Unauthorized', code, location };
  return new UnauthorizedException(body);
}

/**
 * The request of a browser that opens a page, and for which it can be redirected; `undefined` for
 * all others.
 */
export function findPageVisit(
  context: ArgumentsHost,
  request: TransportRequest,
): PlatformRequest | undefined {
  const { source } = request;
  if (context.getType() !== 'http' || !isPlatformRequest(source)) return undefined;
  return isNavigation(source, request) ? source : undefined;
}

/**
 * The sign-in page, which leads back to the page that was asked for.
 *
 * @returns `undefined` for a custom sign-in page that is not public: it would redirect to itself
 *   for ever.
 */
export function findSignInUrl(
  services: ServiceResolver,
  request: TransportRequest,
  visit: PlatformRequest,
): string | undefined {
  const requestOrigin = resolveOrigin(services, request);
  const callbackUrl = getPageUrl(requestOrigin, visit);
  const page = services.get(CustomPagesToken).signIn ?? getActionUrl(requestOrigin, 'signin');
  return isSamePage(page, callbackUrl, requestOrigin) ? undefined : addQuery(page, { callbackUrl });
}

/** The address of a page that a browser opens, on the public origin. */
export function getPageUrl({ origin }: RequestOrigin, visit: PlatformRequest): string {
  return `${origin}${getPath(visit)}`;
}

/** Whether two URLs, absolute or relative to the origin, differ in their query alone. */
function isSamePage(one: string, other: string, { origin }: RequestOrigin): boolean {
  const [a, b] = [new URL(one, origin), new URL(other, origin)];
  return a.origin === b.origin && a.pathname === b.pathname;
}

/**
 * Where a browser that sent a form has it: the page that sent it, if it is of this origin; else the
 * root of the origin.
 */
export function findFormPage(
  context: ArgumentsHost,
  request: TransportRequest,
  { origin }: RequestOrigin,
): string | undefined {
  const { source, headers } = request;
  if (context.getType() !== 'http' || !isPlatformRequest(source)) return undefined;
  if (SAFE_METHODS.has(getNodeRequest(source).method ?? '') || !isFromBrowser(request)) {
    return undefined;
  }
  const page = parseUrl(headers.get('referer') ?? '');
  return page?.origin === origin ? page.href : `${origin}/`;
}

/** The methods of no form (RFC 9110 §9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser navigates to a page, in contrast to a script that fetches data. */
function isNavigation(source: PlatformRequest, { headers }: TransportRequest): boolean {
  const { method } = getNodeRequest(source);
  const accepts = headers.get('accept') ?? '';
  return (method === 'GET' || method === 'HEAD') && accepts.includes('text/html');
}

/**
 * Thrown by the guard when a browser navigates to a page without a session, or with one whose user
 * has to prove again who they are. `@Auth()` adds the filter that makes it a redirect; without that
 * filter it is a plain 401.
 *
 * @publicApi
 */
export class SignInRequiredException extends UnauthorizedException {
  constructor(
    /**
     * The URL of the sign-in page, or of the page of proof, with this page as its `callbackUrl`.
     */
    readonly location: string,
    message = 'You need to sign in.',
    /** 303 for a form: the browser opens the location by GET, and does not send the form again. */
    readonly redirectStatus: 302 | 303 = 302,
  ) {
    super(message);
  }
}

/** Redirects a `SignInRequiredException` to its location, uncacheably. */
@Injectable()
@Catch(SignInRequiredException)
export class SignInRedirectFilter implements ExceptionFilter<SignInRequiredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch(thrown: SignInRequiredException, context: ArgumentsHost): void {
    redirectBrowser(thrown, context, this.host);
  }
}

/** Sends the browser to the location of an exception. */
export function redirectBrowser(
  { location, redirectStatus }: SignInRequiredException,
  context: ArgumentsHost,
  { httpAdapter }: HttpAdapterHost,
): void {
  const response = context.switchToHttp().getResponse<unknown>();
  // A cached redirect would ask users to sign in who have signed in since.
  httpAdapter.setHeader(response, 'Cache-Control', 'private, no-store');
  httpAdapter.redirect(response, redirectStatus, location);
}
