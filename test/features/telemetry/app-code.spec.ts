/** Telemetry leaves the app's own code as it is. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { context, metrics, trace } from '@opentelemetry/api';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { createAuth } from '../../../src/core/index.js';
import { encode } from '../../../src/core/jwt/public.js';
import type { Feature } from '../../../src/features/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { HeldTime } from '../../support/held-time.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { TimersToken } from '../../../src/core/kernel/timers.js';
import { value } from '../../../src/core/kernel/container.js';
import { FactorApp } from '../second-factors/factor-app.js';
import { Recording } from './recording.js';

const ORIGIN = 'https://app.test';
const SECRET = 'a secret that is long enough for a test';

/** Callbacks that count on being called as methods of their own object. */
class Callbacks {
  readonly #role = 'editor';

  jwt({ token }: { token: object }) {
    return { ...token, role: this.#role };
  }
}

describe('callbacks', () => {
  it.each([
    ['a frozen object', Object.freeze({ jwt: ({ token }: { token: object }) => token })],
    ['an object with private fields', new Callbacks()],
  ])('may be %s', async (_what, callbacks) => {
    const app = new FactorApp('jwt', {
      features: [Telemetry()],
      config: { callbacks: callbacks as never },
    });
    const browser = await app.signIn((await app.createUser('ada')).id);
    expect(await browser.session()).not.toBeNull();
  });

  it.each([
    ['without telemetry', []],
    ['with telemetry', [Telemetry()]],
  ] as readonly (readonly [string, readonly Feature[]])[])(
    'of `jwt` run once for several requests at once, and configurations of their own, %s',
    async (_what, features) => {
      let calls = 0;
      const jwt = async ({ token }: { token: object }) => {
        calls += 1;
        await Promise.resolve();
        return { ...token, refreshed: calls };
      };
      const token = await encode({
        token: { sub: 'ada', name: 'Ada' },
        secret: SECRET,
        salt: SESSION_COOKIE,
      });
      const ask = async () => {
        const services = createAuth({
          ...{ url: ORIGIN, secret: SECRET, providers: [], callbacks: { jwt } },
          ...{ features, logger: { error: () => undefined, warn: () => undefined } },
        });
        const headers = { cookie: `${SESSION_COOKIE}=${token}` };
        const request = new Request(`${ORIGIN}/auth/session`, { headers });
        return services.get(AuthHandler).respond(request);
      };
      await Promise.all(Array.from({ length: 10 }, ask));
      expect(calls).toBe(1);
    },
  );
});

describe('a context manager', () => {
  const failing = () => {
    throw new Error('The context manager is broken.');
  };
  const working = {
    active: () => ({}) as never,
    with: (_: unknown, work: () => unknown) => work(),
    bind: <Target>(_: unknown, target: Target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  };

  afterEach(() => {
    for (const api of [context, trace, metrics]) api.disable();
  });

  it.each([
    ['whose `with` throws', { with: failing }],
    ['whose `with` does nothing', { with: () => undefined }],
    ['whose `active` throws', { active: failing }],
  ])('%s changes nothing', async (_what, broken) => {
    const recording = new Recording();
    context.disable();
    context.setGlobalContextManager({ ...working, ...broken } as never);
    const app = new FactorApp('database', { features: [Telemetry()] });
    const browser = await app.signIn((await app.createUser('ada')).id);
    expect(await browser.isSignedIn()).toBe(true);
    await recording.end();
  });
});

describe('with an SDK', () => {
  let recording: Recording | undefined;
  beforeEach(() => {
    recording = undefined;
  });
  afterEach(() => recording?.end());

  it('that is registered after the first requests, metrics begin then', async () => {
    const app = new FactorApp('jwt', { features: [Telemetry()] });
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    recording = new Recording();
    await app.signIn(ada.id);
    const found = (await recording.metrics()).get('portcullis.sign_in');
    expect(found).toMatchObject([{ value: 1 }]);
  });

  it('work that a request has put off is of no request', async () => {
    recording = new Recording();
    const time = new HeldTime();
    const seen: unknown[] = [];
    const app = new FactorApp('jwt', {
      features: [Telemetry()],
      services: [value(TimersToken, time)],
      config: {
        events: {
          signIn: () => {
            app.services
              .get(TimersToken)
              .after(60_000, () => void seen.push(trace.getActiveSpan()));
          },
        },
      },
    });
    await app.signIn((await app.createUser('ada')).id);
    await time.pass(60_000);
    expect(seen).toStrictEqual([undefined]);
  });

  it('a path that has no such method has the span of the path', async () => {
    recording = new Recording();
    const app = new FactorApp('jwt', { features: [Telemetry()] });
    await app.browser().visit('/auth/account/sessions/7', { method: 'GET' });
    const spans = await recording.spans();
    expect(spans.map(({ name }) => name)).toContain('GET /auth/account/sessions/:id');
  });
});
