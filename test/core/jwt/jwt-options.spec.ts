/** `jwt.secret`: a separate secret for tokens (contract §11). */
import { describe, expect, it } from '@jest/globals';
import * as reference from '@auth/core/jwt';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { COOKIE, SECRET, makeApp, signIn } from '../actions/app.js';

const OF_TOKENS = 'another secret, which is for tokens alone';
const NEVER = 60 * 365 * 24 * 60 * 60;

const sealed = (secret: string): Promise<string> =>
  reference.encode({
    token: { sub: '42', name: 'Ada' },
    secret,
    salt: COOKIE.session,
    maxAge: NEVER,
  });

const app = () => makeApp({ session: { strategy: 'jwt' }, jwt: { secret: OF_TOKENS } });

describe('an app with a `jwt.secret`', () => {
  it.each([
    ['that secret', OF_TOKENS, { name: 'Ada' }],
    ['the secret of everything else', SECRET, undefined],
  ])('reads tokens of %s: %#', async (_, secret, user) => {
    const browser = app().browser();
    browser.jar.set(COOKIE.session, await sealed(secret));
    const session = (await browser.session()) as { user?: object } | null;
    expect(session?.user).toEqual(user);
  });

  it('makes tokens with it, and CSRF tokens with `secret`', async () => {
    const browser = app().browser();
    await signIn(browser);
    const token = decodeURIComponent(browser.jar.get(COOKIE.session) ?? '');
    const claims = await reference.decode({ token, secret: OF_TOKENS, salt: COOKIE.session });
    expect(claims).toMatchObject({ name: 'Ada' });
    const plain = makeApp({ session: { strategy: 'jwt' } }).browser();
    for (const [name, value] of browser.jar) plain.jar.set(name, value);
    await expect(plain.csrfToken()).resolves.toBe(await browser.csrfToken());
    await expect(plain.session()).resolves.toBeNull();
  });

  it('needs `secret` as well', () => {
    const config = { providers: [], trustHost: true, jwt: { secret: OF_TOKENS } };
    expect(findConfigurationErrors(config).map(({ type }) => type)).toEqual(['MissingSecret']);
  });
});
