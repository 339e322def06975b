/** The pages. */
import { Controller, Get } from '@nestjs/common';
import { Auth, Session } from 'portcullis';
import { homePage } from './views/home.page.js';
import { membersPage } from './views/members.page.js';
import { vaultPage } from './views/vault.page.js';

@Controller()
export class PagesController {
  /** The page is public, so no guard is on it: without a session, `session` is null. */
  @Get()
  home(@Session() session: Session | null): string {
    return homePage(session);
  }

  /** A signed-out visitor is sent to the sign-in page, and comes back here afterwards. */
  @Get('members')
  @Auth()
  members(@Session() session: Session): string {
    return membersPage(session);
  }

  /**
   * Asks for a proof of the last minute: a user who signed in before that gives one more, and comes
   * back here.
   */
  @Get('vault')
  @Auth({ maxAge: 60 })
  vault(@Session() session: Session): string {
    return vaultPage(session);
  }
}
