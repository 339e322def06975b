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
  type RequestOrigin,
} from '../../core/http/index.js';
import type { ServiceResolver } from '../../core/kernel/index.js';
import { isPlatformRequest, getNodeRequest, type PlatformRequest } from '../../node/platform.js';
import { RequestAccessTokens } from '../session/request-access-tokens.js';
import { RequestAuthentication, type Sender } from '../session/request-authentication.js';
import { resolveOrigin } from '../../core/request/index.js';
import { ChallengeException } from '../transports/challenge.js';
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
    const visit = ways.includes('session') ? findPageVisit(context, request) : undefined;
    if (!visit) return this.createChallenge(request, ways, scopes);
    const services = await this.services.forRequest(request);
    const location = findSignInUrl(services, request, visit);
    return location === undefined
      ? new UnauthorizedException('You need to sign in, and the sign-in page is not public.')
      : new SignInRequiredException(location);
  }

  /** A challenge for each of the ways. A session has none: a browser does not know how to get one. */
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

/** The request of a browser that opens a page, and for which it can be redirected; `undefined` for all others. */
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
 * @returns `undefined` for a custom sign-in page that is not public: it would redirect to itself for ever.
 */
export function findSignInUrl(
  services: ServiceResolver,
  request: TransportRequest,
  visit: PlatformRequest,
): string | undefined {
  const requestOrigin = resolveOrigin(services, request);
  const callbackUrl = `${requestOrigin.origin}${getPath(visit)}`;
  const page = services.get(CustomPagesToken).signIn ?? getActionUrl(requestOrigin, 'signin');
  return isSamePage(page, callbackUrl, requestOrigin) ? undefined : addQuery(page, { callbackUrl });
}

/** Whether two URLs, absolute or relative to the origin, differ in their query alone. */
function isSamePage(one: string, other: string, { origin }: RequestOrigin): boolean {
  const [a, b] = [new URL(one, origin), new URL(other, origin)];
  return a.origin === b.origin && a.pathname === b.pathname;
}

/** Whether a browser navigates to a page, in contrast to a script that fetches data. */
function isNavigation(source: PlatformRequest, { headers }: TransportRequest): boolean {
  const { method } = getNodeRequest(source);
  const accepts = headers.get('accept') ?? '';
  return (method === 'GET' || method === 'HEAD') && accepts.includes('text/html');
}

/**
 * Thrown by the guard when a browser navigates to a page without a session. `@Auth()` adds the filter
 * that makes it a redirect; without that filter it is a plain 401.
 *
 * @publicApi
 */
export class SignInRequiredException extends UnauthorizedException {
  constructor(
    /** The URL of the sign-in page, with this page as its `callbackUrl`. */
    readonly location: string,
  ) {
    super('You need to sign in.');
  }
}

/** Redirects a `SignInRequiredException` to its location with an uncacheable 302. */
@Injectable()
@Catch(SignInRequiredException)
export class SignInRedirectFilter implements ExceptionFilter<SignInRequiredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch({ location }: SignInRequiredException, context: ArgumentsHost): void {
    const response = context.switchToHttp().getResponse<unknown>();
    const { httpAdapter } = this.host;
    // A cached redirect would ask users to sign in who have signed in since.
    httpAdapter.setHeader(response, 'Cache-Control', 'private, no-store');
    httpAdapter.redirect(response, 302, location);
  }
}
