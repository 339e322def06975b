/** The pages. They are the same for every tenant, and know whose they are. */
import { Controller, Get } from '@nestjs/common';
import { Auth, Session } from 'portcullis';
import { CurrentTenant } from '../tenants/tenant.decorator.js';
import type { Tenant } from '../tenants/tenant.js';
import { homePage } from './home.page.js';
import { staffPage } from './staff.page.js';

@Controller()
export class PagesController {
  @Get()
  home(@CurrentTenant() tenant: Tenant, @Session() session: Session | null): string {
    return homePage(tenant, session);
  }

  /** For the people of this tenant. A session of another one is none here. */
  @Get('staff')
  @Auth()
  staff(@CurrentTenant() tenant: Tenant, @Session() session: Session): string {
    return staffPage(tenant, session);
  }
}
