/** The CSRF token for a form on a page of the app, which posts to a route of the library. */
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CsrfGuard, OriginResolver, RequestCookies } from 'portcullis';
import { serializeCookie } from 'portcullis/core';

@Injectable()
export class FormTokens {
  constructor(
    @Inject(CsrfGuard) private readonly csrf: CsrfGuard,
    @Inject(OriginResolver) private readonly origins: OriginResolver,
  ) {}

  /** The token of the browser. The first page sets its cookie. */
  async open(request: Request, response: Response): Promise<string> {
    const headers = new Headers({ host: request.headers.host ?? '' });
    const { origin, cookies } = this.origins.resolve(`http://${request.headers.host}`, headers);
    const held = new RequestCookies(request.headers.cookie ?? '');
    const asked = { method: 'GET', headers, cookies: held, body: {} } as const;
    const { token = '', cookie } = await this.csrf.open(asked, origin, cookies.csrfToken);
    if (cookie) response.append('Set-Cookie', serializeCookie(cookie));
    return token;
  }
}
