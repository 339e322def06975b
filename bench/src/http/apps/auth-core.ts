/**
 * @auth/core in an app of NestJS, by hand: a guard that asks for the session, and the route itself.
 */
import { Auth, type AuthConfig } from '@auth/core';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Module,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { encode } from 'portcullis/jwt';
import { authCoreConfig } from '../../subjects/auth-core.js';
import { CLAIMS, COOKIE, ORIGIN, SECRET, browserHeader } from '../../subjects/person.js';
import type { App } from './app.js';
import { ANSWER } from './me.js';

interface Incoming {
  readonly headers: { readonly cookie?: string };
  session?: unknown;
}

/** What both platforms can do. */
interface Outgoing {
  header(name: string, value: string | string[]): unknown;
}

function answerTo({ headers }: Incoming, config: AuthConfig): Promise<Response> {
  const { cookie = '' } = headers;
  return Auth(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }), config);
}

export async function authCore(providers = 1): Promise<App> {
  const config = authCoreConfig(providers);

  @Injectable()
  class SessionGuard implements CanActivate {
    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<Incoming>();
      request.session = await (await answerTo(request, config)).json();
      return request.session !== null;
    }
  }

  @Controller()
  class GuardedController {
    @Get('me')
    @UseGuards(SessionGuard)
    me() {
      return ANSWER;
    }

    @Get('auth/session')
    async session(@Req() request: Incoming, @Res({ passthrough: true }) reply: Outgoing) {
      const answer = await answerTo(request, config);
      reply.header('set-cookie', answer.headers.getSetCookie());
      reply.header('cache-control', answer.headers.get('cache-control') ?? '');
      return answer.json() as Promise<unknown>;
    }
  }

  @Module({ controllers: [GuardedController] })
  class AuthCoreModule {}

  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  return { module: AuthCoreModule, headers: { cookie: browserHeader(token) } };
}
