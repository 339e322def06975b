/** The services of a configuration: which are there at once, and what replaces which. */
import { describe, expect, it } from '@jest/globals';
import {
  type Action,
  ActionsToken,
  LaterActionsToken,
  SignInActionsToken,
} from '../../src/core/handler/action-router.js';
import {
  AdapterToken,
  type AuthConfig,
  AuthHandler,
  CallbackRunner,
  ClockToken,
  CsrfGuard,
  EventBus,
  Housekeeping,
  JwtService,
  Passkeys,
  ProviderRegistry,
  ServerAuth,
  type ServiceDefinition,
  SessionService,
  OriginResolver,
  type Token,
  createAuth,
  key,
  provide,
  service,
  value,
} from '../../src/core/index.js';
import { getServices } from '../../src/core/compose/auth.js';
import { ErrorResponsesLoaderToken } from '../../src/core/handler/auth-handler.js';
import { StateCodec } from '../../src/core/oauth/check-cookies.js';
import { RateLimiter, RateLimitToken } from '../../src/core/sign-in/rate-limit.js';
import { Browser } from '../support/browser.js';
import { toSignInServices } from '../support/sign-in-services.js';
import { ORIGIN, SECRET, password, recorder } from './actions/app.js';

const config: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  providers: [password()],
  logger: recorder([]),
};

const PUBLIC: readonly Token<unknown>[] = [
  AdapterToken,
  AuthHandler,
  CallbackRunner,
  CsrfGuard,
  EventBus,
  Housekeeping,
  JwtService,
  Passkeys,
  ProviderRegistry,
  ServerAuth,
  SessionService,
  OriginResolver,
];

const page: Action = {
  name: 'signin',
  methods: ['GET'],
  handle: async () => ({ kind: 'json', body: 'loaded' }),
};

function makeVisitor(overrides: readonly ServiceDefinition[]): Browser {
  const handler = createAuth(config, overrides).get(AuthHandler);
  return new Browser((request) => handler.respond(request), ORIGIN);
}

describe('the services of a configuration', () => {
  it.each(PUBLIC.map((token) => [token]))('are available synchronously: %p', (token) => {
    expect(() => createAuth(config).get(token)).not.toThrow();
  });

  it('load the sign-in services for a sign-in, and for nothing else', async () => {
    let loads = 0;
    const later = async () => {
      loads += 1;
      return [page];
    };
    const visitor = makeVisitor([value(LaterActionsToken, later)]);
    for (const name of ['session', 'csrf', 'providers']) {
      expect((await visitor.visit(`/auth/${name}`)).status).toBe(200);
    }
    expect(loads).toBe(0);
    await expect((await visitor.visit('/auth/signin')).json()).resolves.toBe('loaded');
    expect(loads).toBe(1);
  });

  it('are loaded again by the next sign-in when loading failed', async () => {
    const states = [Promise.reject(new Error('the network is away')), Promise.resolve([page])];
    const visitor = makeVisitor([value(LaterActionsToken, async () => states.shift() ?? [])]);
    const failed = await visitor.visit('/auth/signin');
    expect([failed.status, failed.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('error=Configuration'),
    ]);
    await expect((await visitor.visit('/auth/signin')).json()).resolves.toBe('loaded');
  });

  it('lose no error when what renders it cannot be loaded', async () => {
    const logged: Error[] = [];
    const logger = { error: (error: Error) => void logged.push(error) };
    const [failing, gone] = [new Error('The database is away.'), new Error('The file is gone.')];
    const load = () => Promise.reject(gone);
    const callbacks = { session: () => Promise.reject(failing) };
    const services = createAuth({ ...config, logger, callbacks }, [
      value(ErrorResponsesLoaderToken, load),
    ]);
    const visitor = new Browser((request) => services.get(AuthHandler).respond(request), ORIGIN);
    await visitor.post('/auth/callback/password', { password: 'right' });
    expect((await visitor.visit('/auth/session')).status).toBe(500);
    expect(logged).toEqual([expect.objectContaining({ cause: { err: failing } }), gone]);
  });

  it('load once, and share the synchronous ones', async () => {
    const services = createAuth(config);
    const later = services.get(LaterActionsToken);
    const [one, two] = await Promise.all([later(), later()]);
    expect(two).toBe(one);
    expect(toSignInServices(services).get(SignInActionsToken)).toBe(one);
    expect(toSignInServices(services).get(CsrfGuard)).toBe(services.get(CsrfGuard));
  });

  it('are those that `Auth` and `createAuth` have in common', async () => {
    const own = { ...config };
    const services = createAuth(own);
    expect(createAuth(own)).toBe(services);
    expect(getServices(own)).toBe(services);
    expect(createAuth({ ...own })).not.toBe(services);
    expect(createAuth(own, [value(LaterActionsToken, async () => [])])).not.toBe(services);
  });

  it('have no duplicate action', async () => {
    const services = createAuth(config);
    const all = [...services.get(ActionsToken), ...(await services.get(LaterActionsToken)())];
    const answered = all.flatMap(({ name, methods }) => methods.map((one) => `${one} ${name}`));
    expect(new Set(answered).size).toBe(answered.length);
    expect(answered.length).toBeGreaterThan(10);
  });
});

describe('a row of the app’s own', () => {
  const attempted: string[] = [];

  class CountedAttempts extends RateLimiter {
    constructor(
      limit: ConstructorParameters<typeof RateLimiter>[0],
      private readonly label: string,
      private readonly states: StateCodec,
    ) {
      super(limit);
    }

    override async check(...attempt: Parameters<RateLimiter['check']>): Promise<void> {
      attempted.push(`${this.label}, with ${this.states.constructor.name}`);
      return super.check(...attempt);
    }
  }

  it('replaces a service that is loaded later, with its dependencies', async () => {
    const Label = key<string>('Label');
    const limiter: ServiceDefinition = provide(
      RateLimiter,
      [RateLimitToken, Label, StateCodec],
      (limit, label, states) => new CountedAttempts(limit, label, states),
    );
    const visitor = makeVisitor([limiter, value(Label, 'mine')]);
    await visitor.post('/auth/callback/password', { password: 'wrong' });
    expect(attempted).toEqual(['mine, with StateCodec']);
  });

  it('replaces a synchronous service, for services that are loaded later as well', () => {
    const services = createAuth(config, [value(ClockToken, () => 7)]);
    expect(toSignInServices(services).get(ClockToken)()).toBe(7);
  });

  it('is instantiated once', () => {
    class Own {}
    const services = createAuth(config, [service(Own, [])]);
    expect(toSignInServices(services).get(Own)).toBe(services.get(Own));
  });
});
