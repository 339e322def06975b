/** Options that some entry points alone read, at every entry point. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { JWT } from '../../src/core/public-types.js';
import { Limits } from '../../src/features/limits/index.js';
import { AuthCallbacks, AuthModule, type AuthModuleOptions, OnAuthEvent } from '../../src/index.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';
import { type DoorApp, DOORS } from './doors.js';

/** The options, and the entry points that read them. Next.js has a spec of its own. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  'callbacks.authorized': ['NestJS on Express', 'NestJS on Fastify'],
  'events.accessRefused': ['NestJS on Express', 'NestJS on Fastify'],
};

describe.each(Object.entries(DOORS))('%s', (door, open) => {
  let app: DoorApp | undefined;

  afterEach(() => app?.close());

  it('R20: names once each option that it does not read', async () => {
    const named: unknown[] = [];
    const callbacks: object = { authorized: () => true };
    app = await open({
      secret: 'a secret that is long enough for a test',
      trustHost: true,
      basePath: '/auth',
      providers: [],
      callbacks,
      events: { accessRefused: () => undefined },
      logger: {
        error: () => undefined,
        warn: (code, facts) => {
          if (code === 'option-without-effect') named.push(Reflect.get(Object(facts), 'option'));
        },
      },
    });
    const browser = new Browser(app.serve);
    for (let times = 0; times < 2; times++) {
      expect((await browser.visit('/auth/session')).status).toBe(200);
    }
    const unread = Object.entries(READ_BY).filter(([, doors]) => !doors.includes(door));
    expect(named).toEqual(unread.map(([option]) => option));
  });
});

/** In NestJS, methods of providers stand for callbacks and for handlers of events. */
describe.each(PLATFORMS)('NestJS on %s', (_platform, adapter) => {
  @Injectable()
  @AuthCallbacks()
  class Hooks {
    jwt({ token }: { token: JWT }) {
      return token;
    }

    @OnAuthEvent('createUser')
    created() {
      // Heard by no one without an adapter.
    }
  }

  it.each<[string, Partial<AuthModuleOptions>]>([
    ['events.createUser', {}],
    ['callbacks.jwt', { adapter: new MemoryAdapter() }],
  ])('R20: names %s as a method without effect', async (option, more) => {
    const named: unknown[] = [];
    const options: AuthModuleOptions = {
      secret: 'a secret that is long enough for a test',
      trustHost: true,
      providers: [],
      logger: { warn: (_code, facts) => void named.push(Reflect.get(Object(facts), 'option')) },
      ...more,
    };
    const app = await startApp(
      { imports: [AuthModule.forRoot(options)], providers: [Hooks] },
      adapter(),
    );
    try {
      await new Browser(app.serve).visit('/auth/session');
    } finally {
      await app.close();
    }
    expect(named).toEqual([option]);
  });

  const given: object = { zzqxv: 1 };

  it.each([
    ['an object', Limits(given)],
    ['a factory', Limits.forRootAsync({ useFactory: () => given })],
  ])('R20: names an option from %s that the feature does not have', async (_, limits) => {
    const named: unknown[] = [];
    const app = await startApp(
      {
        imports: [
          AuthModule.forRootAsync({
            features: [limits],
            useFactory: () => ({
              secret: 'a secret that is long enough for a test',
              trustHost: true,
              providers: [],
              resourceServer: undefined,
              logger: { warn: (_code, facts) => void named.push(facts) },
            }),
          }),
        ],
      },
      adapter(),
    );
    try {
      await new Browser(app.serve).visit('/auth/session');
    } finally {
      await app.close();
    }
    expect(named).toEqual([
      { option: 'zzqxv', feature: 'limits', because: 'there is no such option' },
    ]);
  });
});
