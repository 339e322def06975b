/** Where somebody is signed in, and a button that ends it everywhere. */
import { Controller, HttpStatus, Inject, Post, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthService, CurrentUser, Session } from 'portcullis';
import type { Member, MemberSession } from '../auth/member-session.js';
import { Page } from '../pages/page.decorator.js';
import { BrowserSessions } from './browser-sessions.service.js';
import { sessionsPage } from './sessions.page.js';

@Controller('sessions')
export class SessionsController {
  constructor(
    @Inject(BrowserSessions) private readonly sessions: BrowserSessions,
    @Inject(AuthService) private readonly auth: AuthService,
  ) {}

  @Page()
  async mine(@Session() session: MemberSession): Promise<string> {
    return sessionsPage(session, await this.sessions.of(session.user.id));
  }

  @Post('end')
  @Redirect('/login', HttpStatus.SEE_OTHER)
  async endAll(
    @CurrentUser() { id }: Member,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // First, since it refuses a request that was made by another site.
    const destination = await this.auth.signOut({ request, reply }, { redirectTo: '/login' });
    await this.sessions.endAll(id);
    return destination;
  }
}
