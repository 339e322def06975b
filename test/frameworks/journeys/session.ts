/** What becomes of a session, in one tab and in several. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';

const ADA = 'Ada Lovelace';

export function sessionJourneys(stage: Stage): void {
  const { basePath, api } = stage.sample;

  stage.journey(
    'changes a name, here, after a reload and in another tab',
    async ({ newVisitor }) => {
      const visitor = await newVisitor();
      const tab = await visitor.open();
      await tab.signInAs(ADA);
      await tab.rename('Countess of Lovelace');
      await tab.isSignedInAs('Countess of Lovelace');
      await tab.reload();
      await tab.isSignedInAs('Countess of Lovelace');
      const other = await visitor.open('/members');
      expect(await other.text()).toContain('Countess of Lovelace');
      expect(await visitor.session()).toMatchObject({ user: { name: 'Countess of Lovelace' } });
      // Where people are kept in a database, she would still be called so when she comes back.
      await tab.rename(ADA);
      await tab.isSignedInAs(ADA);
    },
  );

  stage.journey('signs out for good: going back shows nothing private', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    await tab.link('Members').click();
    await tab.sees('Members only');
    await tab.goTo('/');
    await tab.isSignedInAs(ADA);
    await tab.signOut();
    await tab.isSignedOut();
    await tab.look('home-signed-out');
    expect(await visitor.session()).toBeNull();
    for (let steps = 0; steps < 2; steps += 1) {
      await tab.page.goBack();
      expect(await tab.text()).not.toContain(ADA);
    }
    await tab.reload();
    expect(await tab.text()).not.toContain(ADA);
    await tab.goTo('/members');
    expect(await tab.text()).not.toContain('Members only');
  });

  stage.journey('signs in in two tabs that set out together', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tabs = [await visitor.open(), await visitor.open()];
    for (const tab of tabs) await tab.setOut();
    for (const tab of tabs) {
      await tab.becomes(ADA);
      await tab.isSignedInAs(ADA);
    }
    for (const tab of tabs) {
      await tab.reload();
      await tab.isSignedInAs(ADA);
    }
  });

  stage.journey('signs out in every tab', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    const other = await visitor.open('/members');
    await other.sees('Members only');
    await tab.signOut();
    await tab.isSignedOut();
    await other.page.bringToFront();
    await other.reload();
    expect(await other.text()).not.toContain(ADA);
  });

  stage.journey('keeps the session out of caches', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const caching = async () =>
      (await visitor.fetch(`${basePath}/session`)).headers()['cache-control'];
    expect(await caching()).toContain('no-store');
    await (await visitor.open()).signInAs(ADA);
    expect(await caching()).toContain('no-store');
  });

  if (api === undefined) return;
  stage.journey('has the session of its pages at its API, too', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    expect((await visitor.fetch(api)).status()).toBe(401);
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    expect((await visitor.fetch(api)).status()).toBe(200);
    await tab.signOut();
    await tab.isSignedOut();
    expect((await visitor.fetch(api)).status()).toBe(401);
  });
}
