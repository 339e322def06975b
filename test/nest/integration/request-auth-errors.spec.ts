/**
 * What handlers and the log get after an error of the configuration, or for a reply that has
 * started.
 */
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { createAuth } from '../../../src/core/index.js';
import {
  Auth,
  AuthModule,
  AuthService,
  ProviderToken,
  RequestServices,
} from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import Credentials from '../../../src/providers/credentials.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';
import { Browser } from '../../support/browser.js';

/** Called while a password is checked: set by the handler. */
let onAuthorize: () => void = () => undefined;

const SlowPassword = Credentials({
  authorize: () => {
    onAuthorize();
    return { id: '42', name: 'Ada' };
  },
});

@Controller()
class ErrorsController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get('members')
  @Auth()
  members() {
    return 'inside';
  }

  @Get('provider-token')
  @Auth()
  providerToken(@ProviderToken('github') token: unknown) {
    return { token };
  }

  /** Starts the reply while the password is checked. */
  @Post('login')
  async login(@Req() request: PlatformRequest, @Res() reply: PlatformReply): Promise<void> {
    const response = ('raw' in reply ? reply.raw : reply) as ServerResponse;
    onAuthorize = () => response.flushHeaders();
    const attempt = this.auth.signIn({ request, reply }, 'credentials', {});
    const [ended] = await Promise.allSettled([attempt]);
    response.end(ended.status === 'rejected' ? String(ended.reason?.type) : 'signed in');
  }
}

describe.each(PLATFORMS)('on %s', (_, adapter) => {
  let running: RunningApp | undefined;
  afterEach(() => running?.close());

  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => void errors.push(error) };

  async function start(config: object = {}, customize?: AppOptions['customize']) {
    errors.length = 0;
    const imports = [AuthModule.forRoot({ ...handlerConfig, logger, ...config })];
    const options = customize && { customize };
    running = await startApp({ imports, controllers: [ErrorsController] }, adapter(), options);
    return running.serve;
  }

  it('an error of the configuration is logged for each request', async () => {
    const invalid = createAuth({ ...handlerConfig, secret: '', logger });
    const serve = await start({}, (builder) =>
      builder.overrideProvider(RequestServices).useValue({ forRequest: () => invalid }),
    );
    const browser = await signedInBrowser(serve, handlerConfig.secret);
    const statuses: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      statuses.push((await browser.visit('/members')).status);
    }
    expect(statuses).toEqual([500, 500, 500]);
    expect(errors).toMatchObject(statuses.map(() => ({ type: 'MissingSecret' })));
  });

  it('a token of a provider without the feature is 500, and the log names what is missing', async () => {
    const browser = await signedInBrowser(await start(), handlerConfig.secret);
    const response = await browser.visit('/provider-token');
    expect(response.status).toBe(500);
    await expect(response.json()).resolves.toEqual({
      statusCode: 500,
      error: 'Configuration',
      message: 'The request could not be answered.',
    });
    expect(errors).toMatchObject([
      { type: 'InvalidOption', message: expect.stringContaining('ProviderTokens') },
    ]);
  });

  it('a sign-in whose reply is started meanwhile is an error, since the browser gets no cookie', async () => {
    const serve = await start({ providers: [SlowPassword] });
    const response = await new Browser(serve).visit('/login', { method: 'POST' });
    expect(response.headers.getSetCookie()).toEqual([]);
    await expect(response.text()).resolves.toBe('ResponseStarted');
  });
});
