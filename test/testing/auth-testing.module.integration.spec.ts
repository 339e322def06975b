/** `AuthModule` in the test of a feature: what it does by itself, and what a test can change. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AuthConfigToken, JwtService, SessionService } from '../../src/index.js';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import GitHub from '../../src/providers/github.js';
import { AuthTestingModule, signedIn } from '../../src/testing/index.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';
import { MeController, startMeApp } from './me-app.js';

type Options = Parameters<typeof AuthTestingModule.forRoot>[0];

const ADA = { name: 'Ada', email: 'ada@example.com' };

async function compiled(options?: Options) {
  const imports = [AuthTestingModule.forRoot(options)];
  return Test.createTestingModule({ imports }).compile();
}

const compileConfig = async (options?: Options) => (await compiled(options)).get(AuthConfigToken);

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  it('guards a feature without any options', async () => {
    const metadata = { imports: [AuthTestingModule.forRoot()], controllers: [MeController] };
    const { app, close } = await startApp(metadata, adapter());
    const url = `${await app.getUrl()}/me`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: await signedIn(app, ADA) })).status).toBe(200);
    await close();
  });
});

describe('by default', () => {
  it('has a unique secret', async () => {
    const [first, second] = [await compileConfig(), await compileConfig()];
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(second.secret).not.toBe(first.secret);
  });

  it('uses the JWT strategy, even beside an adapter', async () => {
    for (const options of [{}, { adapter: new MemoryAdapter() }, { session: { maxAge: 60 } }]) {
      expect((await compiled(options)).get(SessionService).needsStoredUser).toBe(false);
    }
  });

  it('has no providers and no URL', async () => {
    expect(await compileConfig()).toMatchObject({ providers: [], trustHost: true, url: undefined });
  });

  it.each([
    ['nothing', {}, 0],
    ['failures where it is debugged', { debug: true }, 1],
  ])('logs %s', async (_what, options, count) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const { ask, close } = await startMeApp(options);
    await ask('/me', { cookie: 'authjs.session-token=nonsense' });
    expect(logged).toHaveBeenCalledTimes(count);
    await close();
  });
});

describe('with options', () => {
  it.each<[string, NonNullable<Options>]>([
    ['secret', { secret: 'another secret' }],
    ['providers', { providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] }],
    ['trustHost', { trustHost: ['app.test'] }],
    ['url', { url: 'https://app.test' }],
    ['session', { session: { strategy: 'jwt', maxAge: 60 } }],
  ])('uses the option `%s`', async (option, options) => {
    const { [option]: used } = (await compileConfig(options)) as unknown as Record<string, unknown>;
    expect(used).toEqual((options as Record<string, unknown>)[option]);
  });

  it('uses the database strategy', async () => {
    const options = { adapter: new MemoryAdapter(), session: { strategy: 'database' } } as const;
    expect((await compiled(options)).get(SessionService).needsStoredUser).toBe(true);
  });

  it('registers the global guard', async () => {
    const { ask, close } = await startMeApp({ globalGuard: true, basePath: '/sessions' });
    expect([(await ask('/nowhere'))[0], (await ask('/sessions/session'))[0]]).toEqual([404, 200]);
    expect((await ask('/me'))[0]).toBe(401);
    await close();
  });

  it('uses a logger', async () => {
    const errors: Error[] = [];
    const { ask, close } = await startMeApp({ logger: { error: (error) => errors.push(error) } });
    await ask('/me', { cookie: 'authjs.session-token=nonsense' });
    expect(errors).toEqual([expect.objectContaining({ type: 'JWTSessionError' })]);
    await close();
  });

  it('refuses a wrong option as AuthModule does', async () => {
    await expect(compiled({ pages: { signIn: 'login' } })).rejects.toThrow(
      '`pages.signIn` must be',
    );
  });
});

it('allows a test to replace a service', async () => {
  const builder = Test.createTestingModule({ imports: [AuthTestingModule.forRoot()] });
  const encode = async () => 'a token';
  builder.overrideProvider(JwtService).useValue({ encode });
  await expect(signedIn(await builder.compile(), ADA)).resolves.toEqual({
    cookie: 'authjs.session-token=a%20token',
  });
});
