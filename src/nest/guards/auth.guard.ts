/** Lets people through whom the decorators of a handler let through. */
import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { CustomPagesToken, type PagesOptions, pageUrl } from '../../core/http/custom-pages.js';
import { type Site, actionUrl } from '../../core/http/site.js';
import type { Session } from '../../core/models/session.js';
import type { Access } from '../access/access.js';
import { AccessDecisions } from '../access/access-decisions.js';
import { accessFor } from '../access/access-metadata.js';
import { RolesPathsToken, rolesOf } from '../access/session-roles.js';
import { requestPath } from '../http/incoming-request.js';
import { type PlatformRequest, nodeRequest } from '../http/platform.js';
import { RequestSessions } from '../request-sessions.js';
import type { CarryingRequest } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';
import { SignInRequiredException } from './sign-in-required.exception.js';

/**
 * Asks whether a request proves a session, and whether that session has what a handler asks for.
 *
 * Nobody signed in: 401, or the sign-in page when a browser navigates to a page. Not enough: 403.
 * Cannot tell, because the database is away: 503, so that nobody is taken for signed out. Each
 * transport is told in its own way.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(Transports) private readonly transports: Transports,
    @Inject(RolesPathsToken) private readonly rolesPaths: readonly string[],
    @Inject(CustomPagesToken) private readonly pages: Partial<PagesOptions>,
    @Inject(AccessDecisions) private readonly decisions: AccessDecisions,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    return this.decisions.once(context, () => this.decide(context));
  }

  private async decide(context: ExecutionContext): Promise<boolean> {
    const access = accessFor(context);
    if (access.level === 'public') return true;
    const transport = this.transports.of(context);
    try {
      const request = transport.request(context);
      const session = request ? await this.sessions.behind(request) : null;
      if (session) await this.assertPermitted(session, access, context);
      else if (access.level === 'required') throw this.refusal(context, request);
      return true;
    } catch (thrown) {
      throw thrown instanceof HttpException ? await transport.exception(thrown, context) : thrown;
    }
  }

  private async assertPermitted(
    session: Session,
    { roles, conditions }: Access,
    context: ExecutionContext,
  ): Promise<void> {
    const own = rolesOf(session, this.rolesPaths);
    const hasRoles = roles.every((welcome) => welcome.some((role) => own.has(role)));
    if (!hasRoles) throw new ForbiddenException('You may not do this.');
    for (const isMet of conditions) {
      if ((await isMet(session, context)) !== true) {
        throw new ForbiddenException('You may not do this.');
      }
    }
  }

  private refusal(context: ExecutionContext, carrying: CarryingRequest | undefined): HttpException {
    const isPage = context.getType() === 'http' && carrying !== undefined;
    const request = isPage ? context.switchToHttp().getRequest<PlatformRequest>() : undefined;
    if (!request || !carrying || !isNavigation(request, carrying)) {
      return new UnauthorizedException('You need to sign in.');
    }
    const site = this.sessions.siteOf(carrying);
    const callbackUrl = `${site.origin}${requestPath(request)}`;
    const page = this.pages.signIn ?? actionUrl(site, 'signin');
    // A sign-in page of the app's that is not public would be sent to itself for ever.
    if (pathOf(page, site) === pathOf(callbackUrl, site)) {
      return new UnauthorizedException('You need to sign in, and the sign-in page is not public.');
    }
    return new SignInRequiredException(pageUrl(page, { callbackUrl }));
  }
}

/** Where an address of the app's own, or of another site, leads: without what is asked there. */
function pathOf(address: string, { origin }: Site): string {
  const { origin: host, pathname } = new URL(address, origin);
  return `${host}${pathname}`;
}

/** A person who follows a link, and not a script that asks for data. */
function isNavigation(request: PlatformRequest, { headers }: CarryingRequest): boolean {
  const { method } = nodeRequest(request);
  const accepts = headers.get('accept') ?? '';
  return (method === 'GET' || method === 'HEAD') && accepts.includes('text/html');
}
