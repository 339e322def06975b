/** Helmet and compression in front of the routes. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import compression from 'compression';
import helmet from 'helmet';
import { AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../../support/sign-in-and-out.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const PAGES = ['/auth/signin', '/auth/signout', '/auth/error', '/auth/verify-request'];

/** The headers that the routes set themselves, and that nothing else may replace. */
const OURS = ['content-security-policy', 'referrer-policy', 'x-content-type-options'] as const;

type Habit = (app: INestApplication) => void;

/** What a plugin of Fastify's does: it sets headers of Fastify's reply, not of Node's. */
function helmetAsPlugin(app: INestApplication): void {
  const secure = helmet();
  (app as NestFastifyApplication)
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const headers = {
        setHeader: (name: string, value: string) => reply.header(name, value),
        removeHeader: (name: string) => reply.removeHeader(name),
      };
      secure(request.raw, headers as unknown as ServerResponse, (error) => done(error as Error));
    });
}

const asMiddleware: Habit = (app) => {
  app.use(compression({ threshold: 0 }));
  app.use(helmet());
};

/** The one thing in which two answers to the same question differ. */
const withoutNonce = (text: string | null) => text?.replaceAll(/nonce[-=]"?[\w-]+/g, 'nonce');

/** A page and its text. A body that is not read keeps its connection open, and with it the app. */
async function read({ serve }: RunningApp, path: string): Promise<[Response, string]> {
  const page = await new Browser(serve).visit(path);
  return [page, await page.text()];
}

const HABITS = [
  ...PLATFORMS.map(
    ([platform, adapter]) => [platform, 'middleware', adapter, asMiddleware] as const,
  ),
  [
    'Fastify',
    'a plugin',
    PLATFORMS[1][1],
    (app: INestApplication) => {
      app.use(compression({ threshold: 0 }));
      helmetAsPlugin(app);
    },
  ] as const,
];

describe.each(HABITS)('on %s, with helmet as %s', (_platform, _what, adapter, habit) => {
  let provider: CompliantProvider;
  let running: RunningApp;
  let plain: RunningApp;

  beforeAll(async () => {
    provider = await CompliantProvider.start(['https://app.test/auth/callback/compliant']);
    const providers = [...handlerConfig.providers, provider.oidc()];
    const start = (configure: Habit) =>
      startApp({ imports: [AuthModule.forRoot({ ...handlerConfig, providers })] }, adapter(), {
        configure,
      });
    running = await start(habit);
    plain = await start(() => undefined);
  });
  afterAll(async () => {
    await running.close();
    await plain.close();
    await provider.stop();
  });

  it.each(PAGES)('%s keeps its own policy, and gets the rest of the headers', async (path) => {
    const [{ headers }] = await read(running, path);
    const [alone] = await read(plain, path);
    for (const name of OURS) {
      expect(withoutNonce(headers.get(name))).toBe(withoutNonce(alone.headers.get(name)));
    }
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('compresses a page without changing it', async () => {
    const [page, text] = await read(running, '/auth/error');
    expect(page.headers.get('content-encoding')).toMatch(/gzip|br|deflate/);
    const [, alone] = await read(plain, '/auth/error');
    expect(withoutNonce(text)).toBe(withoutNonce(alone));
  });

  it('signs a user in with a password and out', async () => {
    await expect(signInAndOut(running.serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
  });

  it('signs a user in by a provider', async () => {
    const browser = new Browser(running.serve);
    const response = await provider.signIn(browser, 'grace', '/welcome');
    expect(response.headers.get('location')).toBe('https://app.test/welcome');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Grace Hopper' } });
  });

  it('sends each cookie in its own header', async () => {
    const [response] = await read(running, '/auth/signin');
    const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
    expect(names).toEqual(['__Host-authjs.csrf-token', '__Secure-authjs.callback-url']);
  });
});

describe.each(PLATFORMS)("the app's own cookies on %s", (platform, adapter) => {
  it('are sent beside the library’s', async () => {
    const own = ['own=1; Path=/', 'other=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT'];
    const configure = (app: INestApplication) => {
      if (platform === 'Express') {
        app.use((_request: unknown, response: ServerResponse, next: () => void) => {
          response.setHeader('set-cookie', own);
          next();
        });
        return;
      }
      (app as NestFastifyApplication)
        .getHttpAdapter()
        .getInstance()
        .addHook('onRequest', async (_request, reply) => void reply.header('set-cookie', own));
    };
    const running = await startApp({ imports: [AuthModule.forRoot(handlerConfig)] }, adapter(), {
      configure,
    });
    const response = await new Browser(running.serve).visit('/auth/signin');
    expect(response.headers.getSetCookie()).toEqual([
      ...own,
      expect.stringMatching(/^__Host-authjs\.csrf-token=/),
      expect.stringMatching(/^__Secure-authjs\.callback-url=/),
    ]);
    await expect(signInAndOut(running.serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
    await running.close();
  });
});
