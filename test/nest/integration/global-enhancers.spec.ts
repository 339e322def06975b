/** Global pipes, interceptors and filters of the app do not change the library's answers. */
import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  Body,
  type CallHandler,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  type INestApplication,
  type NestInterceptor,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { IsString } from 'class-validator';
import { type Observable, map } from 'rxjs';
import { Auth, AuthModule, CurrentUser, Session } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { withoutReference } from '../../support/error-reference.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../../support/sign-in-and-out.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

class Note {
  @IsString()
  text!: string;
}

/** What an app may call its users, with more in it than a session has. */
class Member {
  @IsString()
  name!: string;

  @IsString()
  department!: string;
}

@Controller('me')
@Auth()
class MeController {
  @Get()
  me(@Session() session: Session, @CurrentUser() user: Member) {
    return { session, user, isPlain: Object.getPrototypeOf(session) === Object.prototype };
  }

  @Post()
  write(@Session() session: Session, @Body() note: Note) {
    return { name: session.user?.name, text: note.text, isNote: note instanceof Note };
  }
}
// This is compiled without `emitDecoratorMetadata`; apps are compiled with it, and pipes go by it.
Reflect.defineMetadata('design:paramtypes', [Session, Member], MeController.prototype, 'me');
Reflect.defineMetadata('design:paramtypes', [Session, Note], MeController.prototype, 'write');

class Wrapping implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

@Catch()
class CatchAll implements ExceptionFilter {
  constructor(private readonly host: HttpAdapterHost) {}

  catch(thrown: unknown, context: ArgumentsHost): void {
    const status = thrown instanceof HttpException ? thrown.getStatus() : 500;
    const response = context.switchToHttp().getResponse<unknown>();
    this.host.httpAdapter.reply(response, { caught: status }, status);
  }
}

const strict = () =>
  new ValidationPipe({ whitelist: true, transform: true, forbidNonWhitelisted: true });

const ENHANCERS: readonly (readonly [string, (app: INestApplication) => unknown])[] = [
  ['a strict ValidationPipe', (app) => app.useGlobalPipes(strict())],
  ['an interceptor that wraps', (app) => app.useGlobalInterceptors(new Wrapping())],
  [
    'a filter that catches all',
    (app) => app.useGlobalFilters(new CatchAll(app.get(HttpAdapterHost))),
  ],
];

/** Questions that are answered in every way there is: JSON, pages, redirects and errors. */
const QUESTIONS: readonly [string, RequestInit][] = [
  ['/auth/session', {}],
  ['/auth/providers', {}],
  ['/auth/signin', {}],
  ['/auth/signin/github', {}],
  ['/auth/error?error=AccessDenied', {}],
  ['/auth/no-such-thing', {}],
  ['/auth/callback/github?code=x&state=y', {}],
  ['/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken: 'made up' }) }],
  [
    '/auth/callback/credentials',
    { method: 'POST', body: '{', headers: { 'content-type': 'text/plain' } },
  ],
  ['/auth/session', { method: 'POST', body: new URLSearchParams({ data: 'x' }) }],
];

const IN_HEADERS = ['content-type', 'location', 'cache-control', 'x-content-type-options'] as const;

/** An answer without what is random in it. */
async function answerTo(serve: RunningApp['serve'], path: string, init: RequestInit) {
  const response = await serve(new Request(`https://app.test${path}`, init));
  const random = /nonce[-=]"?[\w-]+|value="[\w|%-]{40,}"/g;
  return {
    status: response.status,
    headers: IN_HEADERS.map((name) => withoutReference(response.headers.get(name))),
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]),
    body: (await response.text()).replaceAll(random, ''),
  };
}

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  const metadata = { imports: [AuthModule.forRoot(handlerConfig)], controllers: [MeController] };
  let plain: RunningApp;
  beforeAll(async () => {
    plain = await startApp(metadata, adapter());
  });
  afterAll(() => plain.close());

  describe.each(ENHANCERS)('with %s', (_what, enhance) => {
    let running: RunningApp;
    beforeAll(async () => {
      running = await startApp(metadata, adapter(), { configure: (app) => void enhance(app) });
    });
    afterAll(() => running.close());

    it.each(QUESTIONS)('%s answers as it does without', async (path, init) => {
      const enhanced = await answerTo(running.serve, path, init);
      expect(enhanced).toEqual(await answerTo(plain.serve, path, init));
    });

    it('signs a user in and out', async () => {
      await expect(signInAndOut(running.serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
    });
  });

  describe('with all of them', () => {
    let running: RunningApp;
    beforeAll(async () => {
      const configure = (app: INestApplication) => ENHANCERS.forEach(([, enhance]) => enhance(app));
      running = await startApp(metadata, adapter(), { configure });
    });
    afterAll(() => running.close());

    it('injects session and user unchanged', async () => {
      const browser = await signedInBrowser(running.serve, handlerConfig.secret);
      const response = await browser.visit('/me');
      await expect(response.json()).resolves.toEqual({
        data: {
          session: { user: { name: 'Ada' }, expires: expect.any(String) },
          user: { name: 'Ada' },
          isPlain: true,
        },
      });
    });

    it('does not keep bodies from the pipe', async () => {
      const browser = await signedInBrowser(running.serve, handlerConfig.secret);
      const written = await browser.visit('/me', { json: { text: 'hi' } });
      await expect(written.json()).resolves.toEqual({
        data: { name: 'Ada', text: 'hi', isNote: true },
      });
      const refused = await browser.visit('/me', { json: { text: 'hi', admin: true } });
      await expect(refused.json()).resolves.toEqual({ caught: 400 });
    });

    it("passes a refusal to the app's filter", async () => {
      const response = await new Browser(running.serve).visit('/me');
      expect(response.status).toBe(401);
      await expect(response.json()).resolves.toEqual({ caught: 401 });
    });
  });
});
