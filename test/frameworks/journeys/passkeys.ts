/** Passkeys, in an app that has a page for one's own. */
import { expect } from '@jest/globals';
import { Device } from '../support/device.js';
import type { Stage } from '../support/stage.js';
import { KATHERINE, type Tab } from '../support/tab.js';

const SIGN_IN = 'Sign in with a passkey';
const ADD = 'Add a passkey';
const CONTINUE = 'Continue with a passkey';

export function passkeyJourneys(stage: Stage): void {
  const { basePath, passkeys: path } = stage.sample;
  if (path === undefined) return;

  stage.journey('passkeys: makes one, and signs in by it on a page of the app', async (cast) => {
    const visitor = await cast.newVisitor();
    const tab = await visitor.open();
    await Device.pluggedInto(tab);
    await tab.signInAs('Ada Lovelace');
    await tab.goTo(path);
    await tab.button(ADD).click();
    await has(1, tab);
    await tab.look('passkeys');

    // One for each device: it says so itself, and the one that there is stays.
    await tab.button(ADD).click();
    await tab.alert.filter({ hasText: 'already' }).waitFor();
    await has(1, tab);

    await signOut(tab);
    await tab.button(SIGN_IN).click();
    await tab.isSignedInAs('Ada Lovelace');
    const user = { name: 'Ada Lovelace', email: 'ada@example.com' };
    expect(await visitor.session()).toMatchObject({ user });
  });

  stage.journey('passkeys: signs up and in on the built-in page', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=${path}`);
    const device = await Device.pluggedInto(tab);
    // The field that the passkey shares with the password.
    await tab.page.locator('.methods [name=email]').fill('new@example.com');
    await tab.button(CONTINUE).click();
    await tab.sees('Your passkeys');
    await has(1, tab);
    expect(await device.credentials()).toHaveLength(1);

    await signOut(tab);
    // What the browser offers by itself, this device agrees to at once.
    await tab.goTo(`${basePath}/signin?callbackUrl=${path}`);
    await tab.sees('Your passkeys');
    expect(await visitor.session()).toMatchObject({ user: { email: 'new@example.com' } });
  });

  stage.journey('passkeys: tells two apart by name, and ends one of them', async (cast) => {
    const visitor = await cast.newVisitor();
    const tab = await visitor.open();
    const phone = await Device.pluggedInto(tab);
    await tab.signInAs('Grace Hopper');
    await tab.goTo(path);
    await tab.button(ADD).click();
    await has(1, tab);
    await rename('Passkey', 'Old phone', tab);
    const [lost] = await phone.credentials();
    await phone.unplug();

    const key = await Device.pluggedInto(tab);
    await tab.button(ADD).click();
    await has(2, tab);
    await rename('Passkey', 'Key ring', tab);
    await tab.look('passkeys-two');
    await signOut(tab);
    await tab.button(SIGN_IN).click();
    await tab.isSignedInAs('Grace Hopper');

    await tab.goTo(path);
    await one('Old phone', tab).getByRole('button', { name: 'Remove' }).click();
    await has(1, tab);
    await one('Key ring', tab).waitFor();
    await signOut(tab);
    await key.unplug();
    await (await Device.pluggedInto(tab)).learn(lost!);
    await tab.button(SIGN_IN).click();
    await tab.alert.filter({ hasText: 'not known here' }).waitFor();
    expect(await visitor.session()).toBeNull();
    visitor.forgive(/status of 40[01]/);
  });

  stage.journey('passkeys: loses nothing when the user declines', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open();
    const device = await Device.pluggedInto(tab);
    await tab.tryPassword(KATHERINE.password);
    await tab.isSignedInAs(KATHERINE.name);
    await tab.goTo(path);
    await device.decline();
    await tab.button(ADD).click();
    await declined(tab);
    await has(0, tab);
    await tab.look('passkeys-declined');
    await device.agree();
    await tab.button(ADD).click();
    await has(1, tab);
    expect(await tab.alert.count()).toBe(0);

    await signOut(tab);
    await device.decline();
    await tab.button(SIGN_IN).click();
    await declined(tab);
    expect(await visitor.session()).toBeNull();
    await device.agree();
    await tab.button(SIGN_IN).click();
    await tab.isSignedInAs(KATHERINE.name);
  });
}

const list = (tab: Tab) => tab.page.getByRole('list', { name: 'Passkeys' });
const rows = (tab: Tab) => list(tab).getByRole('listitem');
const one = (name: string, tab: Tab) =>
  rows(tab).filter({ has: tab.page.getByText(name, { exact: true }) });

async function has(count: number, tab: Tab): Promise<void> {
  if (count > 0)
    await rows(tab)
      .nth(count - 1)
      .waitFor();
  await rows(tab).nth(count).waitFor({ state: 'detached' });
}

async function rename(known: string, name: string, tab: Tab): Promise<void> {
  const row = one(known, tab);
  await row.getByLabel('Name').fill(name);
  await row.getByRole('button', { name: 'Rename' }).click();
  await one(name, tab).waitFor();
}

async function declined(tab: Tab): Promise<void> {
  await tab.alert.filter({ hasText: 'No passkey was used.' }).waitFor();
}

async function signOut(tab: Tab): Promise<void> {
  await tab.goTo('/');
  await tab.signOut();
  await tab.isSignedOut();
}
