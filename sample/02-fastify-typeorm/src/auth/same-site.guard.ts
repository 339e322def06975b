/** Refuses forms that another site posts with the cookies of a member. */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { FastifyRequest } from 'fastify';
import { CsrfGuard } from 'portcullis';
import { toWebRequest } from 'portcullis/node';
import type { Settings } from '../settings.js';

/** `AuthService` checks this by itself; handlers that change something without it are guarded. */
@Injectable()
export class SameSiteGuard implements CanActivate {
  constructor(
    @Inject(CsrfGuard) private readonly csrf: CsrfGuard,
    @Inject(ConfigService) private readonly config: ConfigService<Settings, true>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.method === 'GET') return true;
    const { origin } = new URL(this.config.get('url', { infer: true }));
    return this.csrf.isFromThisSite(toWebRequest(request).headers, origin);
  }
}
