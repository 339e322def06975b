/** What only people with the role `admin` may see. Everybody else gets 403. */
import { Controller, Inject } from '@nestjs/common';
import { Roles, Session } from 'portcullis';
import type { MemberSession } from '../auth/member-session.js';
import { Page } from '../pages/page.decorator.js';
import { adminPage } from './admin.page.js';
import { AuditTrail } from './audit-trail.service.js';

const ENTRIES_SHOWN = 50;

@Controller('admin')
@Roles('admin')
export class AdminController {
  constructor(@Inject(AuditTrail) private readonly trail: AuditTrail) {}

  @Page()
  async auditTrail(@Session() session: MemberSession): Promise<string> {
    return adminPage(session.user, await this.trail.latest(ENTRIES_SHOWN));
  }
}
