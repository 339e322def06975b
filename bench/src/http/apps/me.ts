/** The route that every app has, and whose answer is the same in all of them. */
import { Controller, Get } from '@nestjs/common';

export const ANSWER = { name: 'Ada Lovelace' };

/** With no guard, or with one that the app puts before everything. */
@Controller()
export class MeController {
  @Get('me')
  me() {
    return ANSWER;
  }
}
