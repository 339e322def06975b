/** One secret seals several kinds of cookies, and none is accepted as another. */
import { describe, expect, it } from '@jest/globals';
import { InvalidToken } from '../../../src/core/errors/public.js';
import { CookiePolicy } from '../../../src/core/http/cookie-policy.js';
import { encode } from '../../../src/core/jwt/public.js';
import {
  CSRF_COOKIE,
  ORIGIN,
  SECRET,
  SESSION_COOKIE,
  inertly,
  makeApp,
  readSessionCookies,
  signIn,
  withCookieHeader,
} from '../http/app.js';
import { makeService } from './token-builder.js';

const cookies = new CookiePolicy({
  useSecureCookies: true,
  overrides: undefined,
  acceptsV4: false,
}).for(ORIGIN);

/** The salt of each kind: its cookie's name, or a word when it is inside another token. */
const KINDS = {
  session: cookies.sessionToken.name,
  state: cookies.state.name,
  'state parameter': 'encodedState',
  pkce: cookies.pkceCodeVerifier.name,
  nonce: cookies.nonce.name,
  challenge: cookies.webauthnChallenge.name,
  'challenge inside': 'encodedWebauthnChallenge',
  csrf: cookies.csrfToken.name,
  'session over http': 'authjs.session-token',
} as const;

const pairs = Object.entries(KINDS).flatMap(([kind, salt]) =>
  Object.entries(KINDS)
    .filter(([other]) => other !== kind)
    .map(([other, otherSalt]) => [kind, other, salt, otherSalt] as const),
);

describe('A34 A35 a token sealed as one kind', () => {
  it.each(pairs)('%s does not open as %s', async (_, _other, salt, otherSalt) => {
    const token = await makeService().seal({ sub: '42', value: 'x', provider: 'idp' }, salt, 900);
    await expect(makeService().open(token, otherSalt)).rejects.toEqual(
      new InvalidToken('No matching decryption secret.'),
    );
  });
});

describe('A34 a cookie of a sign-in in progress', () => {
  it.each(['state', 'pkce'])('is not a session: %s', async (kind) => {
    const app = makeApp();
    const browser = app.browser();
    const start = await browser.post('/auth/signin/idp');
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const [, sealed = ''] = [...browser.jar].find(([name]) => name.includes(kind)) ?? [];
    for (const value of [sealed, state]) {
      app.log.length = 0;
      const response = await app.serve(
        withCookieHeader('/auth/session', `${SESSION_COOKIE}=${value}`),
      );
      expect(await response.json()).toBeNull();
      expect(readSessionCookies(response).filter(({ value: set }) => set !== '')).toEqual([]);
      expect(app.log).toEqual([expect.stringContaining('No matching decryption secret')]);
    }
  });
});

describe('A35 a session', () => {
  it('is not a cookie of a sign-in in progress', async () => {
    const app = makeApp();
    const browser = app.browser();
    const start = await browser.post('/auth/signin/idp');
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await signIn(browser);
    const session = browser.jar.get(SESSION_COOKIE) ?? '';
    browser.jar.delete(SESSION_COOKIE);
    for (const name of browser.jar.keys()) {
      if (/\.(state|code_verifier)\./.test(name)) browser.jar.set(name, session);
    }
    const query = new URLSearchParams({ code: 'code', state });
    const response = await inertly(app, browser, () =>
      browser.visit(`/auth/callback/idp?${query}`),
    );
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=SignInExpired`);
    expect(app.warnings.at(-1)).toEqual([
      'sign-in-expired',
      expect.objectContaining({
        check: expect.stringMatching(/^(state|pkce)$/),
        provider: 'idp',
        reason: expect.stringContaining('could not be opened'),
      }),
    ]);
  });

  it('is not a CSRF cookie', async () => {
    const token = await encode({ token: { sub: '42' }, secret: SECRET, salt: CSRF_COOKIE });
    const app = makeApp();
    const browser = app.browser();
    for (const value of [token, `${token}|${token}`]) {
      browser.jar.set(CSRF_COOKIE, encodeURIComponent(value));
      const form = { csrfToken: value };
      const response = await inertly(app, browser, () => browser.visit('/auth/signout', { form }));
      expect(response.headers.get('location')).toContain('error=MissingCSRF');
    }
  });
});
