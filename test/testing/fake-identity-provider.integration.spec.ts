/** Whole sign-ins through the fake provider, at apps that run. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { OIDCConfig } from '../../src/core/providers/public.js';
import Keycloak from '../../src/providers/keycloak.js';
import {
  AuthTestingModule,
  FakeIdentityProvider,
  type Person,
  SignInFailed,
  type IdTokenAlgorithm,
} from '../../src/testing/index.js';
import { PLATFORMS } from '../support/nest-app.js';
import { type MeApp, STRATEGIES, startMeApp } from './me-app.js';

const GRACE: Person = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' };
const ADA_SHOWN = { name: 'Ada Lovelace', email: 'ada@example.com' };
const GRACE_SHOWN = { name: 'Grace Hopper', email: 'grace@example.com' };

let provider: FakeIdentityProvider;
let running: MeApp | undefined;
beforeAll(async () => {
  provider = await FakeIdentityProvider.start();
});
afterAll(() => provider.stop());
afterEach(async () => {
  provider.refuses = false;
  await running?.close();
  running = undefined;
});

async function start(...[options, adapter]: Parameters<typeof startMeApp>): Promise<MeApp> {
  running = await startMeApp({ providers: [provider.oidc()], ...options }, adapter);
  return running;
}

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each(STRATEGIES)('with the strategy %s', (_strategy, kept) => {
    it('signs a user in', async () => {
      const { ask, url } = await start(kept(), adapter());
      const headers = await provider.signIn(url);
      expect(await ask('/me', headers)).toEqual([200, expect.objectContaining(ADA_SHOWN)]);
    });

    it('signs users in concurrently', async () => {
      const { ask, url } = await start(kept(), adapter());
      const [ada, grace] = await Promise.all([provider.signIn(url), provider.signIn(url, GRACE)]);
      expect((await ask('/me', ada))[1]).toMatchObject(ADA_SHOWN);
      expect((await ask('/me', grace))[1]).toMatchObject(GRACE_SHOWN);
    });

    it('starts no session for a user who declines', async () => {
      const { url } = await start(kept(), adapter());
      provider.refuses = true;
      const failure = await provider.signIn(url).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(SignInFailed);
      expect(failure).toMatchObject({
        status: 302,
        message:
          `The app did not sign the user in: it answered 302, to ${url}/auth/signin` +
          '?error=OAuthCallbackError.',
      });
    });
  });
});

describe('a provider of an app can use', () => {
  it.each<[string, Parameters<FakeIdentityProvider['oidc']>[0]]>([
    ['a nonce', { checks: ['pkce', 'nonce'] }],
    ['a state and no code challenge', { checks: ['state'] }],
    ['no check at all', { checks: ['none'] }],
    ['the userinfo endpoint', { idToken: false }],
    ['client_secret_basic', { client: { token_endpoint_auth_method: 'client_secret_basic' } }],
    ['client_secret_post', { client: { token_endpoint_auth_method: 'client_secret_post' } }],
  ])('%s', async (_what, options) => {
    const { ask, url } = await start({ providers: [provider.oidc(options)] });
    expect((await ask('/me', await provider.signIn(url)))[1]).toMatchObject(ADA_SHOWN);
  });

  it('claims of its own', async () => {
    const profile: NonNullable<OIDCConfig['profile']> = ({ sub, groups }) => ({
      id: String(sub),
      name: [groups].flat().join(),
    });
    const { ask, url } = await start({ providers: [provider.oidc({ profile })] });
    const headers = await provider.signIn(url, { sub: '1', groups: ['a', 'b'] });
    expect((await ask('/me', headers))[1]).toMatchObject({ name: 'a,b' });
  });

  it('plain OAuth 2.0', async () => {
    const { issuer, credentials } = provider;
    const { clientId, clientSecret } = credentials;
    const { ask, url } = await start({
      providers: [
        {
          id: 'fake',
          name: 'Fake',
          type: 'oauth',
          clientId,
          clientSecret,
          authorization: { url: `${issuer}/authorize`, params: { scope: 'profile' } },
          token: `${issuer}/token`,
          userinfo: `${issuer}/userinfo`,
        },
      ],
    });
    expect((await ask('/me', await provider.signIn(url)))[1]).toMatchObject(ADA_SHOWN);
  });
});

describe('the sign-in reaches the app', () => {
  it.each([
    ['at its public https address', { url: 'https://app.test' }, ''],
    ['below a path', { basePath: '/api/auth' }, '/api/auth'],
    ['below a path that ends with a slash', { basePath: '/api/auth' }, '/api/auth/'],
  ])('%s', async (_where, options, path) => {
    const { ask, url } = await start(options);
    expect((await ask('/me', await provider.signIn(url + path)))[0]).toBe(200);
  });

  it('at the address that NestJS reports', async () => {
    const imports = [AuthTestingModule.forRoot({ providers: [provider.oidc()] })];
    const module = await Test.createTestingModule({ imports }).compile();
    const app = module.createNestApplication();
    await app.listen(0);
    await expect(provider.signIn(await app.getUrl())).resolves.toEqual({
      cookie: expect.stringContaining('authjs.session-token='),
    });
    await app.close();
  });

  it.each(['/elsewhere', '/me'])('not at %s', async (path) => {
    const { url } = await start();
    await expect(provider.signIn(url + path)).rejects.toThrow(
      'These are not the routes of the app: it answered 404.',
    );
  });
});

describe('a sign-in that fails', () => {
  it('names the unknown provider', async () => {
    const { url } = await start({ providers: [] });
    await expect(provider.signIn(url)).rejects.toThrow(
      /^The app did not redirect to the provider: it answered 302, to .+\?error=Configuration\.$/,
    );
  });

  it('reports the refusal of the callback', async () => {
    const { url } = await start({ callbacks: { signIn: () => false } });
    await expect(provider.signIn(url)).rejects.toThrow(
      /^The app did not sign the user in: it answered 302, to .+\/auth\/error\?error=AccessDenied\.$/,
    );
  });

  it('reports a wrong client secret', async () => {
    const providers = [{ ...provider.oidc(), clientSecret: 'another' }];
    const { url } = await start({ providers });
    await expect(provider.signIn(url)).rejects.toThrow(
      /^The app did not sign the user in: .+error=Configuration\.$/,
    );
  });
});

describe('the fake provider', () => {
  it.each<IdTokenAlgorithm>(['RS256', 'ES256'])('signs with %s', async (algorithm) => {
    const other = await FakeIdentityProvider.start({ algorithm, person: GRACE });
    const client = { id_token_signed_response_alg: algorithm };
    const { ask, url } = await start({ providers: [other.oidc({ client })] });
    expect((await ask('/me', await other.signIn(url)))[1]).toMatchObject(GRACE_SHOWN);
    await other.stop();
  });

  it('can replace a provider of the app', async () => {
    const other = await FakeIdentityProvider.start({ id: 'keycloak', clientId: 'my-realm' });
    const { ask, url } = await start({ providers: [Keycloak(other.credentials)] });
    expect((await ask('/me', await other.signIn(url)))[1]).toMatchObject(ADA_SHOWN);
    await other.stop();
  });

  it('uses the given clock', async () => {
    const other = await FakeIdentityProvider.start({ clock: () => Date.parse('2020-01-01') });
    const { url } = await start({ providers: [other.oidc()] });
    await expect(other.signIn(url)).rejects.toThrow('error=Configuration');
    await other.stop();
  });

  it('is unreachable after it was stopped', async () => {
    const other = await FakeIdentityProvider.start();
    await other.stop();
    await expect(fetch(`${other.issuer}/jwks`)).rejects.toThrow('fetch failed');
  });
});

it('can change its user between sign-ins', async () => {
  const other = await FakeIdentityProvider.start();
  const { ask, url } = await start({ providers: [other.oidc()] });
  expect((await ask('/me', await other.signIn(url)))[1]).toMatchObject(ADA_SHOWN);
  other.person = GRACE;
  expect((await ask('/me', await other.signIn(url)))[1]).toMatchObject(GRACE_SHOWN);
  await other.stop();
});
