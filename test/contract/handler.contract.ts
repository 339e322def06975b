/**
 * What every face of the library answers, whatever stands between it and the network.
 *
 * A handler under test serves {@link mailingConfig} at `/auth` of `https://app.test`.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../src/core/index.js';
import type { VerificationRequest } from '../../src/core/providers/email-config.js';
import Credentials from '../../src/providers/credentials.js';
import GitHub from '../../src/providers/github.js';
import { Browser, type Server, readLocation } from '../support/browser.js';
import { Notes } from '../support/notes.js';
import { submitForm } from '../support/submit-form.js';
import { describeMonitors, SPECULATIVE } from './monitors.cases.js';
import { describeUnknownPaths } from './unknown-paths.cases.js';

export interface RunningHandler {
  readonly serve: Server;
  close(): Promise<void>;
}

const errors: unknown[] = [];

export const handlerConfig = {
  url: 'https://app.test',
  secret: 'a secret that is at least 32 bytes long',
  providers: [
    GitHub({ clientId: 'client', clientSecret: 'client-secret' }),
    Credentials({
      credentials: { password: { label: 'Password', type: 'password' } },
      authorize: ({ password }) =>
        password === 'open sesame' ? { id: '42', name: 'Ada', email: 'ada@example.com' } : null,
    }),
  ],
  logger: { error: (error) => void errors.push(error) },
} satisfies AuthConfig;

const outbox: VerificationRequest[] = [];

/** The same with sign-in by e-mail and a feature, and what they need. */
export const mailingConfig = {
  ...handlerConfig,
  adapter: new MemoryAdapter(),
  session: { strategy: 'jwt' },
  features: [Notes()],
  providers: [
    ...handlerConfig.providers,
    {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest: (mail) => void outbox.push(mail),
    },
  ],
} satisfies AuthConfig;

/** What stands before the handler. */
export interface HandlerPlace {
  /** Whether the app answers the paths below the base path that are none of the library's. */
  readonly isBeforeApp?: boolean;
  /** Whether the framework reads `//` in a path as `/`. */
  readonly mergesSlashes?: boolean;
}

export function handlerContract(
  name: string,
  start: () => Promise<RunningHandler>,
  { isBeforeApp = false, mergesSlashes = false }: HandlerPlace = {},
): void {
  describe(`the handler of ${name}`, () => {
    let handler: RunningHandler;
    beforeAll(async () => {
      handler = await start();
    });
    afterAll(() => handler.close());

    const visitor = (): Browser => new Browser(handler.serve);
    const signedIn = async (): Promise<Browser> => {
      const browser = visitor();
      await browser.post('/auth/callback/credentials', { password: 'open sesame' });
      return browser;
    };

    it('returns null for a request without a session', async () => {
      const response = await visitor().visit('/auth/session');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toContain('no-store');
      await expect(response.json()).resolves.toBeNull();
    });

    it('signs in by a form, and returns the session', async () => {
      const browser = visitor();
      const response = await browser.post('/auth/callback/credentials', {
        password: 'open sesame',
        callbackUrl: '/members',
      });
      expect(response.status).toBe(302);
      expect(readLocation(response).href).toBe('https://app.test/members');
      await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    });

    it('signs in by JSON, and returns the redirect URL as JSON', async () => {
      const browser = visitor();
      const csrfToken = await browser.csrfToken();
      const response = await browser.visit('/auth/callback/credentials', {
        json: { csrfToken, password: 'open sesame', callbackUrl: '/members' },
        headers: { 'x-auth-return-redirect': '1' },
      });
      expect(response.status).toBe(200);
      await expect(response.json()).resolves.toEqual({ url: 'https://app.test/members' });
      await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    });

    it('A44 sets each cookie in a separate header', async () => {
      const response = await visitor().visit('/auth/signin');
      const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
      expect(names).toEqual(['__Host-authjs.csrf-token', '__Secure-authjs.callback-url']);
    });

    it('redirects to a provider, and stores the check cookies', async () => {
      const browser = visitor();
      const response = await browser.post('/auth/signin/github');
      const location = readLocation(response);
      expect(location.origin + location.pathname).toBe('https://github.com/login/oauth/authorize');
      expect(location.searchParams.get('redirect_uri')).toBe(
        'https://app.test/auth/callback/github',
      );
      const flows = [...browser.jar.keys()].filter((cookie) => cookie.includes('authjs.state.'));
      expect(flows).toHaveLength(1);
    });

    describe('by e-mail', () => {
      /** The link that this browser asked for. */
      const linkFor = async (browser: Browser, address: string): Promise<string> => {
        const asked = await browser.post('/auth/signin/email', { email: address });
        expect(readLocation(asked).href).toBe(
          'https://app.test/auth/verify-request?provider=email&type=email',
        );
        const mail = outbox.at(-1);
        expect(mail?.identifier).toBe(address);
        return mail?.url ?? '';
      };

      it('signs in with one click in the browser that requested the link', async () => {
        const browser = visitor();
        const link = await linkFor(browser, `grace@${crypto.randomUUID()}.test`);
        const response = await browser.visit(link);
        expect([response.status, readLocation(response).href]).toEqual([302, 'https://app.test/']);
        await expect(browser.session()).resolves.not.toBeNull();
      });

      it('B27 asks for confirmation in any other browser, and signs in by its form', async () => {
        const link = await linkFor(visitor(), `grace@${crypto.randomUUID()}.test`);
        const phone = visitor();
        const page = await phone.visit(link);
        expect(page.status).toBe(200);
        await expect(phone.session()).resolves.toBeNull();
        const response = await submitForm(page, phone);
        expect([response.status, readLocation(response).href]).toEqual([302, 'https://app.test/']);
        await expect(phone.session()).resolves.not.toBeNull();
      });

      it('B17 does not use up a link by HEAD', async () => {
        const browser = visitor();
        const link = await linkFor(browser, `grace@${crypto.randomUUID()}.test`);
        const headers = { cookie: browser.cookieHeader() };
        const response = await handler.serve(new Request(link, { method: 'HEAD', headers }));
        expect([400, 404, 405]).toContain(response.status);
        await browser.visit(link);
        await expect(browser.session()).resolves.not.toBeNull();
      });

      it.each(SPECULATIVE)('R21: does not use up a link by a GET with %j', async (given) => {
        const browser = visitor();
        const link = await linkFor(browser, `grace@${crypto.randomUUID()}.test`);
        const headers = { ...given, cookie: browser.cookieHeader() };
        const response = await handler.serve(new Request(link, { headers }));
        expect(response.status).toBe(200);
        await browser.visit(link);
        await expect(browser.session()).resolves.not.toBeNull();
      });
    });

    describe('by the routes of a feature', () => {
      const NOTES = '/auth/account/notes';
      const readNotes = async (browser: Browser): Promise<readonly string[]> =>
        ((await (await browser.visit(NOTES)).json()) as { notes: string[] }).notes;
      const added = async (browser: Browser, text: string): Promise<string> => {
        const csrfToken = await browser.csrfToken();
        const response = await browser.visit(NOTES, { json: { csrfToken, text } });
        expect(response.status).toBe(201);
        return ((await response.json()) as { id: string }).id;
      };

      it('answers scripts: adds, lists and deletes, by DELETE or by POST', async () => {
        const browser = await signedIn();
        const text = crypto.randomUUID();
        const ids = [await added(browser, text), await added(browser, text)];
        const csrfToken = await browser.csrfToken();
        const deletion = { method: 'DELETE', json: { csrfToken } } as const;
        const replacement = { json: { csrfToken, _method: 'DELETE' } };
        const [one, other] = [
          await browser.visit(`${NOTES}/${ids[0]}`, deletion),
          await browser.visit(`${NOTES}/${ids[1]}`, replacement),
        ];
        expect([one.status, other.status]).toEqual([204, 204]);
        expect(await readNotes(browser)).not.toContain(text);
        const again = await browser.visit(`${NOTES}/${ids[0]}`, deletion);
        expect([again.status, await again.json()]).toEqual([404, { error: 'NotFound' }]);
      });

      it('answers the form of a page by a redirect to that page', async () => {
        const browser = await signedIn();
        const text = crypto.randomUUID();
        const form = { csrfToken: await browser.csrfToken(), text, callbackUrl: '/notes' };
        const headers = { accept: 'text/html' };
        const response = await browser.visit(NOTES, { form, headers });
        expect([response.status, readLocation(response).href]).toEqual([
          302,
          'https://app.test/notes',
        ]);
        expect(await readNotes(browser)).toContain(text);
      });

      it('answers 401 without a session, 422 for a wrong field, 405 for another method', async () => {
        expect((await visitor().visit(NOTES)).status).toBe(401);
        const browser = await signedIn();
        const csrfToken = await browser.csrfToken();
        const wrong = await browser.visit(NOTES, { json: { csrfToken } });
        expect([wrong.status, await wrong.json()]).toEqual([422, { error: 'InvalidText' }]);
        const other = await browser.visit(NOTES, { method: 'DELETE', json: { csrfToken } });
        // A router in front of the library may answer 404 itself.
        expect([404, 405]).toContain(other.status);
      });

      it('A90 changes nothing without the CSRF token', async () => {
        const browser = await signedIn();
        const text = crypto.randomUUID();
        const response = await browser.visit(NOTES, { json: { text } });
        expect([response.status, response.headers.get('cache-control')]).toEqual([
          403,
          expect.stringContaining('no-store'),
        ]);
        expect(await readNotes(browser)).not.toContain(text);
      });
    });

    it('serves a sign-in page that allows no script but its own, and no frame', async () => {
      const response = await visitor().visit('/auth/signin');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/script-src 'sha256-[\w-]+={0,2}'(;|$)/);
      const html = await response.text();
      expect(html).toContain('GitHub');
      expect(html.match(/<script/g)).toHaveLength(1);
    });

    it('signs out, and ends the session', async () => {
      const browser = await signedIn();
      const response = await browser.post('/auth/signout');
      expect(response.status).toBe(302);
      expect([...browser.jar.keys()].join()).not.toContain('session-token');
      await expect(browser.session()).resolves.toBeNull();
    });

    it('lists the providers', async () => {
      const response = await visitor().visit('/auth/providers');
      await expect(response.json()).resolves.toMatchObject({
        github: {
          type: 'oauth',
          signinUrl: 'https://app.test/auth/signin/github',
          callbackUrl: 'https://app.test/auth/callback/github',
        },
        credentials: { type: 'credentials' },
      });
    });

    it('A90 refuses a form without the CSRF token', async () => {
      const browser = visitor();
      const response = await browser.visit('/auth/callback/credentials', {
        form: { password: 'open sesame' },
      });
      expect(readLocation(response).href).toBe('https://app.test/auth/signin?error=MissingCSRF');
      await expect(browser.session()).resolves.toBeNull();
    });

    it('refuses invalid credentials with their code', async () => {
      const response = await visitor().post('/auth/callback/credentials', { password: 'guess' });
      expect(readLocation(response).search).toBe('?error=CredentialsSignin&code=credentials');
    });

    it.each([
      ['A93 JSON under a content type that needs no preflight', 'text/plain', '{"csrfToken":"x"}'],
      ['B41 a multipart form that is none', 'multipart/form-data; boundary=x', '--y--'],
    ])('does not read %s', async (_row, contentType, body) => {
      const request = new Request('https://app.test/auth/signout', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      });
      const response = await handler.serve(request);
      expect([400, 415]).toContain(response.status);
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    it.each([
      ['B37 JSON that is none', 'application/json', '{"csrfToken":'],
      ['B40 a body of 100 kB', 'application/json', JSON.stringify({ filler: 'x'.repeat(1e5) })],
    ])('refuses %s', async (_row, contentType, body) => {
      const request = new Request('https://app.test/auth/signout', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      });
      const response = await handler.serve(request);
      expect([400, 413]).toContain(response.status);
    });

    it.each(['/auth/session.json', '/auth/session;.css', '/auth/session/x.css', '/authsession'])(
      'A133 B31 does not answer %s with a session',
      async (path) => {
        const browser = await signedIn();
        const response = await browser.visit(path);
        expect([400, 404]).toContain(response.status);
        await expect(response.text()).resolves.not.toContain('Ada');
      },
    );

    describeUnknownPaths(visitor, isBeforeApp);

    describeMonitors(
      () => handler.serve,
      signedIn,
      () => errors.length,
      mergesSlashes,
    );
  });
}
