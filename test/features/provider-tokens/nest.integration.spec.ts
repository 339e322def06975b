/** `@ProviderToken()` and the injected service in NestJS, on Express and Fastify. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject } from '@nestjs/common';
import {
  Auth,
  AuthModule,
  type AuthModuleOptions,
  ProviderToken,
  Session,
} from '../../../src/index.js';
import type { Session as SessionModel } from '../../../src/core/models/session.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ClockToken } from '../../../src/core/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { HOUR } from './token-fleet.js';

@Controller()
class CalendarController {
  constructor(@Inject(ProviderTokens) readonly tokens: ProviderTokens) {}

  @Get('calendar')
  @Auth()
  calendar(@ProviderToken('fake') token: ProviderToken) {
    return { accessToken: token.accessToken };
  }

  @Get('twice')
  @Auth()
  twice(
    @ProviderToken('fake') first: ProviderToken,
    @ProviderToken('fake', { minValidity: 10 }) second: ProviderToken,
  ) {
    return [first.accessToken, second.accessToken];
  }

  @Get('open')
  open(
    @ProviderToken('fake') token: ProviderToken | null,
    @Session() session: SessionModel | null,
  ) {
    return { hasToken: token !== null, isSignedIn: session !== null };
  }

  @Get('other')
  @Auth()
  other(@ProviderToken('other') token: ProviderToken) {
    return token;
  }
}

const running: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

describe.each(PLATFORMS)('@ProviderToken() on %s', (_name, platform) => {
  async function start(options: Partial<AuthModuleOptions> = {}) {
    let now = Date.now();
    const clock = () => now;
    const idp = await FakeIdentityProvider.start({ algorithm: 'ES256', clock });
    const app: RunningApp = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            secret: 'a secret of this test',
            trustHost: true,
            bearerTokens: true,
            providers: [idp.oidc({ offlineAccess: { scope: 'offline_access' } })],
            features: [ProviderTokens()],
            logger: { error: () => undefined, warn: () => undefined },
            services: [{ provide: ClockToken, useValue: clock }],
            ...options,
          }),
        ],
        controllers: [CalendarController],
      },
      platform(),
    );
    running.push(app, { close: () => idp.stop() });
    const url = await app.app.getUrl();
    const headers = await idp.signIn(url);
    const get = async (path: string, sent: Record<string, string> = headers) => {
      const response = await fetch(url + path, { headers: sent });
      const body: unknown = await response.json();
      return { status: response.status, body, cookies: response.headers.getSetCookie() };
    };
    return { idp, app, headers, get, pass: (milliseconds: number) => (now += milliseconds) };
  }

  it.each([
    ['rows', new MemoryAdapter()],
    ['a cookie', undefined],
  ])('is a valid token, kept in %s', async (_where, adapter) => {
    const { get, pass, idp } = await start({ adapter });
    const before = await get('/calendar');
    expect(before).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    pass(HOUR);
    const after = await get('/calendar');
    expect(after.status).toBe(200);
    expect(after.body).not.toEqual(before.body);
    expect(idp.refreshCount).toBe(1);
    const isKept = after.cookies.some((cookie) => cookie.includes('provider-tokens'));
    expect(isKept).toBe(adapter === undefined);
  });

  it('is refreshed once for two parameters', async () => {
    const { get, pass, idp } = await start();
    pass(HOUR);
    const { body } = await get('/twice');
    const [first, second] = body as string[];
    expect(first).toBe(second);
    expect(idp.refreshCount).toBe(1);
  });

  it('is null for a user who is not signed in', async () => {
    const { get } = await start();
    expect((await get('/open', {})).body).toEqual({ hasToken: false, isSignedIn: false });
    expect((await get('/open')).body).toEqual({ hasToken: true, isSignedIn: true });
  });

  it('is a 403 with its reason once the access is lost', async () => {
    const { get, pass, idp } = await start({ adapter: new MemoryAdapter() });
    idp.revokeGrants();
    pass(HOUR);
    expect(await get('/calendar')).toMatchObject({
      status: 403,
      body: { error: 'ProviderAccessLost', provider: 'fake' },
    });
  });

  it('of a provider that is not configured is an error of the app', async () => {
    const { get } = await start();
    expect((await get('/other')).status).toBe(500);
  });

  it('comes with a bearer token too', async () => {
    const { get, headers } = await start({ adapter: new MemoryAdapter() });
    const [, token = ''] = /session-token=([^;]+)/.exec(headers.cookie) ?? [];
    const bearer = { authorization: `Bearer ${decodeURIComponent(token)}` };
    expect((await get('/calendar', bearer)).status).toBe(200);
  });
});

describe('@ProviderToken() without the feature', () => {
  it('is an error that names it', async () => {
    const errors: Error[] = [];
    @Controller()
    class PlainController {
      @Get('calendar')
      @Auth()
      calendar(@ProviderToken('fake') token: ProviderToken) {
        return token;
      }
    }
    const idp = await FakeIdentityProvider.start({ algorithm: 'ES256' });
    const [[, platform]] = PLATFORMS;
    const logger = { error: (error: Error) => void errors.push(error) };
    const auth = AuthModule.forRoot({
      secret: 'a secret',
      trustHost: true,
      providers: [idp.oidc()],
      logger,
    });
    const app = await startApp({ imports: [auth], controllers: [PlainController] }, platform());
    running.push(app, { close: () => idp.stop() });
    const url = await app.app.getUrl();
    const response = await fetch(`${url}/calendar`, { headers: await idp.signIn(url) });
    expect(response.status).toBe(500);
    expect(errors.map(({ message }) => message).join()).toContain('ProviderTokens()');
  });
});
