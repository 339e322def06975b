/** Session tokens as `Authorization: Bearer`, and `@AuthToken()`. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  type PipeTransform,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Auth, AuthModule, AuthService, AuthToken, CurrentUser } from '../../../src/index.js';
import { type PlatformRequest, toWebRequest } from '../../../src/node/index.js';
import { encode } from '../../../src/core/jwt/public.js';
import type { JWT, User } from '../../../src/core/public-types.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeVisitor, rolesConfig, tokenWith } from '../../support/roles.js';
import { SESSION_COOKIE, signedInBrowser } from '../../support/signed-in.js';
import { StoredSessions, toCookieHeader } from '../../support/stored-sessions.js';

@Injectable()
class SubjectPipe implements PipeTransform<JWT | null, string> {
  transform(token: JWT | null): string {
    return `subject ${token?.sub ?? 'none'}`;
  }
}

@Controller()
class PagesController {
  @Get('who')
  who(@CurrentUser() user: User | null, @AuthToken() token: JWT | null) {
    return { name: user?.name ?? null, sub: token?.sub ?? null };
  }

  @Get('members')
  @Auth()
  members() {
    return { inside: true };
  }

  @Get('piped')
  piped(@AuthToken(SubjectPipe) subject: string) {
    return { subject };
  }
}

const controllers = [PagesController];
const NO_USER = { name: null, sub: null };
const ADA = { name: 'Ada', sub: '42' };

describe.each(PLATFORMS)('bearer tokens on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    const imports = [AuthModule.forRoot({ ...rolesConfig, bearerTokens: true })];
    running = await startApp({ imports, controllers }, adapter());
  });
  afterAll(() => running.close());

  async function who(headers: Record<string, string>, browser = new Browser(running.serve)) {
    const response = await browser.visit('/who', { headers });
    return [response.status, await response.json()];
  }

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])(
    'are accepted with the scheme %j',
    async (scheme) => {
      const authorization = `${scheme} ${await tokenWith([])}`;
      await expect(who({ authorization })).resolves.toEqual([200, ADA]);
      const response = await new Browser(running.serve).visit('/members', {
        headers: { authorization },
      });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it('A63 yield to the cookie of another user', async () => {
    const browser = await makeVisitor(running.serve, 'editor');
    const authorization = `Bearer ${await tokenWith([], 'grace')}`;
    await expect(who({ authorization }, browser)).resolves.toEqual([200, ADA]);
  });

  it('A63 are accepted beside an invalid cookie', async () => {
    const browser = new Browser(running.serve);
    browser.jar.set(SESSION_COOKIE, 'nonsense');
    const authorization = `Bearer ${await tokenWith([])}`;
    await expect(who({ authorization }, browser)).resolves.toEqual([200, ADA]);
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer %',
    'bearer x',
    'Bearer x y',
    'Bearer x, Bearer y',
    'Basic YTpi',
    `Bearer ${'x'.repeat(4_000)}`,
    'Bearer a.b.c.d.e',
    'Bearer ;session=x',
    'Bearer\t',
  ])('A63 are ignored as %j', async (authorization) => {
    await expect(who({ authorization })).resolves.toEqual([200, NO_USER]);
    const response = await new Browser(running.serve).visit('/members', {
      headers: { authorization },
    });
    expect(response.status).toBe(401);
  });

  it('A63 are read from the first of two headers', async () => {
    const good = `Bearer ${await tokenWith([])}`;
    expect(await sendTwice(running, good, 'Bearer x')).toBe('Ada');
    expect(await sendTwice(running, 'Bearer x', good)).toBeNull();
  });

  it.each([
    ['another secret', { secret: 'another secret, of at least 32 bytes', salt: SESSION_COOKIE }],
    ['another cookie', { secret: handlerConfig.secret, salt: '__Host-authjs.csrf-token' }],
    ['the past', { secret: handlerConfig.secret, salt: SESSION_COOKIE, maxAge: -3600 }],
  ])('are refused with a token of %s', async (_what, params) => {
    const token = await encode({ token: { name: 'Eve', sub: '1' }, ...params });
    await expect(who({ authorization: `Bearer ${token}` })).resolves.toEqual([200, NO_USER]);
  });
});

describe('bearer tokens that are not enabled', () => {
  it.each(PLATFORMS)('are ignored on %s', async (_platform, adapter) => {
    const running = await startApp(
      { imports: [AuthModule.forRoot(rolesConfig)], controllers },
      adapter(),
    );
    const headers = { authorization: `Bearer ${await tokenWith([])}` };
    expect((await new Browser(running.serve).visit('/members', { headers })).status).toBe(401);
    await running.close();
  });
});

describe('bearer tokens of stored sessions', () => {
  let running: RunningApp;
  const stored = new StoredSessions();
  beforeAll(async () => {
    const imports = [AuthModule.forRoot({ ...stored.config, bearerTokens: true })];
    running = await startApp({ imports, controllers }, PLATFORMS[0][1]());
  });
  afterAll(() => running.close());

  const statusWith = async (headers: Record<string, string>) =>
    (await new Browser(running.serve).visit('/members', { headers })).status;

  it('are accepted until the session ends', async () => {
    const token = await stored.start('Grace');
    const headers = { authorization: `Bearer ${token}` };
    expect(await statusWith(headers)).toBe(200);
    await stored.end(token);
    expect(await statusWith(headers)).toBe(401);
  });

  it('yield to a cookie', async () => {
    const headers = {
      authorization: `Bearer ${await stored.start('Grace')}`,
      ...toCookieHeader(await stored.start('Ada')),
    };
    const response = await new Browser(running.serve).visit('/who', { headers });
    await expect(response.json()).resolves.toEqual({ name: 'Ada', sub: null });
  });

  it('F50 get 503 while the database is unavailable', async () => {
    const headers = { authorization: `Bearer ${await stored.start('Grace')}` };
    stored.goAway();
    expect(await statusWith(headers)).toBe(503);
  });
});

describe('@AuthToken()', () => {
  const running: RunningApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });

  async function start(config: Parameters<typeof AuthModule.forRoot>[0]): Promise<RunningApp> {
    const imports = [AuthModule.forRoot(config)];
    const app = await startApp({ imports, controllers }, PLATFORMS[0][1]());
    running.push(app);
    return app;
  }

  it('is passed to pipes, and is null without a session', async () => {
    const { serve } = await start(rolesConfig);
    const fetchSubject = async (browser: Browser) => (await browser.visit('/piped')).json();
    await expect(fetchSubject(await makeVisitor(serve, 'editor'))).resolves.toEqual({
      subject: 'subject 42',
    });
    await expect(fetchSubject(new Browser(serve))).resolves.toEqual({ subject: 'subject none' });
  });

  it('is null after a jwt callback ended the session', async () => {
    const { serve } = await start({ ...handlerConfig, callbacks: { jwt: () => null } });
    const browser = await signedInBrowser(serve, handlerConfig.secret);
    await expect((await browser.visit('/who')).json()).resolves.toEqual(NO_USER);
  });

  it('has the claims that the client holds, without later changes of a callback', async () => {
    const { serve } = await start({
      ...handlerConfig,
      callbacks: { jwt: ({ token }) => ({ ...token, sub: 'changed' }) },
    });
    const browser = await signedInBrowser(serve, handlerConfig.secret);
    await expect((await browser.visit('/who')).json()).resolves.toEqual(ADA);
  });
});

/** Two headers of one name, which `fetch` would join. */
async function sendTwice({ app }: RunningApp, ...values: string[]): Promise<string | null> {
  const { port } = new URL(await app.getUrl());
  return new Promise((resolve, reject) => {
    const headers = values.flatMap((value) => ['Authorization', value]);
    const asking = request(
      { port, host: '127.0.0.1', path: '/who', headers: ['Host', 'app.test', ...headers] },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve((JSON.parse(text) as { name: string | null }).name));
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

@Controller('u6')
class DevicesController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AuthService) private readonly auth: AuthService,
  ) {}

  @Get('current')
  async current(@Req() incoming: PlatformRequest) {
    return { current: await this.sessions.getCurrent(toWebRequest(incoming)) };
  }

  @Post('login')
  async login(@Req() incoming: Request, @Res({ passthrough: true }) reply: Response) {
    const exchange = { request: incoming, reply };
    return this.auth.signIn(exchange, 'credentials', { password: 'open sesame' });
  }
}

describe.each(PLATFORMS)('U6 on %s', (_platform, adapter) => {
  let running: RunningApp | undefined;
  afterEach(() => running?.close());

  const start = async (bearerTokens: boolean, config: object = {}): Promise<Browser> => {
    const options = { ...rolesConfig, ...config, adapter: new MemoryAdapter(), bearerTokens };
    const session = { strategy: 'jwt' } as const;
    const imports = [AuthModule.forRoot({ ...options, session, features: [Sessions()] })];
    running = await startApp({ imports, controllers: [DevicesController] }, adapter());
    return new Browser(running.serve);
  };

  async function readCurrent(browser: Browser, token: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}` };
    return (await browser.visit('/u6/current', { headers })).json();
  }

  it('a feature finds the session of a bearer token, if they are accepted', async () => {
    const browser = await start(true);
    const answer = await browser.visit('/u6/login', { method: 'POST' });
    const { sessionToken, isSignedIn } = (await answer.json()) as Record<string, string>;
    expect(isSignedIn).toBe(true);
    browser.jar.clear();
    await expect(readCurrent(browser, sessionToken ?? '')).resolves.toMatchObject({
      current: { userId: expect.any(String), id: expect.any(String) },
    });
    await expect(readCurrent(browser, 'nothing')).resolves.toEqual({ current: null });
  });

  it('and not if they are not', async () => {
    const browser = await start(false);
    await browser.visit('/u6/login', { method: 'POST' });
    const token = browser.jar.get(SESSION_COOKIE) ?? '';
    browser.jar.clear();
    await expect(readCurrent(browser, token)).resolves.toEqual({ current: null });
  });

  it('a sign-in that a callback sends elsewhere says that it is pending', async () => {
    const browser = await start(true, { callbacks: { signIn: () => '/second-factor' } });
    const answer = await browser.visit('/u6/login', { method: 'POST' });
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ isSignedIn: false, url: expect.stringMatching(/second-factor$/) });
    expect(body).not.toHaveProperty('sessionToken');
  });
});
