/**
 * The refusal of a user who may not do something: a page for a browser, 403 for everything else.
 */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  ForbiddenException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { ApplicationConfig, BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import { ErrorResponsesLoaderToken } from '../../core/handler/index.js';
import { type HttpResponse, toHttpResponse } from '../../core/http/index.js';
import { resolveOrigin } from '../../core/request/index.js';
import { writeResponse } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';
import type { Sender } from '../session/request-authentication.js';
import { toBodylessRequest } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { findPageVisit, findSignInUrl } from './sign-in-required.js';

const FORBIDDEN = 'You may not do this.';

/**
 * The exception for a user who may not do this: one that can become a page where a browser opens
 * one.
 */
export function createForbiddenException(
  { way }: Pick<Sender, 'way'>,
  request: TransportRequest,
  context: ArgumentsHost,
): ForbiddenException {
  // What has another credential than a session is no browser that opens a page.
  const visit = way === 'session' ? findPageVisit(context, request) : undefined;
  return visit ? new ForbiddenPageException(FORBIDDEN) : new ForbiddenException(FORBIDDEN);
}

/**
 * Thrown by the guard when a browser opens a page that its user may not see. Filters see a plain
 * 403.
 */
class ForbiddenPageException extends ForbiddenException {
  override readonly name = ForbiddenException.name;
}

/**
 * Answers with a page, unless the app has an error page of its own, or a filter for such
 * exceptions.
 */
@Injectable()
@Catch(ForbiddenPageException)
export class ForbiddenPageFilter implements ExceptionFilter<ForbiddenException> {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(TransportRegistry) private readonly transports: TransportRegistry,
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(ApplicationConfig) app: ApplicationConfig,
  ) {
    // NestJS adds those of the token APP_FILTER afterwards, and asks the last one first: all of the
    // app go before this.
    app.addGlobalFilter(this);
  }

  async catch(thrown: ForbiddenException, context: ArgumentsHost): Promise<void> {
    // NestJS does not await a filter: a rejection would end the process.
    const page = await this.render(context).catch(() => undefined);
    if (page) writeResponse(page, context.switchToHttp().getResponse<PlatformReply>());
    else new BaseExceptionFilter(this.host.httpAdapter).catch(thrown, context);
  }

  private async render(context: ArgumentsHost): Promise<HttpResponse | undefined> {
    const request = this.transports.get(context).getRequest(context);
    const visit = findPageVisit(context, request);
    if (!visit) return undefined;
    const services = await this.services.forRequest(request);
    // A user who is signed out by the page's link is asked to sign in here.
    if (findSignInUrl(services, request, visit) === undefined) return undefined;
    const errorResponses = await services.get(ErrorResponsesLoaderToken)();
    const requestOrigin = resolveOrigin(services, request);
    const page = await errorResponses.renderForbidden(toBodylessRequest(visit), requestOrigin);
    return page && toHttpResponse(page);
  }
}
