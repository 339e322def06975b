/** passport-jwt behind @nestjs/passport: a token that is signed, and brought as a bearer token. */
import { Controller, Get, Injectable, Module, UseGuards } from '@nestjs/common';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { SECRET } from '../../subjects/person.js';
import { signedToken } from '../../subjects/signed-token.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

@Controller()
class GuardedController {
  @Get('me')
  @UseGuards(AuthGuard('jwt'))
  me() {
    return ANSWER;
  }
}

export async function passport(secret: 'string' | 'key-object'): Promise<App> {
  const { token, key } = await signedToken();

  @Injectable()
  class JwtStrategy extends PassportStrategy(Strategy) {
    constructor() {
      super({
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKey: secret === 'string' ? SECRET : key,
        algorithms: ['HS256'],
      });
    }

    validate({ name, email }: { name: string; email: string }) {
      return { name, email };
    }
  }

  @Module({
    imports: [PassportModule],
    controllers: [GuardedController],
    providers: [JwtStrategy],
  })
  class PassportAppModule {}

  return { module: PassportAppModule, headers: { authorization: `Bearer ${token}` } };
}
