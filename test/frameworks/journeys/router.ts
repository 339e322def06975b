/** R18: What the router of the framework keeps, after the user has changed without a reload. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';
import { KATHERINE } from '../support/tab.js';

export function routerJourneys(stage: Stage): void {
  const { client: path } = stage.sample;
  if (path === undefined) return;

  stage.journey('R18: shows the pages of the user who is signed in now', async (cast) => {
    const visitor = await cast.newVisitor();
    const tab = await visitor.open(path);
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
    await tab.link('Members').click();
    await tab.sees('Members only');
    await tab.page.goBack();
    await tab.isSignedInAs(KATHERINE.name);
    await tab.signOut();
    await tab.isSignedOut();
    // Forward, to the page that the router has shown her.
    await tab.page.goForward();
    await tab.page.waitForURL(/\/signin/);
    expect(await tab.text()).not.toContain(KATHERINE.name);
    // The router of SvelteKit looks for the page to sign in among its own, and then loads it.
    visitor.forgive(/status of 404|Not found: \/auth\/signin/);
  });
}
