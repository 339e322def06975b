/** The first page. Nothing here says so, but it is for members: the guard is global. */
import { Controller } from '@nestjs/common';
import { CurrentUser } from 'portcullis';
import type { Member } from '../auth/member-session.js';
import { homePage } from './home.page.js';
import { Page } from './page.decorator.js';

@Controller()
export class HomeController {
  @Page()
  home(@CurrentUser() member: Member): string {
    return homePage(member);
  }
}
