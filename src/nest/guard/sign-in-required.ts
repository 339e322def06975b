/** What somebody is told who needs to sign in: a browser is sent there, a script gets 401. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { getActionUrl, type RequestOrigin } from '../../core/http/request-origin.js';
import { CustomPagesToken, addQuery } from '../../core/http/routes.js';
import { isPlatformRequest, nodeRequest, type PlatformRequest } from '../../node/platform.js';
import { getSite } from '../session/request-sessions.js';
import { requestPath } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';

@Injectable()
export class SignInPrompt {
  constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

  /** The exception for a request that proves no session. */
  async refusal(
    context: ExecutionContext,
    carrying: TransportRequest,
  ): Promise<UnauthorizedException> {
    const { source: request } = carrying;
    const isHttp = context.getType() === 'http' && isPlatformRequest(request);
    if (!isHttp || !isNavigation(request, carrying)) {
      return new UnauthorizedException('You need to sign in.');
    }
    const services = await this.services.forRequest(carrying);
    const site = getSite(carrying, services);
    const callbackUrl = `${site.origin}${requestPath(request)}`;
    const page = services.get(CustomPagesToken).signIn ?? getActionUrl(site, 'signin');
    // A sign-in page of the app's that is not public would be sent to itself for ever.
    if (getPath(page, site) === getPath(callbackUrl, site)) {
      return new UnauthorizedException('You need to sign in, and the sign-in page is not public.');
    }
    return new SignInRequiredException(addQuery(page, { callbackUrl }));
  }
}

/** Where an address of the app's own, or of another site, leads: without what is asked there. */
function getPath(address: string, { origin }: RequestOrigin): string {
  const { origin: host, pathname } = new URL(address, origin);
  return `${host}${pathname}`;
}

/** A person who follows a link, and not a script that asks for data. */
function isNavigation(request: PlatformRequest, { headers }: TransportRequest): boolean {
  const { method } = nodeRequest(request);
  const accepts = headers.get('accept') ?? '';
  return (method === 'GET' || method === 'HEAD') && accepts.includes('text/html');
}

/* MERGED sign-in-required.exception.ts: Nobody is signed in, and a person is looking. */

/**
 * Thrown by the guard for a page that a browser navigates to. `@Auth()` brings the filter that turns
 * it into a redirect; without that filter it is an ordinary 401.
 *
 * @publicApi
 */
export class SignInRequiredException extends UnauthorizedException {
  constructor(
    /** The sign-in page, which leads back here. */
    readonly location: string,
  ) {
    super('You need to sign in.');
  }
}

/* MERGED sign-in-redirect.filter.ts: Sends a person who must sign in to the sign-in page. */

/** Answers a `SignInRequiredException` with a 302 to its location, which no cache may store. */
@Injectable()
@Catch(SignInRequiredException)
export class SignInRedirectFilter implements ExceptionFilter<SignInRequiredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch({ location }: SignInRequiredException, context: ArgumentsHost): void {
    const response = context.switchToHttp().getResponse<unknown>();
    const { httpAdapter } = this.host;
    // A cache that kept this would send people to sign in who have done so since.
    httpAdapter.setHeader(response, 'Cache-Control', 'private, no-store');
    httpAdapter.redirect(response, 302, location);
  }
}
