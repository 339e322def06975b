/**
 * Passkeys that the browser creates without asking, and the signals to its password manager, with a
 * virtual authenticator.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Account } from '../../src/features/account/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { launchChromium, newVisit, type Visit } from './support/chromium.js';
import { type PagesApp, PASSWORD, startPagesApp } from './support/pages-app.js';

const GRACE = 'grace@example.com';

let app: PagesApp;
let browser: Browser;
let visit: Visit;
let page: Page;
let devices: CDPSession;
let authenticatorId: string;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  const adapter = new MemoryAdapter();
  // A proven address is another way in, beside the passkey that is removed.
  await adapter.createUser({ id: GRACE, email: GRACE, name: 'Grace', emailVerified: new Date() });
  const features = [Sessions(), Account({ passkeyUpgrade: true })];
  app = await startPagesApp({ adapter, features });
  visit = await newVisit(browser);
  page = visit.page;
  devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  ({ authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }));
});

afterEach(async () => {
  await page.context().close();
  app.close();
  expect(visit.complaints).toEqual([]);
});

const section = (name: string) => page.getByRole('region', { name, exact: true });

async function credentials() {
  return (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Resolves when the authenticator has the signal. Call it before the signal is sent. */
const signalled = (event: 'WebAuthn.credentialUpdated' | 'WebAuthn.credentialDeleted') =>
  new Promise<void>((resolve) => devices.once(event, () => resolve()));

/**
 * A virtual device waits for ever for a password manager: it is asked as usual, and says what the
 * page wanted.
 */
async function answerConditionalRequests(): Promise<void> {
  await page.addInitScript(() => {
    const { credentials: own } = navigator;
    const create = own.create.bind(own);
    own.create = ({
      mediation,
      ...request
    }: CredentialCreationOptions & { mediation?: string }) => {
      sessionStorage.setItem('mediation', String(mediation));
      return create(request);
    };
  });
}

async function signIn(): Promise<void> {
  await page.goto(`${app.origin}/auth/signin`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=email]').first().fill(GRACE);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.origin}/`);
}

test('a password becomes a passkey, which the device forgets when it is removed', async () => {
  await answerConditionalRequests();
  await signIn();
  await page.goto(`${app.origin}/auth/account`);
  await page.getByText('The passkey was added.').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('mediation'))).toBe('conditional');
  const [made, ...others] = await credentials();
  if (!made) throw new Error('The device has no passkey.');
  expect(others).toEqual([]);

  const updated = signalled('WebAuthn.credentialUpdated');
  await section('Profile').getByText('Change name').click();
  await page.getByLabel('Name', { exact: true }).first().fill('Rear Admiral');
  await page.getByRole('button', { name: 'Save name' }).click();
  await updated;
  expect(await credentials()).toMatchObject([{ userDisplayName: 'Rear Admiral' }]);

  const deleted = signalled('WebAuthn.credentialDeleted');
  const passkeys = section('Passkeys');
  await passkeys.getByText('Remove').first().click();
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey was removed.').waitFor();
  await deleted;
  expect(await credentials()).toEqual([]);

  // It is not made again, although the password is recent.
  await page.reload();
  await passkeys.getByText('You have no passkey yet.').waitFor();

  // One that the password manager has kept is offered once more, and then forgotten.
  await page.context().clearCookies();
  await devices.send('WebAuthn.addCredential', { authenticatorId, credential: made });
  await page.goto(`${app.origin}/auth/signin`);
  await page.waitForURL(/\/auth\/error\?.*code=unknown_passkey/);
  expect(await credentials()).toEqual([]);
});
