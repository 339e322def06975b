/** What the library does in every runtime for workers: whole journeys, as the browser sees them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser, readLocation } from '../support/browser.js';
import { CompliantProvider } from '../support/compliant-provider.js';
import { SESSION_COOKIE } from '../support/signed-in.js';
import { passkeyJourneys } from './passkey.journeys.js';
import type { RunningWorker, StartWorker } from './support/platform.js';

const HOSTS = ['jwt.test', 'database.test', 'large.test'];
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };

export function workerContract(runtime: string, start: StartWorker): void {
  describe(runtime, () => {
    let provider: CompliantProvider;
    let worker: RunningWorker;

    beforeAll(async () => {
      provider = await CompliantProvider.start(
        HOSTS.map((host) => `https://${host}/auth/callback/compliant`),
      );
      worker = await start(provider.oidc());
    });

    afterAll(async () => {
      await worker?.close();
      await provider?.stop();
    });

    afterEach(async () => {
      await expect(logged()).resolves.toEqual([]);
    });

    const makeVisitor = (host: string, { serve } = worker): Browser =>
      new Browser(serve, `https://${host}`);

    /** What was logged since the last time. */
    const logged = async (): Promise<unknown> =>
      (await makeVisitor('jwt.test').visit('/log')).json();

    const signedIn = async (host: string): Promise<Browser> => {
      const browser = makeVisitor(host);
      await provider.signIn(browser, 'ada');
      return browser;
    };

    /** The same cookies, on another site. */
    const takenTo = (host: string, { jar }: Browser): Browser => {
      const browser = makeVisitor(host);
      for (const [name, value] of jar) browser.jar.set(name, value);
      return browser;
    };

    it('has no Node APIs', async () => {
      const answer = await makeVisitor('jwt.test').visit('/node');
      await expect(answer.json()).resolves.toEqual([]);
    });

    it.each([
      ['jwt', 'jwt.test'],
      ['database', 'database.test'],
    ])(
      'signs in, reads the session and signs out by OpenID Connect, strategy %s',
      async (_, host) => {
        const browser = makeVisitor(host);
        await expect(browser.session()).resolves.toBeNull();

        const page = await browser.visit('/auth/signin?callbackUrl=/members');
        expect(page.status).toBe(200);
        await expect(page.text()).resolves.toContain(
          `action="https://${host}/auth/signin/compliant"`,
        );

        const csrfToken = await browser.csrfToken();
        const departure = await browser.visit('/auth/signin/compliant', {
          form: { csrfToken, callbackUrl: '/members' },
        });
        expect(departure.status).toBe(302);
        const authorization = readLocation(departure);
        expect(authorization.origin).toBe(provider.issuer);
        expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');

        const back = await provider.agree(authorization, 'ada', browser.origin);
        expect(back.pathname).toBe('/auth/callback/compliant');
        const arrival = await browser.visit(back.href);
        expect(readLocation(arrival).href).toBe(`https://${host}/members`);

        const session = (await browser.session()) as { user: unknown; expires: string };
        expect(session.user).toMatchObject(ADA);
        expect(Date.parse(session.expires)).toBeGreaterThan(Date.now());
        const members = await browser.visit('/members');
        await expect(members.text()).resolves.toBe('Hello, Ada Lovelace');

        await expect((await browser.visit('/auth/signout')).text()).resolves.toContain('Sign out');
        const left = await browser.post('/auth/signout', { callbackUrl: '/' });
        expect(readLocation(left).href).toBe(`https://${host}/`);
        await expect(browser.session()).resolves.toBeNull();
        expect((await browser.visit('/members')).status).toBe(401);
      },
    );

    it('invalidates the token of a database session on sign-out', async () => {
      const browser = await signedIn('database.test');
      const copy = takenTo('database.test', browser);
      await expect(copy.session()).resolves.toMatchObject({ user: ADA });
      await browser.post('/auth/signout');
      await expect(copy.session()).resolves.toBeNull();
    });

    it('signs in by a password', async () => {
      const browser = makeVisitor('jwt.test');
      const arrival = await browser.post('/auth/callback/credentials', {
        password: 'open sesame',
        callbackUrl: '/members',
      });
      expect(readLocation(arrival).href).toBe('https://jwt.test/members');
      await expect(browser.session()).resolves.toMatchObject({
        user: { name: 'Katherine Johnson' },
      });
      await browser.post('/auth/signout');
      await expect(browser.session()).resolves.toBeNull();
    });

    it('refuses a wrong password', async () => {
      const browser = makeVisitor('jwt.test');
      const answer = await browser.post('/auth/callback/credentials', { password: 'open barley' });
      expect(readLocation(answer).searchParams.get('error')).toBe('CredentialsSignin');
      await expect(browser.session()).resolves.toBeNull();
      await expect(logged()).resolves.toEqual(['CredentialsSignin']);
    });

    it('reads a large session from several cookies', async () => {
      const browser = await signedIn('large.test');
      const pieces = [...browser.jar.keys()].filter((name) => name.startsWith(SESSION_COOKIE));
      expect(pieces).toEqual([0, 1, 2].map((index) => `${SESSION_COOKIE}.${index}`));
      await expect(browser.session()).resolves.toMatchObject({
        user: ADA,
        roles: 'a role among many, '.repeat(400),
      });
      await browser.post('/auth/signout');
      expect([...browser.jar.keys()].filter((name) => name.startsWith(SESSION_COOKIE))).toEqual([]);
      await expect(browser.session()).resolves.toBeNull();
    });

    it('refuses a session made with another secret, and keeps its cookie: another app may have made it', async () => {
      const browser = takenTo('other-secret.test', await signedIn('jwt.test'));
      const sealed = browser.jar.get(SESSION_COOKIE);
      expect(sealed).toEqual(expect.any(String));
      expect((await browser.visit('/members')).status).toBe(401);
      await expect(browser.session()).resolves.toBeNull();
      expect(browser.jar.get(SESSION_COOKIE)).toBe(sealed);
      await expect(logged()).resolves.toEqual(['JWTSessionError', 'JWTSessionError']);
    });

    it('keeps sessions after a secret was rotated', async () => {
      const browser = takenTo('new-secret.test', await signedIn('jwt.test'));
      await expect(browser.session()).resolves.toMatchObject({ user: ADA });
    });

    it('refuses a form without the CSRF token', async () => {
      const browser = makeVisitor('jwt.test');
      await browser.visit('/auth/csrf');
      const answer = await browser.visit('/auth/signin/compliant', { form: {} });
      expect(readLocation(answer).origin).toBe('https://jwt.test');
      await expect(logged()).resolves.toEqual(['MissingCSRF']);
    });

    it('refuses the authorization response of another user’s sign-in, which is not open in this browser', async () => {
      const other = makeVisitor('jwt.test');
      const departure = await other.post('/auth/signin/compliant');
      const back = await provider.agree(readLocation(departure), 'grace', other.origin);
      const browser = makeVisitor('jwt.test');
      const answer = await browser.visit(back.href);
      const { pathname, search } = readLocation(answer);
      expect(pathname + search).toBe('/auth/signin?error=SignInExpired');
      await expect(browser.session()).resolves.toBeNull();
      await expect(logged()).resolves.toEqual(['sign-in-expired']);
    });

    it('shows an error page when a provider cannot be reached', async () => {
      const browser = makeVisitor('unreachable.test');
      const answer = await browser.post('/auth/signin/compliant');
      const page = await browser.visit(readLocation(answer).href);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.status).toBe(500);
      await expect(logged()).resolves.toEqual(['CallbackRouteError']);
    });

    passkeyJourneys(makeVisitor, logged);

    it('answers concurrent first requests of a new worker', async () => {
      const fresh = await start(provider.oidc());
      try {
        const browsers = Array.from({ length: 8 }, () => makeVisitor('jwt.test', fresh));
        const arrivals = browsers.map((browser) => provider.signIn(browser, 'ada', '/members'));
        for (const arrival of await Promise.all(arrivals)) {
          expect(readLocation(arrival).href).toBe('https://jwt.test/members');
        }
        const sessions = await Promise.all(browsers.map((browser) => browser.session()));
        expect(sessions).toEqual(sessions.map(() => expect.objectContaining({ user: ADA })));
      } finally {
        await fresh.close();
      }
    });
  });
}
