/** An app without forms of its own, whose users sign in and out on the pages of the library. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';
import { KATHERINE } from '../support/tab.js';

const ADA = 'Ada Lovelace';

export function builtInPageJourneys(stage: Stage): void {
  const { basePath } = stage.sample;

  stage.journey('asks a stranger to sign in, and goes on to the page', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.look('home-stranger');
    await tab.goTo('/members');
    expect(await tab.text()).not.toContain('Members only');
    await tab.look('built-in-sign-in');
    await tab.setOut();
    await tab.becomes(ADA);
    await tab.sees('Members only');
    expect(tab.path).toBe('/members');
    await tab.isSignedInAs(ADA);
    await tab.look('members');
    await tab.link('Home').click();
    await tab.sees('Welcome back');
    await tab.isSignedInAs(ADA);
    await tab.look('home-signed-in');
    expect(await visitor.session()).toMatchObject({ user: { name: ADA } });
  });

  stage.journey('says that a password is wrong, and signs nobody in', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=/members`);
    await tab.tryPassword('wrong', 'Sign in');
    await tab.alert.waitFor();
    expect(await visitor.session()).toBeNull();
    await tab.tryPassword(KATHERINE.password, 'Sign in');
    await tab.sees('Members only');
    await tab.isSignedInAs(KATHERINE.name);
  });

  stage.journey('signs out for good: going back shows nothing private', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=/members`);
    await tab.tryPassword(KATHERINE.password, 'Sign in');
    await tab.sees('Members only');
    await tab.link('Sign out').click();
    await tab.signOut();
    await tab.sees('Sign in');
    expect(await visitor.session()).toBeNull();
    await tab.goTo('/members');
    expect(await tab.text()).not.toContain('Members only');
  });

  stage.journey('goes to no other site after signing in', async ({ app, newVisitor }) => {
    const tab = await (await newVisitor()).open(`${basePath}/signin?callbackUrl=https://evil.test`);
    await tab.setOut();
    await tab.becomes(ADA);
    await tab.page.waitForURL((url) => url.origin === app.url);
    expect(tab.path).toBe('/');
    await tab.isSignedInAs(ADA);
  });

  stage.journey('keeps the session out of caches', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=/members`);
    await tab.tryPassword(KATHERINE.password, 'Sign in');
    await tab.sees('Members only');
    for (const path of [`${basePath}/session`, '/', '/members']) {
      const { 'cache-control': caching } = (await visitor.fetch(path)).headers();
      expect([path, caching]).toEqual([path, expect.stringContaining('no-store')]);
    }
  });
}
