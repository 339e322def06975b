/** A session that is in other cookies by the time that it ends, or changes once more. */
import { describe, expect, it } from '@jest/globals';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { Browser } from '../../support/browser.js';
import { ORIGIN, growing } from '../growing-session.js';
import { eventOf, requestTo, served } from './solid-start.js';

async function signedIn() {
  const auth = SolidAuth(growing);
  const browser = new Browser(served(auth), ORIGIN);
  const answer = await browser.visit('/api/auth/csrf');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await browser.visit('/api/auth/callback/credentials', { form: { csrfToken } });
  const headers = { origin: ORIGIN };
  const request = requestTo('/', { cookie: browser.cookieHeader(), method: 'POST', headers });
  return { auth, event: eventOf(request) };
}

describe('what is done later in a request', () => {
  it('ends a session that was carried on in more cookies than before', async () => {
    const { auth, event } = await signedIn();
    await auth.middleware(event);
    await auth.signOut(event);
    const alive = event.response.headers
      .getSetCookie()
      .filter((cookie) => cookie.includes('session-token') && !cookie.includes('Max-Age=0'));
    expect(alive).toEqual([]);
  });

  it('builds on an update before it', async () => {
    const { auth, event } = await signedIn();
    await auth.update(event, { nickname: 'Countess' });
    await expect(auth.update(event, { more: true })).resolves.toMatchObject({
      nickname: 'Countess',
    });
  });

  it('brings nobody back after a sign-out', async () => {
    const { auth, event } = await signedIn();
    await auth.signOut(event);
    await expect(auth.update(event, { nickname: 'Countess' })).resolves.toBeNull();
  });
});
