/** A session that is in other cookies by the time that it ends, or changes once more. */
import { describe, expect, it } from '@jest/globals';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { SolidAuth, type SolidAuthConfig } from '../../../src/interop/solid/index.js';
import { Browser } from '../../support/browser.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { ORIGIN, growing } from '../growing-session.js';
import { cookieNames, createEvent, makeOldEvent, requestTo, served } from './solid-start.js';

async function signedIn(config: Partial<SolidAuthConfig> = {}) {
  const auth = SolidAuth({ ...growing, ...config });
  const browser = new Browser(served(auth), ORIGIN);
  const answer = await browser.visit('/api/auth/csrf');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await browser.visit('/api/auth/callback/credentials', { form: { csrfToken } });
  const headers = { origin: ORIGIN };
  const request = requestTo('/', { cookie: browser.cookieHeader(), method: 'POST', headers });
  return { auth, browser, event: createEvent(request) };
}

const tokenIn = ({ headers }: Request): string | undefined =>
  new RequestCookies(headers.get('cookie') ?? '').get(SESSION_COOKIE);

describe('a later call in the same request', () => {
  it('ends a session that was renewed in more cookies than before', async () => {
    const { auth, event } = await signedIn();
    await auth.middleware(event);
    await auth.signOut(event);
    const alive = event.response.headers
      .getSetCookie()
      .filter((cookie) => cookie.includes('session-token') && !cookie.includes('Max-Age=0'));
    expect(alive).toEqual([]);
  });

  it('uses the result of an earlier update', async () => {
    const { auth, event } = await signedIn();
    await auth.update(event, { nickname: 'Countess' });
    await expect(auth.update(event, { more: true })).resolves.toMatchObject({
      nickname: 'Countess',
    });
  });

  it('restores no session after a sign-out', async () => {
    const { auth, event } = await signedIn();
    await auth.signOut(event);
    await expect(auth.update(event, { nickname: 'Countess' })).resolves.toBeNull();
  });

  it.each(['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'Max-Age=-1; Expires=never'])(
    'restores no session that the app ended by a cookie with %s',
    async (attributes) => {
      const { auth, event } = await signedIn();
      const { headers } = event.response;
      const pair = `${SESSION_COOKIE}=${tokenIn(event.request)}`;
      headers.append('Set-Cookie', `${pair}; Path=/; ${attributes}`);
      await expect(auth.update(event, { nickname: 'Countess' })).resolves.toBeNull();
    },
  );

  it('restores no session that the app ended after the middleware renewed it', async () => {
    const { auth, event } = await signedIn();
    await auth.middleware(event);
    const { headers } = event.response;
    const lines = headers.getSetCookie();
    expect(cookieNames(lines)).toContain(`${SESSION_COOKIE}.0`);
    headers.delete('Set-Cookie');
    for (const line of lines) {
      headers.append('Set-Cookie', `${line.split('=', 1)[0]}=; Path=/; Max-Age=0`);
    }
    await expect(auth.update(event, { nickname: 'Countess' })).resolves.toBeNull();
  });

  it('accepts a cookie with a positive Max-Age, whatever its Expires', async () => {
    const { auth, event } = await signedIn();
    const { headers } = event.response;
    const attributes = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60';
    headers.append('Set-Cookie', `${SESSION_COOKIE}=${tokenIn(event.request)}; ${attributes}`);
    await expect(auth.update(event, { nickname: 'Countess' })).resolves.toMatchObject({
      nickname: 'Countess',
    });
  });
});

it.each([
  ['SolidStart 2', createEvent],
  ['SolidStart 1', makeOldEvent],
] as const)('a session that grows and shrinks in a request of %s is kept', async (_, makeEvent) => {
  let length = 0;
  const { auth, browser } = await signedIn({
    callbacks: { jwt: ({ token }) => ({ ...token, tokens: 'x'.repeat(length) }) },
  });
  const lengths = [5000, 10, 6000, 3000, 4500, 10];
  const names: unknown[] = [];
  const act = new Browser(async (request) => {
    const event = makeEvent(request);
    for (length of lengths) names.push((await auth.update(event, {}))?.user?.name);
    const headers = new Headers();
    for (const line of event.response.headers.getSetCookie()) headers.append('set-cookie', line);
    return new Response(null, { headers });
  }, ORIGIN);
  for (const [name, value] of browser.jar) act.jar.set(name, value);
  await act.visit('/', { method: 'POST' });
  expect(names).toEqual(lengths.map(() => 'Ada'));
  const later = createEvent(requestTo('/', { cookie: act.cookieHeader() }));
  await expect(auth.getSession(later)).resolves.toMatchObject({ user: { name: 'Ada' } });
});
