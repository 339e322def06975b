/** Data for signed-in users. A request without a session gets 401. */
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
