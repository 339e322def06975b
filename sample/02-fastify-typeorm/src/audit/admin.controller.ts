/** What only users with the role `admin` may see and do. Other users get 403. */
import { Controller, HttpStatus, Inject, Param, Post, Redirect, UseGuards } from '@nestjs/common';
import { CurrentUser, Roles } from 'portcullis';
import { Sessions } from 'portcullis/features/sessions';
import type { Member } from '../auth/member-session.js';
import { SameSiteGuard } from '../auth/same-site.guard.js';
import { Page } from '../pages/page.decorator.js';
import { People } from '../people/people.service.js';
import { adminPage } from './admin.page.js';
import { AuditTrail, BY_ADMIN } from './audit-trail.service.js';

const ENTRIES_SHOWN = 50;

@Controller('admin')
@Roles('admin')
@UseGuards(SameSiteGuard)
export class AdminController {
  constructor(
    @Inject(AuditTrail) private readonly trail: AuditTrail,
    @Inject(People) private readonly people: People,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  @Page()
  async overview(@CurrentUser() member: Member): Promise<string> {
    const people = await this.people.list();
    return adminPage(member, { people, entries: await this.trail.latest(ENTRIES_SHOWN) });
  }

  @Post('people/:id/sign-out')
  @Redirect('/admin', HttpStatus.SEE_OTHER)
  async signOut(@Param('id') id: string): Promise<void> {
    await this.sessions.revokeAll(id, { reason: BY_ADMIN });
  }
}
