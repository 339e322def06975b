/** The session behind a request, looked up once however many guards and parameters want it. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { RequestCookies, SessionService, type Site, Sites } from '../core/index.js';
import { asError } from '../core/errors/auth.error.js';
import { type Logger, LoggerToken } from '../core/kernel/logger.js';
import type { DefaultSession, Session } from '../core/models/session.js';
import { sessionFailure } from './session-failure.js';
import { headerReader, requestOrigin } from './http/incoming-request.js';
import type { PlatformRequest } from './http/platform.js';

type Found = Promise<Session | DefaultSession | null>;

/** @publicApi */
@Injectable()
export class RequestSessions {
  private readonly found = new WeakMap<PlatformRequest, Found>();

  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(Sites) private readonly sites: Sites,
    @Inject(LoggerToken) private readonly logger: Logger,
  ) {}

  /**
   * The session that the request proves, or `null`.
   *
   * @throws {HttpException} when it cannot be told, which is logged: 503 when the database cannot be
   *   asked, 500 when a callback throws. The person may well be signed in.
   */
  of(request: PlatformRequest): Found {
    const known = this.found.get(request);
    if (known) return known;
    const looking = this.lookUp(request);
    this.found.set(request, looking);
    return looking;
  }

  /** The site that the request was sent to. */
  siteOf(request: PlatformRequest): Site {
    return this.sites.at(requestOrigin(request), headerReader(request));
  }

  private async lookUp(request: PlatformRequest): Found {
    try {
      const cookies = new RequestCookies(headerReader(request).get('cookie') ?? '');
      return await this.sessions.read(cookies, this.siteOf(request));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(asError(thrown));
      throw sessionFailure(thrown);
    }
  }
}
