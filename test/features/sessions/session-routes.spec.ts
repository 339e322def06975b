/** The routes of sessions: who may call them, and what they tell. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, readLocation } from '../../support/browser.js';
import { DeviceApp, HTML, listSessions, readOwnId, REVOKE_OTHERS, SESSIONS } from './device-app.js';
import type { Strategy } from './fleet.js';

/** Ways to ask for the end of a session. */
const WAYS = ['DELETE', 'POST with _method'] as const;
const SITES: [string, Record<string, string>][] = [
  ['of another origin', { origin: 'https://evil.test' }],
  ['of no origin', { origin: 'null' }],
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of a neighbouring site', { 'sec-fetch-site': 'same-site', origin: 'https://evil.app.test' }],
];

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let app: DeviceApp;
  let laptop: Browser;
  let phone: Browser;

  beforeEach(async () => {
    app = new DeviceApp(strategy);
    laptop = await app.signIn();
    phone = await app.signIn();
  });

  /** Asks to end a session, as a script does. */
  async function end(
    browser: Browser,
    id: string,
    way: (typeof WAYS)[number] = 'DELETE',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const csrfToken = await browser.csrfToken();
    const [method, fields] = way === 'DELETE' ? ['DELETE', {}] : ['POST', { _method: 'DELETE' }];
    const body = JSON.stringify({ csrfToken, ...fields });
    return app.send(browser, method, `${SESSIONS}/${id}`, { body, headers });
  }

  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    (await browser.session()) !== null;

  describe.each(WAYS)('by %s', (way) => {
    it('ends the session, with no body, and no other', async () => {
      const response = await end(laptop, await readOwnId(phone), way);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
    });

    it.each(SITES)('is refused to a page %s', async (_name, headers) => {
      const response = await end(laptop, await readOwnId(phone), way, headers);
      expect([response.status, await response.json()]).toEqual([403, { error: 'MissingCSRF' }]);
      expect(await isSignedIn(phone)).toBe(true);
    });
  });

  it.each(SITES)('revoke-others is refused to a page %s', async (_name, headers) => {
    const body = JSON.stringify({ csrfToken: await laptop.csrfToken() });
    const response = await app.send(laptop, 'POST', REVOKE_OTHERS, { body, headers });
    expect([response.status, await response.json()]).toEqual([403, { error: 'MissingCSRF' }]);
    expect(await isSignedIn(phone)).toBe(true);
  });

  describe('without a CSRF token, or with that of another browser', () => {
    const TOKENS: [string, () => Promise<object>][] = [
      ['none', async () => ({})],
      ['an empty one', async () => ({ csrfToken: '' })],
      ['that of another browser', async () => ({ csrfToken: await phone.csrfToken() })],
    ];

    it.each(TOKENS)('nothing ends: %s', async (_name, makeFields) => {
      const fields = await makeFields();
      const path = `${SESSIONS}/${await readOwnId(phone)}`;
      const answers = await Promise.all([
        app.send(laptop, 'DELETE', path, { body: JSON.stringify(fields) }),
        app.send(laptop, 'POST', path, { body: JSON.stringify({ ...fields, _method: 'DELETE' }) }),
        app.send(laptop, 'POST', REVOKE_OTHERS, { body: JSON.stringify(fields) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await isSignedIn(phone)).toBe(true);
    });

    it('a form ends nothing either', async () => {
      const form = { _method: 'DELETE' };
      await laptop.visit(`${SESSIONS}/${await readOwnId(phone)}`, { form, headers: HTML });
      await laptop.visit(REVOKE_OTHERS, { form: {}, headers: HTML });
      expect(await isSignedIn(phone)).toBe(true);
    });
  });

  describe('without a session', () => {
    const ROUTES: [string, string][] = [
      ['GET', SESSIONS],
      ['DELETE', `${SESSIONS}/x`],
      ['POST', REVOKE_OTHERS],
    ];

    it.each(ROUTES)('%s %s is refused with 401', async (method, path) => {
      const signedOut = app.browser();
      const body = JSON.stringify({ csrfToken: await signedOut.csrfToken() });
      const given = method === 'GET' ? {} : { body };
      const response = await app.send(signedOut, method, path, given);
      expect([response.status, await response.json()]).toEqual([401, { error: 'SignInRequired' }]);
      expect(response.headers.get('cache-control')).toContain('no-store');
    });

    it('a session that was just ended is none', async () => {
      await end(laptop, await readOwnId(laptop));
      expect((await laptop.visit(SESSIONS)).status).toBe(401);
    });

    it('a form is sent to the sign-in page, for an id of any kind', async () => {
      const signedOut = app.browser();
      const form = { _method: 'DELETE', csrfToken: await signedOut.csrfToken() };
      for (const id of [await readOwnId(phone), 'x']) {
        const response = await signedOut.visit(`${SESSIONS}/${id}`, { form, headers: HTML });
        expect(readLocation(response).pathname).toBe('/auth/signin');
      }
      expect(await isSignedIn(phone)).toBe(true);
    });
  });

  it.each([
    ['PUT', SESSIONS],
    ['PATCH', SESSIONS],
    ['HEAD', REVOKE_OTHERS],
    ['POST', SESSIONS],
    ['DELETE', SESSIONS],
    ['GET', REVOKE_OTHERS],
    ['PUT', REVOKE_OTHERS],
    ['GET', `${SESSIONS}/x`],
    ['POST', `${SESSIONS}/x`],
  ])('%s %s is not allowed', async (method, path) => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    const body = JSON.stringify({ csrfToken: await laptop.csrfToken() });
    const response = await app.send(laptop, method, path, hasBody ? { body } : {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^(GET|POST|DELETE)(, \w+)*$/);
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('DELETE of revoke-others ends nothing', async () => {
    const response = await end(laptop, 'revoke-others');
    expect([404, 405]).toContain(response.status);
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('every answer is kept by no cache', async () => {
    const answers = [
      await laptop.visit(SESSIONS),
      await end(laptop, 'x'),
      await end(laptop, await readOwnId(phone)),
      await laptop.post(REVOKE_OTHERS),
      await laptop.visit(REVOKE_OTHERS, {
        form: { csrfToken: await laptop.csrfToken() },
        headers: HTML,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 204, 200, 302]);
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.getSetCookie().filter((one) => one.includes('session-token'))).toEqual([]);
    }
  });

  it('the list has the user’s own sessions, and nothing that could be used', async () => {
    const bob = await app.signIn('bob');
    const text = await (await laptop.visit(SESSIONS)).text();
    const listed = JSON.parse(text) as object[];
    expect(listed).toHaveLength(2);
    const members = 'createdAt,expires,id,isCurrent,lastUsedAt,method,userAgent';
    for (const one of listed) {
      expect(members.split(',')).toEqual(expect.arrayContaining(Object.keys(one)));
    }
    const cookies = [laptop, phone, bob].flatMap(({ jar }) => [...jar.values()]);
    const sealed = (await app.records()).flatMap(({ sealedToken }) => sealedToken ?? []);
    const secrets = [...cookies, ...sealed, await readOwnId(bob)].filter(
      ({ length }) => length > 20,
    );
    expect(secrets.length).toBeGreaterThan(strategy === 'jwt' ? 4 : 7);
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(decodeURIComponent(secret));
    }
    expect((await listSessions(bob)).map(({ id }) => id)).toEqual([await readOwnId(bob)]);
  });
});
