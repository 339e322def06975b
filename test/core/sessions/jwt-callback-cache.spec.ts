/** The cache of `jwt` callback results: refreshed access tokens, and its limits. */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import {
  type AuthConfig,
  ClockToken,
  RequestCookies,
  ServerAuth,
  SessionService,
  OriginResolver,
  createAuth,
  value,
} from '../../../src/core/index.js';
import type { JWT } from '../../../src/core/models/session.js';
import { JwtCallbackResults } from '../../../src/core/sessions/jwt-callback-cache.js';
import Credentials from '../../../src/providers/credentials.js';
import { Browser } from '../../support/browser.js';

const ORIGIN = 'https://app.test';
const HOUR_MS = 3_600_000;

/** A provider whose refresh tokens are good once, and an app that renews by them. */
class RenewingApp {
  /** How often the provider was asked, and how often it refused. */
  readonly asked = { granted: 0, refused: 0 };
  isProviderDown = false;
  private now = Date.now();
  private good = 'refresh-0';
  private readonly config: AuthConfig;

  constructor() {
    this.config = {
      secret: 'a secret that is at least 32 bytes long',
      url: ORIGIN,
      providers: [Credentials({ authorize: () => ({ id: '42', name: 'Ada' }) })],
      logger: { error: () => undefined },
      callbacks: {
        jwt: ({ token, user, trigger, session }) => {
          if (user) return { ...token, refresh: this.good, until: this.now + HOUR_MS };
          if (trigger === 'update') return { ...token, nickname: String(session) };
          return Number(token.until) > this.now ? token : this.renewed(token);
        },
        session: ({ session, token }) =>
          Object.assign(session, {
            refresh: token.refresh,
            nickname: token.nickname,
            failed: token.failed,
          }),
      },
    };
  }

  /** Another instance of the same app: another bundle in the same process, say. */
  services() {
    return createAuth(this.config, [value(ClockToken, () => this.now)]);
  }

  /**
   * A bundle of the same app whose configuration leaves the callback out, as a middleware's may.
   */
  servicesWithoutCallback() {
    const { jwt: _, ...callbacks } = this.config.callbacks ?? {};
    return createAuth({ ...this.config, callbacks }, [value(ClockToken, () => this.now)]);
  }

  letAccessTokenExpire(): void {
    this.now += 2 * HOUR_MS;
  }

  private async renewed(token: JWT): Promise<JWT> {
    await Promise.resolve();
    if (this.isProviderDown) throw new Error('The provider cannot be reached.');
    if (token.refresh !== this.good) {
      this.asked.refused += 1;
      return { ...token, failed: true };
    }
    this.asked.granted += 1;
    this.good = `refresh-${this.asked.granted}`;
    return { ...token, refresh: this.good, until: this.now + HOUR_MS };
  }
}

async function signedIn() {
  const app = new RenewingApp();
  const services = app.services();
  const handler = services.get(AuthHandler);
  const browser = new Browser(async (request) => handler.respond(request), ORIGIN);
  await browser.post('/auth/callback/credentials');
  app.letAccessTokenExpire();
  const requestOrigin = services.get(OriginResolver).resolve(ORIGIN, new Headers());
  const cookies = () => new RequestCookies(browser.cookieHeader());
  return {
    app,
    browser,
    caller: () => ({ origin: ORIGIN, headers: new Headers({ cookie: browser.cookieHeader() }) }),
    actions: services.get(ServerAuth),
    /** As a component does that renders: it can set no cookie. */
    render: async (by = services) => by.get(SessionService).read(cookies(), requestOrigin),
    /** The cookies as the answer of a route handler sets them. */
    carryOn: async () => services.get(SessionService).keepAlive(cookies(), requestOrigin),
  };
}

const ONCE = { granted: 1, refused: 0 };

describe('an access token that the jwt callback renews', () => {
  it('F39 is refreshed once by concurrent requests with the same cookie', async () => {
    const { app, render } = await signedIn();
    const sessions = await Promise.all(Array.from({ length: 10 }, async () => render()));
    expect(app.asked).toEqual(ONCE);
    for (const session of sessions) expect(session).toMatchObject({ refresh: 'refresh-1' });
  });

  it('F39 is not refreshed again where the first refresh could set no cookie', async () => {
    const { app, render } = await signedIn();
    await render();
    await expect(render()).resolves.toMatchObject({ refresh: 'refresh-1' });
    expect(app.asked).toEqual(ONCE);
  });

  it('is shared with another bundle of the same app in the same process', async () => {
    const { app, render } = await signedIn();
    await render();
    await expect(render(app.services())).resolves.toMatchObject({ refresh: 'refresh-1' });
    expect(app.asked).toEqual(ONCE);
  });

  it('continues from the last refresh, however many there were without a cookie', async () => {
    const { app, render } = await signedIn();
    for (const round of [1, 2, 3]) {
      await expect(render()).resolves.toMatchObject({ refresh: `refresh-${round}` });
      app.letAccessTokenExpire();
    }
    expect(app.asked).toEqual({ granted: 3, refused: 0 });
  });

  it('is set as a cookie by the first response that can, and not again', async () => {
    const { app, browser, render, carryOn } = await signedIn();
    await render();
    const { cookies } = await carryOn();
    expect(cookies.map(({ name }) => name)).toEqual(['__Secure-authjs.session-token']);
    for (const { name, value: token } of cookies) browser.jar.set(name, token);
    await expect(carryOn()).resolves.toMatchObject({
      session: { refresh: 'refresh-1' },
      cookies: [],
    });
    expect(app.asked).toEqual(ONCE);
  });

  it('is what an update of the session starts from', async () => {
    const { app, render, actions, caller } = await signedIn();
    await render();
    const { session } = await actions.update('Countess', caller());
    expect(session).toMatchObject({ refresh: 'refresh-1', nickname: 'Countess' });
    expect(app.asked).toEqual(ONCE);
  });

  it('is dropped with the session', async () => {
    const { app, render, actions, caller } = await signedIn();
    const before = caller();
    await render();
    await actions.signOut(undefined, before);
    await expect(render()).resolves.toMatchObject({ failed: true });
    expect(app.asked).toEqual({ granted: 1, refused: 1 });
  });

  it('is dropped with the session also by a bundle without the callback', async () => {
    const { app, render, caller } = await signedIn();
    await render();
    await app.servicesWithoutCallback().get(ServerAuth).signOut(undefined, caller());
    await expect(render()).resolves.toMatchObject({ failed: true });
  });

  it('is what an update by a bundle without the callback starts from', async () => {
    const { app, render, caller } = await signedIn();
    await render();
    const { session } = await app.servicesWithoutCallback().get(ServerAuth).update({}, caller());
    expect(session).toMatchObject({ refresh: 'refresh-1' });
  });

  it('is refreshed again after a failure', async () => {
    const { app, render } = await signedIn();
    app.isProviderDown = true;
    const outcomes = await Promise.allSettled([render(), render()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    app.isProviderDown = false;
    await expect(render()).resolves.toMatchObject({ refresh: 'refresh-1' });
  });

  it('belongs to one user: no other user gets it', async () => {
    const [ada, grace] = [await signedIn(), await signedIn()];
    await ada.render();
    grace.app.letAccessTokenExpire();
    await grace.render();
    expect([ada.app.asked, grace.app.asked]).toEqual([ONCE, ONCE]);
  });
});

const PLENTY = 1_000_000;
const ada = { subject: 'ada', token: 'ada-1' };

describe('the results of the jwt callback', () => {
  it('keeps a few of each subject, however many it has', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    for (let number = 0; number < 5000; number += 1) {
      memory.set({ subject: 'mallory', token: `mallory-${number}` }, 'x'.repeat(100));
    }
    expect(memory.get(ada)).toBe('hers');
    expect(memory.get({ subject: 'mallory', token: 'mallory-0' })).toBeUndefined();
    expect(memory.get({ subject: 'mallory', token: 'mallory-4999' })).toBe('x'.repeat(100));
  });

  it('keeps the most recently used results within its byte limit', () => {
    const memory = new JwtCallbackResults(10_000);
    for (let number = 0; number < 100; number += 1) {
      memory.set({ subject: `${number}`, token: `${number}` }, 'x'.repeat(400));
      memory.get({ subject: '0', token: '0' });
    }
    const kept = Array.from({ length: 100 }, (_, number) =>
      memory.get({ subject: `${number}`, token: `${number}` }),
    ).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(12);
    expect(kept.length).toBeGreaterThan(8);
    expect(memory.get({ subject: '0', token: '0' })).toBeDefined();
  });

  it('deletes a result', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    memory.delete(ada);
    memory.delete(ada);
    expect(memory.get(ada)).toBeUndefined();
  });
});
