/** The reference that the log and the built-in error page share. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AccessDenied, CredentialsSignin } from '../../../src/core/errors/request.errors.js';
import { type App, makeApp, ORIGIN, password, signIn } from '../actions/app.js';
import { referenceIn } from '../../support/error-reference.js';
import { readText } from '../pages/html.js';

const rejecting = (thrown: unknown) => [password(() => Promise.reject(thrown))];

/** The references in the log; `undefined` for an error without one. */
function logged({ log }: App): unknown[] {
  const errors = log.filter(({ level }) => level === 'error');
  return errors.map(({ subject }) => (subject as { reference?: string }).reference);
}

/** The reference that a page shows. */
async function shown(page: Response): Promise<string | undefined> {
  return /Reference: (\S+)/.exec(readText(await page.text()))?.[1];
}

describe('an error that leads to the built-in error page', () => {
  it.each([
    ['an AuthError', new AccessDenied('no')],
    ['an error of the app', new Error('down')],
    ['a frozen error', Object.freeze(new AccessDenied('no'))],
    ['text', 'down'],
    ['nothing', undefined],
  ])('is logged once, with the reference on the page: %s', async (_, thrown) => {
    const app = makeApp({ providers: rejecting(thrown) });
    const browser = app.browser();
    const location = (await signIn(browser)).headers.get('location') ?? '';
    expect(logged(app)).toEqual([referenceIn(location)]);
    await expect(shown(await browser.visit(location))).resolves.toBe(referenceIn(location));
  });

  it('gets a reference of its own for each request, even if it is the same object', async () => {
    const references: unknown[] = [];
    const app = makeApp({
      providers: rejecting(new AccessDenied('no')),
      logger: { error: (error) => void references.push((error as AccessDenied).reference) },
    });
    const answers = await Promise.all(Array.from({ length: 8 }, async () => signIn(app.browser())));
    const shown = answers.map(({ headers }) => referenceIn(headers.get('location')));
    expect(new Set(shown).size).toBe(8);
    expect(new Set(references)).toEqual(new Set(shown));
  });

  it('is a sign-out that cannot delete the session', async () => {
    const store = new MemoryAdapter();
    const deleteSession = () => Promise.reject(new Error('timeout'));
    const app = makeApp({ adapter: { ...store, deleteSession } });
    const browser = app.browser();
    await signIn(browser);
    const response = await browser.post('/auth/signout');
    expect(logged(app)).toEqual([referenceIn(response.headers.get('location'))]);
  });
});

describe('a page that is rendered at once shows the reference in the log', () => {
  it.each<readonly [string, number, Partial<AuthConfig>, string]>([
    ['a wrong configuration', 500, { secret: '' }, 'signin'],
    [
      'an error page that failed itself',
      500,
      { callbacks: { redirect: () => Promise.reject(new Error('down')) } },
      'error?callbackUrl=/x',
    ],
  ])('for %s', async (_, status, config, path) => {
    const app = makeApp(config);
    const response = await app.browser().visit(`/auth/${path}`);
    expect(response.status).toBe(status);
    const reference = await shown(response);
    expect(reference).toBeDefined();
    expect(logged(app)).toEqual([reference]);
  });

  it('for too many attempts', async () => {
    const app = makeApp({ rateLimit: () => 7 });
    const response = await signIn(app.browser());
    expect(response.status).toBe(429);
    expect(logged(app)).toEqual([await shown(response)]);
  });
});

describe('there is no reference', () => {
  it.each([
    ['the sign-in page', {}, new CredentialsSignin(), '/auth/signin?error=CredentialsSignin'],
    ['a page of the app', { error: '/oops' }, new AccessDenied('no'), '/oops?error=AccessDenied'],
  ])('in the redirect to %s', async (_, pages, thrown, location) => {
    const app = makeApp({ pages, providers: rejecting(thrown) });
    const response = await signIn(app.browser());
    const code = thrown instanceof CredentialsSignin ? '&code=credentials' : '';
    expect(response.headers.get('location')).toBe(`${ORIGIN}${location}${code}`);
  });

  it('in the log of an error that no error page shows', async () => {
    const app = makeApp({ providers: rejecting(new CredentialsSignin()) });
    await signIn(app.browser());
    const body = new Blob(['x'], { type: 'text/csv' });
    await app.server(new Request(`${ORIGIN}/auth/session`, { method: 'POST', body }));
    expect(app.errors()).toEqual(['CredentialsSignin', 'MalformedRequest']);
    expect(logged(app)).toEqual([undefined, undefined]);
  });

  it.each([
    '',
    '&reference=',
    '&reference=CALL+1+555',
    '&reference=7k3m9qxa',
    '&reference=7K3M9QXAB',
    '&reference=%3Cb%3E12345',
  ])('A120 on the error page that a link opens with "%s"', async (parameter) => {
    const app = makeApp();
    const page = await app.browser().visit(`/auth/error?error=AccessDenied${parameter}`);
    await expect(page.text()).resolves.not.toContain('Reference');
    expect(app.log).toEqual([]);
  });
});

it('the error that `raw` and the app get has the reference, for a page of the app', async () => {
  const thrown = new AccessDenied('no');
  const app = makeApp({ providers: rejecting(thrown) });
  const { headers } = await signIn(app.browser());
  expect(thrown.reference).toBe(referenceIn(headers.get('location')));
});
