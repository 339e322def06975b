/** The async context of a middleware, as object mappers use for their unit of work. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { Auth, AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const unitOfWork = new AsyncLocalStorage<string>();

@Controller('me')
class MeController {
  @Get()
  @Auth()
  me() {
    return {};
  }
}

@Module({ controllers: [MeController] })
class MiddlewareModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((_request: unknown, _response: unknown, next: () => void) =>
        unitOfWork.run('of this request', next),
      )
      .forRoutes('{*all}');
  }
}

/** Notes in which unit of work each method is called. */
function noting(adapter: Adapter, seen: Map<string, string | undefined>): Adapter {
  return new Proxy(adapter, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...parameters: unknown[]): unknown => {
        seen.set(String(name), unitOfWork.getStore());
        return Reflect.apply(method, target, parameters);
      };
    },
  });
}

describe.each(PLATFORMS)('a middleware on %s', (_platform, platform) => {
  let running: RunningApp;
  afterEach(() => running.close());

  it('surrounds the routes, the guard, the callbacks and the adapter', async () => {
    const seen = new Map<string, string | undefined>();
    const adapter = noting(new MemoryAdapter(), seen);
    const callbacks = {
      signIn: () => {
        seen.set('callback signIn', unitOfWork.getStore());
        return true;
      },
    };
    const config = {
      ...handlerConfig,
      adapter,
      callbacks,
      session: { strategy: 'database' } as const,
    };
    const imports = [AuthModule.forRoot(config), MiddlewareModule];
    running = await startApp({ imports }, platform());
    const browser = new Browser(running.serve);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    await browser.visit('/me');
    const called = ['callback signIn', 'getUserByAccount', 'createSession', 'getSessionAndUser'];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(called));
    expect(new Set(seen.values())).toEqual(new Set(['of this request']));
  });
});
