/** The redirect to the sign-in page works beside a filter that catches every exception. */
import { expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Inject,
} from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost } from '@nestjs/core';
import { Auth, AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';

@Controller()
class PagesController {
  @Get('plain')
  plain() {
    return 'inside';
  }

  @Get('members')
  @Auth()
  members() {
    return 'inside';
  }
}

@Catch()
class CatchAll implements ExceptionFilter {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch(_thrown: unknown, context: ArgumentsHost): void {
    this.host.httpAdapter.reply(context.switchToHttp().getResponse(), 'caught', 500);
  }
}

const WAYS = ['useGlobalFilters', 'APP_FILTER of a module'] as const;
const CASES = PLATFORMS.flatMap(
  ([platform, adapter]) =>
    WAYS.flatMap((way) =>
      [
        { path: '/members', globalGuard: false },
        { path: '/members', globalGuard: true },
        { path: '/plain', globalGuard: true },
      ].map((row) => ({ platform, adapter, way, ...row })),
    ),
  // A filter of the whole app's own goes before those of modules, and there is no nearer one.
).filter(({ way, path }) => way !== 'useGlobalFilters' || path !== '/plain');

it.each(CASES)(
  'on $platform, with $way and globalGuard: $globalGuard, from $path',
  async ({ adapter, way, path, globalGuard }) => {
    const isProvided = way === 'APP_FILTER of a module';
    const running = await startApp(
      {
        imports: [AuthModule.forRoot({ ...handlerConfig, globalGuard })],
        controllers: [PagesController],
        providers: isProvided ? [{ provide: APP_FILTER, useClass: CatchAll }] : [],
      },
      adapter(),
      {
        configure: (app) => {
          if (!isProvided) app.useGlobalFilters(new CatchAll(app.get(HttpAdapterHost)));
        },
      },
    );
    const response = await new Browser(running.serve).visit(path, {
      headers: { accept: 'text/html' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(`https://app.test${path}`)}`,
    ]);
    await running.close();
  },
);
