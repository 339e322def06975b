/** Where a guard and a parameter for HTTP routes end up without an HTTP request. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { Auth, AuthModule, Session } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';

@Injectable()
class Resolver {
  @Auth()
  guarded() {
    return 'inside';
  }

  open(@Session() session: Session | null) {
    return session;
  }
}

const METHODS = ['guarded', 'open'] as const;
const MESSAGES = [undefined, null, 'hi', 42, { headers: {} }];

describe.each(['graphql', 'rpc', 'ws'])('F50 in the context "%s"', (type) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(
      { imports: [AuthModule.forRoot(handlerConfig)], providers: [Resolver] },
      PLATFORMS[0][1](),
    );
  });
  afterAll(() => running.close());

  it.each(METHODS.flatMap((method) => MESSAGES.map((message) => [method, message] as const)))(
    '%s lets nobody in with %j, and says what it is for',
    async (method, message) => {
      const resolver = running.app.get(Resolver);
      const handler = running.app
        .get(ExternalContextCreator)
        .create(
          resolver,
          resolver[method] as (...args: unknown[]) => unknown,
          method,
          ROUTE_ARGS_METADATA,
          { exchangeKeyForValue: () => undefined },
          undefined,
          undefined,
          { guards: true, filters: true, interceptors: true },
          type,
        );
      await expect(async () => handler(message, {}, {}, {})).rejects.toThrow(
        /works on HTTP routes only/,
      );
    },
  );
});
