/** A session that is in other cookies by the time that it ends. */
import { expect, it } from '@jest/globals';
import type { Browser } from '../../support/browser.js';
import { ORIGIN, growing } from '../growing-session.js';
import { KitApp } from './kit-app.js';

async function signedIn(): Promise<{ kit: KitApp; browser: Browser }> {
  const kit = new KitApp(growing);
  const browser = kit.browser(ORIGIN);
  kit.page = kit.answerBy('signIn');
  await browser.visit('/signin', { form: { providerId: 'credentials' } });
  return { kit, browser };
}

it('ends in the request that carried it on in more cookies than before', async () => {
  const { kit, browser } = await signedIn();
  kit.page = async (event) => {
    await event.locals.auth();
    return kit.answerBy('signOut')(event);
  };
  await browser.visit('/signout', { form: {} });
  expect([...browser.jar.keys()].filter((name) => name.includes('session-token'))).toEqual([]);
});
