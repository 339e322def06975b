/** Requests to the routes of features: who is let in, and what is answered. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation, type Visit } from '../../support/browser.js';
import { Notes } from '../../support/notes.js';
import { Probe } from '../../support/probe.js';
import {
  HTML,
  NOTES,
  notesApp,
  PROBE,
  probeApp,
  readNotes,
  send,
  signedIn,
} from './feature-app.js';

let probe: Probe;
beforeEach(() => {
  probe = new Probe();
});

describe('without a session', () => {
  const ROWS: [string, string, string][] = [
    ['the list', 'GET', NOTES],
    ['a new one', 'POST', NOTES],
    ['the end of one', 'DELETE', `${NOTES}/1`],
  ];

  it.each(ROWS)('a script gets 401: %s', async (_name, method, path) => {
    const app = notesApp();
    const response = await send(app, app.browser(), method, path);
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toEqual({ error: 'SignInRequired' });
    expect(app.errors()).toEqual([]);
  });

  it('a form is redirected to the sign-in page, and from there to its own page', async () => {
    const browser = notesApp().browser();
    const form = { csrfToken: await browser.csrfToken(), text: 'Milk', callbackUrl: '/members' };
    const response = await browser.visit(NOTES, { form, headers: HTML });
    expect(response.status).toBe(302);
    expect(readLocation(response).href).toBe(
      'https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fmembers',
    );
  });

  it('every client reaches a route for anyone', async () => {
    const response = await probeApp(probe).browser().post(PROBE);
    expect([response.status, probe.requests[0]?.session]).toEqual([204, null]);
  });
});

describe('a success', () => {
  it('is JSON for a script', async () => {
    const browser = await signedIn(notesApp());
    const csrfToken = await browser.csrfToken();
    const added = await browser.visit(NOTES, { json: { csrfToken, text: 'Milk' } });
    expect(added.status).toBe(201);
    await expect(added.json()).resolves.toEqual({ id: expect.any(String) });
    await expect(readNotes(browser)).resolves.toEqual(['Milk']);
  });

  it('is 204 without a body', async () => {
    const app = notesApp();
    const browser = await signedIn(app);
    const id = await app.services.get(Notes).add('ada', 'Milk');
    const response = await send(app, browser, 'DELETE', `${NOTES}/${id}`);
    expect([response.status, await response.text()]).toEqual([204, '']);
    await expect(readNotes(browser)).resolves.toEqual([]);
  });

  it('redirects a form to its page, of this site alone', async () => {
    const browser = await signedIn(notesApp());
    const csrfToken = await browser.csrfToken();
    for (const [callbackUrl, target] of [
      ['/members', 'https://app.test/members'],
      ['https://evil.test/', 'https://app.test/members'],
    ] as const) {
      const form = { csrfToken, text: 'Milk', callbackUrl };
      const response = await browser.visit(NOTES, { form, headers: HTML });
      expect(response.status).toBe(302);
      expect([target, 'https://app.test/']).toContain(readLocation(response).href);
    }
    await expect(readNotes(browser)).resolves.toEqual(['Milk', 'Milk']);
  });

  it('is a deletion for a form with _method=DELETE', async () => {
    const app = notesApp();
    const browser = await signedIn(app);
    const id = await app.services.get(Notes).add('ada', 'Milk');
    const form = { csrfToken: await browser.csrfToken(), _method: 'DELETE', callbackUrl: '/notes' };
    const response = await browser.visit(`${NOTES}/${id}`, { form, headers: HTML });
    expect(readLocation(response).href).toBe('https://app.test/notes');
    await expect(readNotes(browser)).resolves.toEqual([]);
  });

  it('sets the cookies of the handler', async () => {
    const cookie = { name: 'seen', value: 'yes', options: { path: '/' } };
    probe.answer = () => ({ cookies: [cookie], body: null });
    const response = await probeApp(probe).browser().post(PROBE);
    expect(response.headers.getSetCookie()).toEqual(['seen=yes; Path=/']);
  });
});

describe('A90 a request that may be forged', () => {
  const ROWS: [string, (token: string) => Visit][] = [
    ['without a token', () => ({ json: { text: 'Milk' } })],
    ['with another token', () => ({ json: { csrfToken: 'x'.repeat(64), text: 'Milk' } })],
    [
      'of another origin',
      (csrfToken) => ({
        json: { csrfToken, text: 'Milk' },
        headers: { origin: 'https://evil.test' },
      }),
    ],
    [
      'of another site',
      (csrfToken) => ({
        json: { csrfToken, text: 'Milk' },
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    ],
  ];

  it.each(ROWS)('is refused with 403, and changes nothing: %s', async (_name, visit) => {
    const app = notesApp();
    const browser = await signedIn(app);
    const response = await browser.visit(NOTES, visit(await browser.csrfToken()));
    expect(response.status).toBe(403);
    await expect(response.json()).resolves.toEqual({ error: 'MissingCSRF' });
    await expect(readNotes(browser)).resolves.toEqual([]);
  });

  it('is refused as a deletion by a form', async () => {
    const app = notesApp();
    const browser = await signedIn(app);
    const id = await app.services.get(Notes).add('ada', 'Milk');
    const form = { _method: 'DELETE' };
    await browser.visit(`${NOTES}/${id}`, { form, headers: HTML });
    await expect(readNotes(browser)).resolves.toEqual(['Milk']);
  });
});

describe('a method or path that no route has', () => {
  const ROWS: [string, string, string, number][] = [
    ['a method that is not answered', 'PUT', NOTES, 405],
    ['HEAD of a route without GET', 'HEAD', `${NOTES}/1`, 405],
    ['a method of no route', 'DELETE', NOTES, 405],
    ['DELETE of an action', 'DELETE', '/auth/session', 405],
    ['a longer path', 'GET', `${NOTES}/1/2`, 404],
    ['a path in capitals', 'GET', '/auth/Account/notes', 404],
    ['an encoded spelling', 'GET', '/auth/account/n%6ftes', 404],
    ['an empty segment', 'GET', '/auth/account//notes', 404],
  ];

  it.each(ROWS)('%s', async (_name, method, path, status) => {
    const app = notesApp();
    const response = await send(app, await signedIn(app), method, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('but a trailing slash is harmless', async () => {
    const browser = await signedIn(notesApp());
    expect((await browser.visit(`${NOTES}/`)).status).toBe(200);
  });

  it.each([
    ['PUT', NOTES, 'GET, HEAD, POST'],
    ['PATCH', `${NOTES}/1`, 'DELETE'],
    ['HEAD', `${NOTES}/1`, 'DELETE'],
    ['DELETE', '/auth/session', 'GET, HEAD, POST'],
  ])('answers %s of %s with 405 and the methods of the path', async (method, path, allowed) => {
    const app = notesApp();
    const response = await send(app, await signedIn(app), method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  });

  it('answers 405 with the methods of the path', async () => {
    const app = notesApp();
    const response = await send(app, await signedIn(app), 'DELETE', NOTES);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    await expect(response.json()).resolves.toEqual({ error: 'MethodNotAllowed' });
  });
});

it.each([
  ['a success', NOTES, 200],
  ['a refusal', '/auth/account/unknown', 404],
])('no answer is stored or sniffed: %s', async (_name, path, status) => {
  const browser = await signedIn(notesApp());
  const response = await browser.visit(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
