/** What a browser gets that opens a page which its user may not see. */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  ForbiddenException,
  Get,
  type INestApplication,
  Post,
  type Provider,
  UseFilters,
} from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Auth, AuthModule } from '../../../src/index.js';
import { Localizer } from '../../../src/core/localization/localizer.js';
import type { PlatformReply } from '../../../src/node/platform.js';
import { writeResponse } from '../../../src/node/outgoing-reply.js';
import { all, readText } from '../../core/pages/html.js';
import { readLocation } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeVisitor, rolesConfig } from '../../support/roles.js';
import { submitForm } from '../../support/submit-form.js';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml' } } as const;

const REFUSED = { message: 'You may not do this.', error: 'Forbidden', statusCode: 403 };

@Catch(ForbiddenException)
class OwnFilter implements ExceptionFilter<ForbiddenException> {
  catch({ name, message }: ForbiddenException, context: ArgumentsHost): void {
    const response = { status: 403, headers: [], cookies: [], body: `own ${name}: ${message}` };
    writeResponse(response, context.switchToHttp().getResponse<PlatformReply>());
  }
}

@Controller()
class PagesController {
  @Get('editors')
  @Auth({ roles: ['editor'] })
  editors() {
    return 'inside';
  }

  @Post('editors')
  @Auth({ roles: ['editor'] })
  change() {
    return 'inside';
  }

  @Get('condition')
  @Auth({ when: () => false })
  condition() {
    return 'inside';
  }

  @Get('plain')
  plain() {
    return 'inside';
  }

  @Get('filtered')
  @Auth({ roles: ['editor'] })
  @UseFilters(OwnFilter)
  filtered() {
    return 'inside';
  }

  @Get('thrown')
  @Auth()
  thrown() {
    throw new ForbiddenException('Not this one.');
  }
}

type Options = Partial<Parameters<typeof AuthModule.forRoot>[0]>;

interface Settings {
  readonly options?: Options;
  readonly providers?: Provider[];
  readonly configure?: (app: INestApplication) => void;
}

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

describe.each(PLATFORMS)('U10 a refused user on %s', (_platform, adapter) => {
  /** A browser of a user without roles. */
  async function startVisit({
    options = {},
    providers = [],
    configure = () => undefined,
  }: Settings = {}) {
    const imports = [AuthModule.forRoot({ ...rolesConfig, ...options })];
    const controllers = [PagesController];
    const app = await startApp({ imports, controllers, providers }, adapter(), { configure });
    running.push(app);
    return makeVisitor(app.serve, 'user');
  }

  it.each(['/editors', '/condition'])('gets a page when a browser opens %s', async (path) => {
    const response = await (await startVisit()).visit(path, HTML);
    const html = await response.text();
    expect(response.status).toBe(403);
    expect(readText(html)).toContain('You don’t have access to this page');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  it.each([true, false])(
    'gets it from the callback too, with globalGuard: %p',
    async (globalGuard) => {
      const callbacks = { ...rolesConfig.callbacks, authorized: () => false };
      const user = await startVisit({ options: { callbacks, globalGuard } });
      const response = await user.visit(globalGuard ? '/plain' : '/editors', HTML);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('You don’t have access to this page');
    },
  );

  it('may sign out there, and comes back to the page with another account', async () => {
    const user = await startVisit();
    const html = await (await user.visit('/editors?tab=1', HTML)).text();
    const [signOut = {}, site = {}] = all(html, 'a');
    expect(site['href']).toBe('https://app.test/');
    const question = await user.visit(signOut['href'] ?? '');
    expect(readText(await question.clone().text())).toContain('Are you sure you want to sign out?');
    const back = readLocation(await submitForm(question, user));
    expect(back.href).toBe('https://app.test/editors?tab=1');
    const signIn = readLocation(await user.visit(back.href, HTML));
    expect([signIn.pathname, signIn.searchParams.get('callbackUrl')]).toEqual([
      '/auth/signin',
      back.href,
    ]);
  });

  it('gets the status alone by HEAD', async () => {
    const user = await startVisit();
    const headers = { ...HTML.headers, cookie: user.cookieHeader() };
    const [app] = running;
    const response = await app?.serve(
      new Request('https://app.test/editors', { method: 'HEAD', headers }),
    );
    expect([response?.status, await response?.text()]).toEqual([403, '']);
  });

  it('gets JSON in a script, and for a form', async () => {
    const user = await startVisit();
    const script = await user.visit('/editors', { headers: { accept: '*/*' } });
    expect([script.status, await script.json()]).toEqual([403, REFUSED]);
    const form = await user.visit('/editors', { form: {}, ...HTML });
    expect([form.status, await form.json()]).toEqual([403, REFUSED]);
  });

  it.each<[string, Options, string]>([
    ['an error page of the app', { pages: { error: '/oops' } }, '/editors'],
    ['a sign-in page that is not public', { pages: { signIn: '/editors' } }, '/editors?x=1'],
  ])('gets JSON where there is %s', async (_what, options, path) => {
    const response = await (await startVisit({ options })).visit(path, HTML);
    expect([response.status, await response.json()]).toEqual([403, REFUSED]);
  });

  it('gets JSON when the page cannot be rendered, and the log has the reason', async () => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const localize = () => Promise.reject(new TypeError('no texts'));
    const services = [{ provide: Localizer, useValue: { localize } }];
    const user = await startVisit({ options: { logger, services } });
    const response = await user.visit('/editors', HTML);
    expect([response.status, await response.json()]).toEqual([403, REFUSED]);
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  it.each<[string, Settings, string]>([
    ['useGlobalFilters', { configure: (app) => app.useGlobalFilters(new OwnFilter()) }, '/editors'],
    ['APP_FILTER', { providers: [{ provide: APP_FILTER, useClass: OwnFilter }] }, '/editors'],
    ['UseFilters', {}, '/filtered'],
  ])('gets the answer of a filter of the app, by %s', async (_way, settings, path) => {
    const response = await (await startVisit(settings)).visit(path, HTML);
    expect([response.status, await response.text()]).toEqual([
      403,
      'own ForbiddenException: You may not do this.',
    ]);
  });

  it('gets the answer of NestJS for an exception of the app', async () => {
    const response = await (await startVisit()).visit('/thrown', HTML);
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'Not this one.', error: 'Forbidden', statusCode: 403 },
    ]);
  });
});
