/** Cross-origin requests: the app's policy is the policy of the routes. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import { AuthModule, type AuthModuleOptions } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../../support/sign-in-and-out.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const SPA = 'https://spa.app.test';
const ORIGIN = 'access-control-allow-origin';
const CREDENTIALS = 'access-control-allow-credentials';

/**
 * Where a page is, seen from the app: on another origin of the same site, so that cookies go along.
 */
const fromSpa = { origin: SPA, 'sec-fetch-site': 'same-site' };

const varies = (response: Response) =>
  (response.headers.get('vary') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

describe.each(PLATFORMS)('CORS on %s', (_platform, adapter) => {
  const running: RunningApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });

  async function start(
    cors?: CorsOptions,
    options: Partial<AuthModuleOptions> = {},
  ): Promise<RunningApp> {
    const app = await startApp(
      { imports: [AuthModule.forRoot({ ...handlerConfig, ...options })] },
      adapter(),
      { configure: (configured) => cors && configured.enableCors(cors) },
    );
    running.push(app);
    return app;
  }

  const ask = ({ serve }: RunningApp, origin: string, path = '/auth/session') =>
    new Browser(serve).visit(path, { headers: { origin } });

  it.each([
    ['an origin that the app lets in', { origin: [SPA], credentials: true }, SPA, [SPA, 'true']],
    ['one that it does not', { origin: [SPA], credentials: true }, 'https://evil.test', [null]],
    ['any, of an app that lets all of them in', {}, 'https://evil.test', ['*', null]],
    ['any, of an app without a policy', undefined, 'https://evil.test', [null, null]],
  ] satisfies [string, CorsOptions | undefined, string, (string | null)[]][])(
    'sends the app’s CORS headers to %s',
    async (_who, cors, origin, expected) => {
      const app = await start(cors);
      for (const path of ['/auth/session', '/auth/csrf', '/auth/signin', '/auth/no-such-thing']) {
        const { headers } = await ask(app, origin, path);
        const sent = [headers.get(ORIGIN), headers.get(CREDENTIALS)].slice(0, expected.length);
        expect([path, ...sent]).toEqual([path, ...expected]);
      }
    },
  );

  it('answers a preflight with what the app allows', async () => {
    const app = await start({ origin: [SPA], credentials: true, maxAge: 600 });
    const preflight = new Request('https://app.test/auth/callback/credentials', {
      method: 'OPTIONS',
      headers: {
        origin: SPA,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-auth-return-redirect',
      },
    });
    const { status, headers } = await app.serve(preflight);
    expect(status).toBe(204);
    expect(headers.get(ORIGIN)).toBe(SPA);
    expect(headers.get(CREDENTIALS)).toBe('true');
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('content-type');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it.each(['/auth/session', '/auth/csrf', '/auth/signin'])(
    'adds to the Vary header of %s, and removes nothing from it',
    async (path) => {
      const plain = await ask(await start(), SPA, path);
      const open = await ask(await start({ origin: [SPA], credentials: true }), SPA, path);
      expect(varies(open).toSorted()).toEqual([...varies(plain), 'origin'].toSorted());
      expect(open.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
    },
  );

  it('signs in from a page of the app itself', async () => {
    const { serve } = await start({ origin: [SPA], credentials: true });
    await expect(signInAndOut(serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
  });

  async function signInFromSpa(app: RunningApp): Promise<unknown> {
    const browser = new Browser(app.serve);
    const csrfToken = await browser.csrfToken();
    await browser.visit('/auth/callback/credentials', {
      json: { csrfToken, password: 'open sesame' },
      headers: { ...fromSpa, 'x-auth-return-redirect': '1' },
    });
    return browser.session();
  }

  it('signs in from another origin only if it is trusted, whatever CORS allows', async () => {
    const cors = { origin: true, credentials: true };
    await expect(signInFromSpa(await start(cors))).resolves.toBeNull();
    const trusting = await start(cors, { trustedOrigins: [SPA] });
    await expect(signInFromSpa(trusting)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});
