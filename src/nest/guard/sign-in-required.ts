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
import {
  addQuery,
  CustomPagesToken,
  getActionUrl,
  type RequestOrigin,
} from '../../core/http/index.js';
import { isPlatformRequest, getNodeRequest, type PlatformRequest } from '../../node/platform.js';
import { RequestAccessTokens } from '../session/request-access-tokens.js';
import { RequestAuthentication } from '../session/request-authentication.js';
import { resolveOrigin } from '../../core/request/index.js';
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

  /** For an access token that lacks a scope. */
  createScopeException(request: TransportRequest, { scopes }: Access): Promise<HttpException> {
    return this.tokens.refuse(request, 'insufficient_scope', scopes);
  }

  async createException(
    context: ExecutionContext,
    request: TransportRequest,
    { via, scopes }: Access,
  ): Promise<HttpException> {
    const { source } = request;
    const ways = this.authentication.getWays(via);
    const isHttp = context.getType() === 'http' && isPlatformRequest(source);
    if (!ways.includes('session') || !isHttp || !isNavigation(source, request)) {
      return ways.includes('accessToken')
        ? this.tokens.refuse(request, undefined, scopes)
        : new UnauthorizedException('You need to sign in.');
    }
    const services = await this.services.forRequest(request);
    const requestOrigin = resolveOrigin(services, request);
    const callbackUrl = `${requestOrigin.origin}${getPath(source)}`;
    const page = services.get(CustomPagesToken).signIn ?? getActionUrl(requestOrigin, 'signin');
    // A custom sign-in page that is not public would redirect to itself for ever.
    if (isSamePage(page, callbackUrl, requestOrigin)) {
      return new UnauthorizedException('You need to sign in, and the sign-in page is not public.');
    }
    return new SignInRequiredException(addQuery(page, { callbackUrl }));
  }
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
