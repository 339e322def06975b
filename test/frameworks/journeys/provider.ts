/** The provider after the sign-in: its API, and signing out on both sides. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';
import { KATHERINE, type Tab } from '../support/tab.js';

const ADA = 'Ada Lovelace';
const END_SESSION = '/session/end';

export function providerJourneys(stage: Stage): void {
  const { calendar: path } = stage.sample;
  if (path === undefined) return;

  stage.journey('provider: shows a calendar from its API', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    await tab.link('Calendar').click();
    await tab.sees('Calendar');
    await tab.page.getByText('Tea with Mr Babbage').waitFor();
    await tab.look('calendar');
    await tab.reload();
    await tab.page.getByText('Tea with Mr Babbage').waitFor();
    expect(JSON.stringify(await visitor.session())).not.toContain('oken');
  });

  stage.journey('provider: asks for a sign-in where there is no token', async ({ newVisitor }) => {
    const tab = await (await newVisitor()).open();
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
    await tab.goTo(path);
    await tab.button('Sign in with Demo identity provider').waitFor();
    await tab.look('calendar-not-connected');
    await tab.goTo('/');
    await signOutOnBothSides(tab);
    await tab.isSignedOut();
  });

  stage.journey('provider: signs out here, and there', async ({ app, newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    await signOutOnBothSides(tab);
    await tab.sees('Sign out?');
    // The session here is over, whatever the user answers.
    expect(await visitor.session()).toBeNull();
    await tab.look('provider-sign-out');
    await tab.button('Sign out').click();
    await tab.isSignedOut();
    expect(tab.path).toBe('/');

    await tab.page.goto(`${app.issuer}${END_SESSION}`);
    await tab.sees('Signed out');
    await tab.look('provider-signed-out');
  });

  stage.journey('provider: ends the session here from its side', async ({ app, newVisitor }) => {
    const [visitor, elsewhere] = [await newVisitor(), await newVisitor()];
    const tab = await visitor.open();
    await tab.signInAs(ADA);
    await (await elsewhere.open()).signInAs(ADA);

    const there = await visitor.openElsewhere(`${app.issuer}${END_SESSION}`);
    await there.button('Sign out').click();
    await there.sees('Signed out');

    expect(await visitor.session()).toBeNull();
    await tab.page.bringToFront();
    await tab.reload();
    await tab.isSignedOut();
    // Another browser has a session of its own at the provider.
    expect(await elsewhere.session()).toMatchObject({ user: { name: ADA } });
  });
}

async function signOutOnBothSides(tab: Tab): Promise<void> {
  await tab.button('Sign out at the provider too').click();
}
