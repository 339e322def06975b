/** Lets signed-in people through. */
import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { CustomPagesToken, type PagesOptions, pageUrl } from '../../core/http/custom-pages.js';
import { actionUrl } from '../../core/http/site.js';
import { headerReader, requestPath } from '../http/incoming-request.js';
import { type PlatformRequest, httpRequest, nodeRequest } from '../http/platform.js';
import { RequestSessions } from '../request-sessions.js';
import { SignInRequiredException } from './sign-in-required.exception.js';

/**
 * Asks one question: does the request prove a session?
 *
 * No: 401, or the sign-in page when a browser navigates to a page. Cannot tell, because the database
 * is away: 503, so that nobody is taken for signed out.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(CustomPagesToken) private readonly pages: Partial<PagesOptions>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = httpRequest(context, '@Auth()');
    if (await this.sessions.of(request)) return true;
    if (!isNavigation(request)) throw new UnauthorizedException('You need to sign in.');
    throw new SignInRequiredException(this.signInUrl(request));
  }

  private signInUrl(request: PlatformRequest): string {
    const site = this.sessions.siteOf(request);
    const callbackUrl = `${site.origin}${requestPath(request)}`;
    return pageUrl(this.pages.signIn ?? actionUrl(site, 'signin'), { callbackUrl });
  }
}

/** A person who follows a link, and not a script that asks for data. */
function isNavigation(request: PlatformRequest): boolean {
  const { method } = nodeRequest(request);
  const accepts = headerReader(request).get('accept') ?? '';
  return (method === 'GET' || method === 'HEAD') && accepts.includes('text/html');
}
