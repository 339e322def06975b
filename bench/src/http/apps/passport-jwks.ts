/** passport-jwt with the keys of jwks-rsa, as their guides say. */
import { Controller, Get, Injectable, Module, UseGuards } from '@nestjs/common';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { passportJwtSecret } from 'jwks-rsa';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AUDIENCE, readIssuer } from '../../subjects/token-issuer.js';
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

export async function passportJwks(): Promise<App> {
  const { issuer, token } = readIssuer();

  @Injectable()
  class JwtStrategy extends PassportStrategy(Strategy) {
    constructor() {
      super({
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKeyProvider: passportJwtSecret({ jwksUri: `${issuer}/keys`, cache: true }),
        algorithms: ['RS256', 'ES256'],
        issuer,
        audience: AUDIENCE,
      });
    }

    validate(claims: object) {
      return claims;
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
