/** Data for signed-in people. Everybody else gets 401. */
import { Controller, Get } from '@nestjs/common';
import { Auth, CurrentUser, Session, type User } from 'portcullis';

@Controller('api')
@Auth()
export class ApiController {
  @Get('me')
  me(@CurrentUser() user: User, @Session() session: Session) {
    return { user, signedInUntil: session.expires };
  }
}
