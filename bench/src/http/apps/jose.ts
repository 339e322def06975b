/** A guard of one's own with jose. */
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Module,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { AUDIENCE, readIssuer } from '../../subjects/token-issuer.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

const { issuer, token } = readIssuer();
const keys = createRemoteJWKSet(new URL(`${issuer}/keys`));

interface TokenRequest {
  readonly headers: { readonly authorization?: string };
  user?: object;
}

class JoseGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const [, sent = ''] = (request.headers.authorization ?? '').split(' ');
    try {
      const expected = { issuer, audience: AUDIENCE, typ: 'at+jwt' };
      request.user = (await jwtVerify(sent, keys, expected)).payload;
      return true;
    } catch {
      throw new UnauthorizedException();
    }
  }
}

@Controller()
class GuardedController {
  @Get('me')
  @UseGuards(JoseGuard)
  me() {
    return ANSWER;
  }
}

@Module({ controllers: [GuardedController] })
class JoseModule {}

export async function joseAlone(): Promise<App> {
  return { module: JoseModule, headers: { authorization: `Bearer ${token}` } };
}
