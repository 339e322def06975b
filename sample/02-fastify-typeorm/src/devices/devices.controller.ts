/** Where members are signed in, and the buttons that end it elsewhere. */
import {
  Controller,
  HttpStatus,
  Inject,
  Param,
  Post,
  Redirect,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentUser } from 'portcullis';
import { Sessions } from 'portcullis/features/sessions';
import { toWebRequest } from 'portcullis/node';
import { SameSiteGuard } from '../auth/same-site.guard.js';
import type { Member } from '../auth/member-session.js';
import { Page } from '../pages/page.decorator.js';
import { devicesPage } from './devices.page.js';

@Controller('devices')
@UseGuards(SameSiteGuard)
export class DevicesController {
  constructor(@Inject(Sessions) private readonly sessions: Sessions) {}

  @Page()
  async mine(@CurrentUser() member: Member, @Req() request: FastifyRequest): Promise<string> {
    const current = await this.sessions.getCurrent(toWebRequest(request));
    return devicesPage(member, await this.sessions.list(member.id, current ?? undefined));
  }

  @Post('sign-out-others')
  @Redirect('/devices', HttpStatus.SEE_OTHER)
  async signOutOthers(@Req() request: FastifyRequest): Promise<void> {
    const current = await this.sessions.getCurrent(toWebRequest(request));
    if (current) await this.sessions.revokeOthers(current);
  }

  @Post(':id/sign-out')
  @Redirect('/devices', HttpStatus.SEE_OTHER)
  async signOut(@CurrentUser() { id: userId }: Member, @Param('id') id: string): Promise<void> {
    // With the id of another user's session, nothing happens.
    await this.sessions.revoke(userId, id);
  }
}
