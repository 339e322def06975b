/** A session that is in other cookies by the time that it ends, or changes once more. */
import { describe, expect, it } from '@jest/globals';
import { isRedirect } from '@sveltejs/kit';
import Credentials from '../../../src/providers/credentials.js';
import type { Browser } from '../../support/browser.js';
import { ORIGIN, growing } from '../growing-session.js';
import { KitApp } from './kit-app.js';

async function signedIn(config: object = {}): Promise<{ kit: KitApp; browser: Browser }> {
  const kit = new KitApp({ ...growing, ...config });
  const browser = kit.browser(ORIGIN);
  kit.page = kit.answerBy('signIn');
  await browser.visit('/signin', { form: { providerId: 'credentials' } });
  return { kit, browser };
}

/** The names of the session's cookies that a browser has. */
const held = (browser: Browser): string[] =>
  [...browser.jar.keys()].filter((name) => name.includes('session-token'));

const PIECES = ['__Secure-authjs.session-token.0', '__Secure-authjs.session-token.1'];

describe('a later call in the same request', () => {
  it('ends a session that was renewed in more cookies than before', async () => {
    const { kit, browser } = await signedIn();
    kit.page = async (event) => {
      await event.locals.auth();
      return kit.answerBy('signOut')(event);
    };
    await browser.visit('/signout', { form: {} });
    expect(held(browser)).toEqual([]);
  });

  it('uses the result of an earlier update', async () => {
    const { kit, browser } = await signedIn();
    kit.page = async (event) => {
      await kit.auth.update(event, { nickname: 'Countess' });
      return Response.json(await kit.auth.update(event, { more: true }));
    };
    const response = await browser.visit('/rename', { form: {} });
    expect(await response.json()).toMatchObject({ nickname: 'Countess' });
    kit.page = async ({ locals }) => Response.json(await locals.auth());
    expect(await kit.sessionFor(browser)).toMatchObject({ nickname: 'Countess' });
  });

  it('restores no session after a sign-out', async () => {
    const { kit, browser } = await signedIn();
    kit.page = async (event) => {
      const thrown: unknown = await kit.auth.signOut(event)?.catch((error: unknown) => error);
      expect(isRedirect(thrown)).toBe(true);
      return Response.json(await kit.auth.update(event, { nickname: 'Countess' }));
    };
    const response = await browser.visit('/rename', { form: {} });
    expect(await response.json()).toBeNull();
    expect(held(browser)).toEqual([]);
  });
});

describe('a renewal that finishes during an action', () => {
  it('sets no cookie of a session that the action ends', async () => {
    let reading: Promise<unknown> | undefined;
    const events = { signOut: async () => void (await reading) };
    const { kit, browser } = await signedIn({ events });
    kit.page = async (event) => {
      reading = event.locals.auth();
      return kit.answerBy('signOut')(event);
    };
    await browser.visit('/signout', { form: {} });
    expect(held(browser)).toEqual([]);
  });

  it('is kept when the action fails', async () => {
    let reading: Promise<unknown> | undefined;
    const authorize = async () => {
      if (!reading) return { id: '42', name: 'Ada' };
      await reading;
      return null;
    };
    const { kit, browser } = await signedIn({ providers: [Credentials({ authorize })] });
    kit.page = async (event) => {
      reading = event.locals.auth();
      return kit.answerBy('signInOrFail')(event);
    };
    const response = await browser.visit('/signin', { form: { providerId: 'credentials' } });
    expect([response.status, held(browser)]).toEqual([401, PIECES]);
  });
});
