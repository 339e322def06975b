/** A page of the app on which the client of `next-auth/react` runs, unmodified, on our routes. */
import { expect } from '@jest/globals';
import type { Stage } from '../support/stage.js';
import { KATHERINE } from '../support/tab.js';

const ADA = 'Ada Lovelace';

export function nextAuthClientJourneys(stage: Stage): void {
  const { nextAuthClient: path } = stage.sample;
  if (path === undefined) return;

  stage.journey('next-auth/react: signs in by the provider, and out', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(path);
    await tab.isSignedOut();
    await tab.look('next-auth-client-signed-out');
    await tab.signInAs(ADA);
    expect(tab.path).toBe(path);
    await tab.look('next-auth-client-signed-in');
    await tab.signOut();
    await tab.isSignedOut();
    expect(await visitor.session()).toBeNull();
  });

  stage.journey('next-auth/react: signs in by password, not by a wrong one', async (cast) => {
    const visitor = await cast.newVisitor();
    const tab = await visitor.open(path);
    await tab.tryPassword('wrong');
    await tab.alert.waitFor();
    expect(await visitor.session()).toBeNull();
    visitor.forgive(/status of 401/);
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
  });

  stage.journey('next-auth/react: changes a name, in other tabs as well', async (cast) => {
    const visitor = await cast.newVisitor();
    const tab = await visitor.open(path);
    await tab.signInAs(ADA);
    const other = await visitor.open(path);
    await other.isSignedInAs(ADA);
    await tab.rename('Countess of Lovelace');
    await tab.isSignedInAs('Countess of Lovelace');
    await other.isSignedInAs('Countess of Lovelace');
  });

  stage.journey('next-auth/react: signs out in other tabs as well', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(path);
    await tab.signInAs(ADA);
    const other = await visitor.open(path);
    await other.isSignedInAs(ADA);
    await tab.signOut();
    await tab.isSignedOut();
    await other.isSignedOut();
  });
}
