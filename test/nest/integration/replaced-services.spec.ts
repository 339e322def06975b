/** Services of the app that replace the library's. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Inject,
  Injectable,
  Module,
  type Provider as NestProvider,
  Scope,
  type Type,
} from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import { type Token, createAuth } from '../../../src/core/index.js';
import {
  AdapterToken,
  AuthModule,
  type AuthModuleOptions,
  CallbackRunner,
  CsrfGuard,
  EventBus,
  JwtService,
  ProviderRegistry,
  SessionService,
} from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import {
  Stamp,
  StampModule,
  StampedCallbacks,
  StampedEvents,
  StampedGuard,
  StampedProviders,
  StampedRows,
  StampedSessions,
  StampedTokens,
  heard,
  listTokens,
} from '../../support/replacements.js';
import { MeController, inspectApp } from '../../support/inspect-app.js';

const seen = async (app: RunningApp) => ({ ...(await inspectApp(app)), heard: [...heard].sort() });

const UNSTAMPED = {
  login: 302,
  route: 'Ada',
  session: 'Ada',
  token: 'Ada',
  user: 'Ada',
  updated: 'Ada',
  providers: ['github', 'credentials'],
  fromElsewhere: 403,
  withoutCsrf: 'https://app.test/auth/signin?error=MissingCSRF',
  heard: [],
};

const people = { route: 'stamped', session: 'stamped', user: 'stamped', updated: 'stamped' };
const rows = { adapter: new MemoryAdapter(), session: { strategy: 'database' } } as const;

interface Replacement {
  readonly token: Token<unknown>;
  readonly type: Type;
  readonly seen: object;
  readonly options?: Partial<AuthModuleOptions>;
}

const REPLACEMENTS: readonly Replacement[] = [
  {
    token: ProviderRegistry,
    type: StampedProviders,
    seen: { providers: ['github', 'credentials', 'stamped'] },
  },
  { token: SessionService, type: StampedSessions, seen: people },
  { token: JwtService, type: StampedTokens, seen: { ...people, token: 'stamped' } },
  {
    token: CsrfGuard,
    type: StampedGuard,
    seen: { fromElsewhere: 302, withoutCsrf: 'https://app.test/', heard: ['a form', 'an origin'] },
  },
  { token: CallbackRunner, type: StampedCallbacks, seen: people },
  { token: EventBus, type: StampedEvents, seen: { heard: ['session', 'signIn'] } },
  {
    token: AdapterToken,
    type: StampedRows,
    seen: { ...people, token: undefined },
    options: rows,
  },
];

const running: RunningApp[] = [];
beforeEach(() => heard.clear());
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

interface Way {
  readonly services?: readonly NestProvider[];
  readonly imports?: Type[];
  customize?(builder: TestingModuleBuilder): TestingModuleBuilder;
}

/** By hand, as an app would that has no use for injection. */
function made({ type: Replacing }: Replacement): unknown {
  const core = createAuth(handlerConfig);
  const [, ...dependencies] = listTokens(Replacing);
  return new Replacing(new Stamp(), ...dependencies.map((token) => core.get(token)));
}

const WAYS: readonly [string, (replacement: Replacement) => Way][] = [
  [
    'useClass, with what is injected into it',
    ({ token: provide, type }) => ({ services: [{ provide, useClass: type }] }),
  ],
  [
    'useFactory, with what it injects',
    ({ token: provide, type: Replacing }) => ({
      services: [
        {
          provide,
          inject: [...listTokens(Replacing)],
          useFactory: async (...injected: unknown[]) => new Replacing(...injected),
        },
      ],
    }),
  ],
  [
    'useValue',
    (replacement) => ({
      services: [{ provide: replacement.token, useValue: made(replacement) }],
    }),
  ],
  [
    'useExisting, of a module of the app',
    ({ token: provide, type }) => {
      @Module({ imports: [StampModule], providers: [type], exports: [type] })
      class OwnModule {}
      return { services: [{ provide, useExisting: type }], imports: [OwnModule] };
    },
  ],
  [
    'overrideProvider with a class',
    ({ token, type }) => ({
      customize: (builder) => builder.overrideProvider(token).useClass(type),
    }),
  ],
  [
    'overrideProvider with a value',
    (replacement) => ({
      customize: (builder) =>
        builder.overrideProvider(replacement.token).useValue(made(replacement)),
    }),
  ],
];

async function start({ customize, ...extras }: Way, { options }: Partial<Replacement> = {}) {
  const auth = AuthModule.forRoot({
    ...handlerConfig,
    ...options,
    ...extras,
    imports: [StampModule, ...(extras.imports ?? [])],
  });
  const metadata = { imports: [auth, StampModule], controllers: [MeController] };
  const app = await startApp(metadata, PLATFORMS[0][1](), { ...(customize && { customize }) });
  running.push(app);
  return app;
}

describe('an app that replaces nothing', () => {
  it('uses the library’s services', async () => {
    await expect(seen(await start({}))).resolves.toEqual(UNSTAMPED);
  });
});

describe.each(REPLACEMENTS)('$type.name', (replacement) => {
  it.each(WAYS)('is used everywhere when replaced by %s', async (_way, by) => {
    const app = await start(by(replacement), replacement);
    await expect(seen(app)).resolves.toEqual({ ...UNSTAMPED, ...replacement.seen });
    expect(app.app.get<unknown>(replacement.token)).toBeInstanceOf(replacement.type);
  });
});

@Injectable({ scope: Scope.REQUEST })
class OfRequest {}

@Injectable({ scope: Scope.TRANSIENT })
class OfConsumer {}

@Injectable()
class OfRequestBelow {
  constructor(@Inject(REQUEST) readonly request: unknown) {}
}

describe('a replacement that is not a singleton', () => {
  const name = (token: Token<unknown>) =>
    typeof token === 'function' ? token.name : 'Symbol(portcullis:Adapter)';
  const rows = REPLACEMENTS.flatMap(({ token }) =>
    [OfRequest, OfConsumer, OfRequestBelow].map((type) => [name(token), type, token] as const),
  );

  it.each(rows)('of %s, %p, stops the app from starting', async (service, useClass, provide) => {
    const auth = AuthModule.forRoot({ ...handlerConfig, services: [{ provide, useClass }] });
    const module = await Test.createTestingModule({ imports: [auth] }).compile();
    await expect(module.createNestApplication().init()).rejects.toThrow(
      `${service} was replaced by a request-scoped provider. Make it a singleton`,
    );
  });
});
