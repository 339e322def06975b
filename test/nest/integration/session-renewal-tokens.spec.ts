/** Tokens that a guard renews, and what the handler then reads, changes and clears. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encode } from '../../../src/core/jwt/public.js';
import type { JWT } from '../../../src/index.js';
import { SessionRenewalApp, DAY_MS, sessionLines } from '../../support/session-renewal-app.js';
import { SessionRenewalController } from '../../support/session-renewal-controller.js';
import type { Browser } from '../../support/browser.js';
import { PLATFORMS } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { GOLDEN_TOKEN, V4_COOKIE, V4_SECRET } from '../../core/jwt/v4-tokens.js';

const HOUR_MS = 3_600_000;

const controllers = [SessionRenewalController];
const sessionCookies = (browser: Browser) =>
  [...browser.jar.keys()].filter((name) => name.includes('session-token'));

/** A provider whose refresh tokens are good for one use, as RFC 9700 §4.14.2 has it. */
class Rotation {
  issued = 0;

  constructor(private readonly now: () => number) {}

  tokens() {
    this.issued += 1;
    return { refreshToken: this.issued, accessToken: this.issued, until: this.now() + HOUR_MS };
  }

  renewed(token: JWT): JWT {
    if (Number(token['until']) > this.now()) return { ...token, error: undefined };
    if (token['refreshToken'] !== this.issued) return { ...token, error: 'used twice' };
    return { ...token, ...this.tokens() };
  }
}

describe.each(PLATFORMS)(
  'an access token that a jwt callback renews, on %s',
  (_platform, adapter) => {
    let app: SessionRenewalApp;
    let provider: Rotation;
    beforeEach(async () => {
      app = new SessionRenewalApp();
      provider = new Rotation(() => app.clock.now);
      await app.start({ controllers }, adapter(), {
        callbacks: {
          jwt: ({ token, trigger, session }) => {
            if (trigger === 'signIn') return { ...token, ...provider.tokens() };
            return { ...provider.renewed(token), ...(session as object) };
          },
          session: ({ session, token }) => {
            const { plan, error, accessToken } = token;
            return { ...session, plan, error, accessToken };
          },
        },
      });
    });
    afterEach(() => app.close());

    it('is kept, once', async () => {
      const browser = await app.signedIn(HOUR_MS);
      const counts: number[] = [];
      for (let visit = 0; visit < 3; visit++) {
        counts.push(sessionLines(await browser.visit('/members')).length);
      }
      expect([counts, provider.issued]).toEqual([[1, 0, 0], 2]);
      const session = await browser.session();
      expect(session).toMatchObject({ accessToken: 2 });
      expect(session).not.toHaveProperty('error');
    });

    it('is decoded by @AuthToken()', async () => {
      const response = await (await app.signedIn(HOUR_MS)).visit('/token');
      await expect(response.json()).resolves.toEqual({ accessToken: 2 });
    });

    it('is the base of an update', async () => {
      const browser = await app.signedIn(HOUR_MS);
      const response = await browser.visit('/update', { method: 'POST' });
      expect(sessionLines(response)).toHaveLength(1);
      const updated = (await response.json()) as object;
      expect(updated).toMatchObject({ plan: 'pro', accessToken: 2 });
      expect(updated).not.toHaveProperty('error');
      await expect(browser.session()).resolves.toMatchObject({ plan: 'pro', accessToken: 2 });
      expect(provider.issued).toBe(2);
    });
  },
);

describe.each(PLATFORMS)('a handler on %s that signs out', (_platform, adapter) => {
  let app: SessionRenewalApp;
  let filler = '';
  beforeEach(() => {
    app = new SessionRenewalApp();
    filler = '';
  });
  afterEach(() => app.close());

  const start = (options = {}) =>
    app.start({ controllers }, adapter(), {
      callbacks: { jwt: ({ token }) => ({ ...token, filler }) },
      ...options,
    });

  async function signsOut(browser: Browser): Promise<void> {
    const response = await browser.visit('/out', { method: 'POST' });
    expect(response.status).toBe(201);
    expect(sessionCookies(browser)).toEqual([]);
    expect((await browser.visit('/members')).status).toBe(401);
  }

  it('clears a session that grew out of one cookie', async () => {
    await start();
    const browser = await app.signedIn();
    filler = 'x'.repeat(6000);
    await signsOut(browser);
  });

  it('clears a chunked session that shrank', async () => {
    await start();
    const browser = await app.signedIn();
    filler = 'x'.repeat(6000);
    const response = await browser.visit('/members');
    expect(sessionLines(response)).toHaveLength(4);
    expect(sessionCookies(browser)).toHaveLength(3);
    expect(sessionLines(await browser.visit('/members'))).toEqual([]);
    filler = '';
    await signsOut(browser);
  });

  it('clears a session that moved from the version 4 cookie', async () => {
    await start({ secret: V4_SECRET, session: { acceptV4Cookies: true } });
    const browser = app.browser();
    browser.jar.set(V4_COOKIE, GOLDEN_TOKEN);
    await signsOut(browser);
  });
});

describe.each(PLATFORMS)('a guard on %s', (_platform, adapter) => {
  let app: SessionRenewalApp;
  beforeEach(() => {
    app = new SessionRenewalApp();
  });
  afterEach(() => app.close());

  it('moves a session from the version 4 cookie', async () => {
    await app.start({ controllers }, adapter(), {
      secret: V4_SECRET,
      session: { acceptV4Cookies: true },
    });
    const browser = app.browser();
    browser.jar.set(V4_COOKIE, GOLDEN_TOKEN);
    const response = await browser.visit('/members');
    await expect(response.json()).resolves.toMatchObject({ name: 'Ada Lovelace' });
    expect(sessionCookies(browser)).toEqual([SESSION_COOKIE]);
    expect(sessionLines(await browser.visit('/members'))).toEqual([]);
  });

  it('M10 decodes a token of the cookie without the prefix', async () => {
    await app.start({ controllers }, adapter(), {
      secret: V4_SECRET,
      session: { acceptUnprefixedCookies: true },
    });
    const name = 'authjs.session-token';
    app.clock.now = Date.now(); // which `encode` goes by
    const browser = app.browser();
    const claims = { sub: 'ada', accessToken: 7 };
    browser.jar.set(name, await encode({ token: claims, secret: V4_SECRET, salt: name }));
    const response = await browser.visit('/token');
    await expect(response.json()).resolves.toEqual({ accessToken: 7 });
  });

  it('refuses and sets no cookies when the jwt callback ends the session', async () => {
    await app.start({ controllers }, adapter(), {
      callbacks: { jwt: ({ token, trigger }) => (trigger === 'signIn' ? token : null) },
    });
    const response = await (await app.signedIn(DAY_MS)).visit('/members');
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('sets the plain cookie of a site without https', async () => {
    await app.start({ controllers }, adapter(), { url: 'http://app.test' });
    const response = await (await app.signedIn(DAY_MS)).visit('/members');
    expect(sessionLines(response)).toEqual([
      'authjs.session-token=…; Path=/; Expires=…; HttpOnly; SameSite=Lax',
    ]);
  });
});
