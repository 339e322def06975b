/** Ways to sign in. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';
import { KATHERINE } from '../support/tab.js';

export function signInJourneys(stage: Stage): void {
  const { basePath } = stage.sample;

  stage.journey('signs in by the provider', async ({ newVisitor }) => {
    const tab = await (await newVisitor()).open();
    await tab.isSignedOut();
    await tab.look('home-first-visit');
    await tab.signInAs('Ada Lovelace');
    expect(tab.path).toBe('/');
    await tab.look('home-signed-in');
    await tab.link('Members').click();
    await tab.sees('Members only');
    expect(await tab.text()).toContain('Ada Lovelace');
    await tab.look('members');
  });

  stage.journey('signs in by email address and password', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
    const { name, email } = KATHERINE;
    expect(await visitor.session()).toMatchObject({ user: { name, email } });
  });

  stage.journey('says that a password is wrong, and does not sign in', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.tryPassword('wrong');
    await tab.alert.waitFor();
    expect((await tab.alert.innerText()).trim()).not.toBe('');
    expect(await visitor.session()).toBeNull();
    await tab.look('home-wrong-password');
    visitor.forgive(/status of 40[01]/);
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
  });

  stage.journey(
    'asks a signed-out visitor to sign in, and goes on to the page',
    async ({ newVisitor }) => {
      const tab = await (await newVisitor()).open('/members');
      expect(await tab.text()).not.toContain('Members only');
      await tab.setOut();
      await tab.becomes('Grace Hopper');
      await tab.sees('Members only');
      expect(tab.path).toBe('/members');
      expect(await tab.text()).toContain('Grace Hopper');
    },
  );

  stage.journey('signs in on the built-in page', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=/members`);
    await tab.sees('Sign in');
    await tab.look('built-in-sign-in');
    await tab.tryPassword('wrong', 'Sign in');
    await tab.alert.waitFor();
    await tab.look('built-in-wrong-password');
    await tab.tryPassword(KATHERINE.password, 'Sign in');
    await tab.sees('Members only');
    expect(await tab.text()).toContain(KATHERINE.name);
  });

  stage.journey(
    'says on the built-in page that the app refuses the sign-in',
    async ({ newVisitor }) => {
      const visitor = await newVisitor();
      const tab = await visitor.open(`${basePath}/error?error=AccessDenied`);
      await tab.sees('Access denied');
      await tab.look('built-in-error');
      visitor.forgive(/status of 403/);
    },
  );
}
