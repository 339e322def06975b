/**
 * U1 A feature can inject every service of the library, or the start fails and says why: NestJS
 * itself would wait for ever.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ServerAuth } from '../../../src/core/index.js';
import { type Token, key, provide } from '../../../src/core/kernel/container.js';
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { type Feature, route, type RouteHandler } from '../../../src/features/index.js';
import { AuthModule } from '../../../src/index.js';
import { listServiceTokens } from '../../../src/nest/module/composition/module-providers.js';
import { listModuleServices } from '../../../src/nest/module/composition/module-services.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { browserAt, tenantsAuth } from '../../support/tenants.js';

let app: INestApplicationContext | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** A feature with a route, whose service injects something. */
function injecting(token: Token<unknown>): Feature {
  const Uses = key<{ readonly used: unknown }>('Uses');
  const Handler = key<RouteHandler>('Handler');
  return defineFeature({
    id: 'injecting',
    services: [
      provide(Uses, [token], (used) => ({ used })),
      provide(Handler, [Uses], ({ used }) => ({
        handle: async () => ({ body: { has: used !== undefined && used !== null } }),
      })),
    ],
    routes: [
      route({
        method: 'GET',
        path: '/account/injecting',
        name: 'inject',
        summary: 'Says whether it has it',
        access: 'anyone',
        responses: { 200: { description: 'Whether.' } },
        handler: Handler,
      }),
    ],
  });
}

const options = (features: readonly Feature[]) => ({
  providers: [],
  secret: 'a secret for tests only, at least 32 bytes',
  trustHost: true,
  logger: { warn: () => undefined },
  features,
});

async function start(features: readonly Feature[]): Promise<string> {
  try {
    const module = await Test.createTestingModule({
      imports: [AuthModule.forRoot(options(features))],
    }).compile();
    app = await module.init();
    return 'started';
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

const getName = (token: Token<unknown>) =>
  typeof token === 'function' ? token.name : (token.description ?? '');

/** What the routes of features are made into. */
const OF_ROUTES = new Set(
  ['RouteHandlers', 'FeatureActions', 'SignInActions'].map((name) => `portcullis:${name}`),
);

describe('a service of a feature that injects', () => {
  it.each(
    listServiceTokens(listModuleServices(undefined)).map(
      (token) => [getName(token), token] as const,
    ),
  )('%s', async (name, token) => {
    const outcome = await start([injecting(token)]);
    if (OF_ROUTES.has(name))
      expect(outcome).toMatch(new RegExp(`depend on each other: .*${name} →`));
    else expect(outcome).toBe('started');
  });
});

it('a circle of the app’s own services is named as well', () => {
  const first = key<object>('First');
  const services = [{ provide: ServerAuth, inject: [first], useFactory: () => ({}) }];
  const feature = defineFeature({
    id: 'circle',
    services: [provide(first, [ServerAuth], (auth: ServerAuth) => auth)],
  });
  expect(() => AuthModule.forRoot({ ...options([feature]), services })).toThrow(
    /ServerAuth → portcullis:First → ServerAuth/,
  );
});

it('works where each tenant has services of its own', async () => {
  const running = await startApp(
    { imports: [tenantsAuth({ features: [injecting(ServerAuth)] })] },
    PLATFORMS[0][1](),
  );
  const response = await browserAt(running.serve, 'ada').visit('/auth/account/injecting');
  expect(await response.json()).toEqual({ has: true });
  await running.close();
});
