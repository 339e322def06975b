/** Prefixes and versions: the paths of the routes, and the URLs that they return. */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Controller,
  Get,
  type INestApplication,
  RequestMethod,
  type Type,
  VersioningType,
} from '@nestjs/common';
import { Auth, AuthModule, CurrentUser } from '../../../src/index.js';
import type { User } from '../../../src/core/public-types.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../../support/sign-in-and-out.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

@Controller({ path: 'me', version: '1' })
@Auth()
class FirstController {
  @Get()
  me(@CurrentUser() user: User) {
    return { version: 1, name: user.name };
  }
}

@Controller({ path: 'me', version: '2' })
@Auth()
class SecondController {
  @Get()
  me(@CurrentUser() user: User) {
    return { version: 2, name: user.name };
  }
}

type Configure = (app: INestApplication) => unknown;

const ALL = RequestMethod.ALL;

/** How an app sets its addresses up, and where that puts the routes. */
const ADDRESSES: readonly (readonly [string, Configure, string])[] = [
  ['a prefix', (app) => app.setGlobalPrefix('api'), '/api/auth'],
  ['a prefix of several segments', (app) => app.setGlobalPrefix('/api/v1/'), '/api/v1/auth'],
  [
    'a prefix that other routes are left out of',
    (app) => app.setGlobalPrefix('api', { exclude: ['health', 'author/*path'] }),
    '/api/auth',
  ],
  [
    'a prefix that they are left out of',
    (app) => app.setGlobalPrefix('api', { exclude: ['auth/*path'] }),
    '/auth',
  ],
  [
    'a prefix that they are left out of for every method',
    (app) => app.setGlobalPrefix('api', { exclude: [{ path: 'auth/{*path}', method: ALL }] }),
    '/auth',
  ],
  ['versions in the path', (app) => app.enableVersioning({ type: VersioningType.URI }), '/auth'],
  [
    'versions in the path, one of them the default',
    (app) => app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' }),
    '/auth',
  ],
  [
    'versions in the path after a prefix',
    (app) => app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI }),
    '/api/auth',
  ],
  [
    'versions in a header',
    (app) => app.enableVersioning({ type: VersioningType.HEADER, header: 'x-version' }),
    '/auth',
  ],
  [
    'versions in the media type',
    (app) => app.enableVersioning({ type: VersioningType.MEDIA_TYPE, key: 'v=' }),
    '/auth',
  ],
  [
    'versions that the app finds itself',
    (app) => app.enableVersioning({ type: VersioningType.CUSTOM, extractor: () => '1' }),
    '/auth',
  ],
];

/** How a client names a version, and the address at which it does. */
const VERSIONS: readonly (readonly [
  string,
  Configure,
  (version: number) => [string, HeadersInit],
])[] = [
  [
    'the path',
    (app) => app.enableVersioning({ type: VersioningType.URI }),
    (version) => [`/v${version}/me`, {}],
  ],
  [
    'the path after a prefix',
    (app) => app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI }),
    (version) => [`/api/v${version}/me`, {}],
  ],
  [
    'a header',
    (app) => app.enableVersioning({ type: VersioningType.HEADER, header: 'x-version' }),
    (version) => ['/me', { 'x-version': String(version) }],
  ],
  [
    'the media type',
    (app) => app.enableVersioning({ type: VersioningType.MEDIA_TYPE, key: 'v=' }),
    (version) => ['/me', { accept: `application/json;v=${version}` }],
  ],
];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  let running: RunningApp;
  afterEach(() => running.close());

  async function start(configure: Configure, ...controllers: Type[]): Promise<RunningApp> {
    const metadata = { imports: [AuthModule.forRoot(handlerConfig)], controllers };
    running = await startApp(metadata, adapter(), { configure: (app) => void configure(app) });
    return running;
  }

  describe.each(ADDRESSES)('with %s', (_what, configure, base) => {
    it(`a user signs in and out at ${base}`, async () => {
      const { serve } = await start(configure);
      await expect(signInAndOut(serve, base)).resolves.toEqual(SIGNED_IN_AND_OUT);
    });

    it('pages and redirect URIs name that place', async () => {
      const { serve } = await start(configure);
      const browser = new Browser(serve);
      const page = await (await browser.visit(`${base}/signin`)).text();
      expect(page).toContain(`action="https://app.test${base}/signin/github"`);
      expect(page).toContain(`action="https://app.test${base}/callback/credentials"`);
      const providers = await browser.visit(`${base}/providers`);
      await expect(providers.json()).resolves.toMatchObject({
        github: { callbackUrl: `https://app.test${base}/callback/github` },
      });
    });
  });

  describe.each(VERSIONS)('a handler with a version in %s', (_where, configure, makeAddress) => {
    it.each([1, 2])('is guarded, and gets the session, in version %d', async (version) => {
      const { serve } = await start(configure, FirstController, SecondController);
      const [path, headers] = makeAddress(version);
      const sent = { headers: Object.fromEntries(new Headers(headers)) };
      expect((await new Browser(serve).visit(path, sent)).status).toBe(401);
      const browser = await signedInBrowser(serve, handlerConfig.secret);
      const response = await browser.visit(path, sent);
      await expect(response.json()).resolves.toEqual({ version, name: 'Ada' });
    });
  });

  it('redirects from a prefixed page to the prefixed sign-in page', async () => {
    const { serve } = await start(
      (app) => app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI }),
      FirstController,
    );
    const response = await new Browser(serve).visit('/api/v1/me', {
      headers: { accept: 'text/html' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://app.test/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fapi%2Fv1%2Fme',
    ]);
  });
});
