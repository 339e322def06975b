/** Request options that stop the app from starting. */
import { describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Module, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import {
  AuthModule,
  type AuthModuleOptions,
  type AuthOptionsFactory,
  EventBus,
  ProviderRegistry,
} from '../../../src/index.js';
import { type AuthEvents, EventsToken } from '../../../src/core/events/event-bus.js';
import { type Logger, LoggerToken } from '../../../src/core/kernel/logger.js';
import { type Asking, TenantsModule, makeOptions } from '../../support/tenants.js';

@Injectable({ scope: Scope.REQUEST })
class HastyOptions implements AuthOptionsFactory {
  constructor(@Inject(REQUEST) private readonly request: Asking) {}

  createAuthOptions() {
    return makeOptions(String(this.request.headers));
  }
}

/** Of the library's own kind, whose parts belong to a tenant. */
@Injectable()
class TenantsOwnEvents extends EventBus {
  constructor(
    @Inject(EventsToken) events: Partial<AuthEvents>,
    @Inject(LoggerToken) logger: Logger,
  ) {
    super(events, logger);
  }
}

@Module({ providers: [HastyOptions], exports: [HastyOptions] })
class HastyModule {}

describe('an app does not start', () => {
  const byOptions = /To choose options by the request, name REQUEST in the `inject` of the factory/;
  const useFactory = (): AuthModuleOptions => makeOptions('ada');
  const imports = [HastyModule, TenantsModule];
  const hasty = Scope.REQUEST;
  const refused: [string, Parameters<typeof AuthModule.forRootAsync>[0], RegExp][] = [
    ['whose options are created by a request-scoped class', { useClass: HastyOptions }, byOptions],
    [
      'with a housekeepingInterval',
      { imports, inject: [REQUEST], useFactory, housekeepingInterval: 60 },
      /`housekeepingInterval` cannot be set where the options depend on the request/,
    ],
    [
      'whose options come from a request-scoped provider',
      { imports, useExisting: HastyOptions },
      byOptions,
    ],
    [
      'whose factory injects a request-scoped provider',
      { imports, inject: [HastyOptions], useFactory },
      byOptions,
    ],
    [
      'whose factory injects a request-scoped provider beside REQUEST',
      { imports, inject: [REQUEST, HastyOptions], useFactory },
      /injects a request-scoped provider, beside REQUEST\. Have it inject singletons/,
    ],
    [
      'whose replaced service is request-scoped',
      {
        inject: [REQUEST],
        useFactory,
        services: [{ provide: ProviderRegistry, scope: hasty, useFactory }],
      },
      /ProviderRegistry was replaced by a request-scoped provider/,
    ],
    [
      'whose services depend on those of a tenant',
      {
        inject: [REQUEST],
        useFactory,
        services: [{ provide: EventBus, useClass: TenantsOwnEvents }],
      },
      /EventBus was replaced by a request-scoped provider/,
    ],
  ];
  it.each(refused)('%s', async (_what, options, message) => {
    const imports = [AuthModule.forRootAsync(options)];
    const module = await Test.createTestingModule({ imports }).compile();
    await expect(module.createNestApplication().init()).rejects.toThrow(message);
  });
});
