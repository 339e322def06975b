/** What somebody is told who needs to sign in: a browser is sent there, a script gets 401. */
import { type ExecutionContext, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { CustomPagesToken, pageUrl } from '../../core/http/custom-pages.js';
import { type Site, actionUrl } from '../../core/http/site.js';
import { RequestServices } from '../composition/request-services.js';
import { requestPath } from '../http/http-request.js';
import { type PlatformRequest, isPlatformRequest, nodeRequest } from '../../node/platform.js';
import { siteOf } from '../request-sessions.js';
import type { CarryingRequest } from '../transports/transport.js';
import { SignInRequiredException } from './sign-in-required.exception.js';

@Injectable()
export class SignInPrompt {
  constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

  /** The exception for a request that proves no session. */
  async refusal(
    context: ExecutionContext,
    carrying: CarryingRequest,
  ): Promise<UnauthorizedException> {
    const { source: request } = carrying;
    const isHttp = context.getType() === 'http' && isPlatformRequest(request);
    if (!isHttp || !isNavigation(request, carrying)) {
      return new UnauthorizedException('You need to sign in.');
    }
    const services = await this.services.of(carrying);
    const site = siteOf(carrying, services);
    const callbackUrl = `${site.origin}${requestPath(request)}`;
    const page = services.get(CustomPagesToken).signIn ?? actionUrl(site, 'signin');
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
