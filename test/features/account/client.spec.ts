/** @jest-environment ./test/client/page-environment.js */
/** The functions of `portcullis/client/account`, against the handler. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountClient, AuthClientError } from '../../../src/client/account/index.js';
import { Audit } from '../../../src/features/audit/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import type { Browser } from '../../support/browser.js';
import { FAILURES } from '../../client/failures.js';
import { AccountApp } from './account-app.js';

let app: AccountApp;
let browser: Browser;
let client: AccountClient;

/** The requests of a page in this browser. */
const fetchIn =
  (page: Browser): typeof fetch =>
  async (input, { method, headers, body } = {}) => {
    const given = { headers: headers as Record<string, string> };
    const sent = typeof body === 'string' ? { json: JSON.parse(body) as unknown } : {};
    return page.visit(String(input), { method: method as 'GET', ...given, ...sent });
  };

const SIGNALS = [
  'signalAllAcceptedCredentials',
  'signalCurrentUserDetails',
  'signalUnknownCredential',
];
/** The signals that the password manager got. */
let signals: (readonly [string, object])[];

beforeEach(async () => {
  signals = [];
  const record = (name: string) => async (data: object) => void signals.push([name, data]);
  const PublicKeyCredential = Object.fromEntries(SIGNALS.map((name) => [name, record(name)]));
  Object.assign(globalThis, { PublicKeyCredential });
  app = new AccountApp('jwt', {}, [PersonalData(), ProviderTokens(), Audit()]);
  browser = await app.signIn();
  client = new AccountClient({ fetch: fetchIn(browser) });
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

async function catchFailure(work: Promise<unknown>): Promise<readonly [string, number]> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AuthClientError) return [thrown.message, thrown.status];
  throw new Error('It did not fail as the client does.', { cause: thrown });
}

it('reads and changes the profile', async () => {
  await client.changeName('Countess');
  expect(await client.getProfile()).toEqual({
    name: 'Countess',
    email: 'ada@app.test',
    isStored: true,
  });
  expect(await catchFailure(client.changeName(' '))).toEqual(['InvalidName', 422]);
});

it('changes and removes the picture', async () => {
  await client.changePicture('https://example.com/ada.png');
  expect(await client.getProfile()).toMatchObject({ image: 'https://example.com/ada.png' });
  await client.changePicture(null);
  expect(await client.getProfile()).not.toHaveProperty('image');
});

it('signals the passkeys that are left, and the name', async () => {
  await app.addPasskey('ada', 'b+/w');
  await app.addPasskey('ada', 'left');
  await client.removePasskey('b+/w');
  await client.signalPasskeys({ removed: 'b+/w' });
  const userId = expect.any(String) as unknown;
  const rpId = 'app.test';
  expect(signals).toEqual([
    ['signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds: ['left'] }],
    ['signalCurrentUserDetails', { rpId, userId, name: 'ada@app.test', displayName: 'ada' }],
    ['signalUnknownCredential', { rpId, credentialId: 'b-_w' }],
  ]);
  // The server still knows it: it must not be forgotten.
  await client.signalPasskeys({ removed: 'left' });
  expect(signals.slice(3).map(([name]) => name)).toEqual(SIGNALS.slice(0, 2));
});

it('asks for nothing in a browser without signals', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  client = new AccountClient({ fetch: fetchIn(app.visitor()) });
  await expect(client.signalPasskeys()).resolves.toBeUndefined();
});

it('reads and changes the language', async () => {
  await client.changeLanguage('de');
  expect(await client.getLanguage()).toMatchObject({ language: 'de' });
  await client.changeLanguage(null);
  const { language, languages } = await client.getLanguage();
  expect([language, languages.length]).toEqual([null, 14]);
  expect(await catchFailure(client.changeLanguage('xx'))).toEqual(['InvalidLanguage', 422]);
});

it('lists, names and removes passkeys', async () => {
  await app.addPasskey('ada', 'mine');
  await app.addPasskey('ada', 'other');
  await client.renamePasskey('mine', 'Phone');
  await client.removePasskey('other');
  expect(await client.listPasskeys()).toMatchObject([{ id: 'mine', name: 'Phone' }]);
  expect(await catchFailure(client.removePasskey('hers'))).toEqual(['NotFound', 404]);
});

it('lists linked and connected accounts, and revokes access', async () => {
  const account = { provider: 'github', providerAccountId: '1' } as const;
  const tokens = { access_token: 'a-token', scope: 'read:user' };
  await app.adapter.linkAccount({ userId: 'ada', type: 'oauth', ...account, ...tokens });
  expect(await client.listLinkedAccounts()).toMatchObject([{ ...account, isUsable: true }]);
  expect(await client.listConnectedAccounts()).toMatchObject([{ scopes: ['read:user'] }]);
  expect(await client.revokeAccess(account)).toBe(false);
  expect(await client.listConnectedAccounts()).toEqual([]);
  expect(await client.listLinkedAccounts()).toHaveLength(1);
});

it('lists the activity, page by page', async () => {
  await client.changeName('Countess');
  const { entries, cursor } = await client.listActivity({ limit: 1 });
  expect(entries).toMatchObject([{ action: 'user.rename', by: 'self', outcome: 'success' }]);
  const rest = await client.listActivity({ cursor: cursor ?? '' });
  expect([rest.entries.map(({ action }) => action), rest.cursor]).toEqual([
    ['session.start'],
    null,
  ]);
  expect(await catchFailure(client.listActivity({ limit: 0 }))).toEqual([expect.anything(), 422]);
});

it('downloads the data', async () => {
  const blob = await client.downloadData();
  expect(JSON.parse(await blob.text())).toMatchObject({ data: { user: [{ id: 'ada' }] } });
});

const CALLS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['getProfile', () => client.getProfile()],
  ['changeName', () => client.changeName('Countess')],
  ['changePicture', () => client.changePicture('https://example.com/ada.png')],
  ['getLanguage', () => client.getLanguage()],
  ['changeLanguage', () => client.changeLanguage('de')],
  ['listLinkedAccounts', () => client.listLinkedAccounts()],
  ['listPasskeys', () => client.listPasskeys()],
  ['renamePasskey', () => client.renamePasskey('mine', 'Phone')],
  ['removePasskey', () => client.removePasskey('mine')],
  ['signalPasskeys', () => client.signalPasskeys()],
  ['listConnectedAccounts', () => client.listConnectedAccounts()],
  ['revokeAccess', () => client.revokeAccess({ provider: 'github', providerAccountId: '1' })],
  ['listActivity', () => client.listActivity()],
  ['downloadData', () => client.downloadData()],
];

it('each function has a row here', () => {
  const functions = Object.entries(client).filter(([, value]) => typeof value === 'function');
  expect(functions.map(([name]) => name).sort()).toEqual(CALLS.map(([name]) => name).sort());
});

it.each(CALLS)('%s fails with 401 without a session', async (_, call) => {
  client = new AccountClient({ fetch: fetchIn(app.visitor()) });
  expect((await catchFailure(call()))[1]).toBe(401);
});

describe.each(FAILURES)('an answer that is %s', (_, answer) => {
  const reads = CALLS.filter(([name]) => /^(?:get|list)/.test(name));

  it.each(reads)('is a failure of %s', async (_name, call) => {
    client = new AccountClient({ fetch: async () => answer() });
    await expect(call()).rejects.toBeInstanceOf(AuthClientError);
  });
});

it('a file that breaks off is a failure', async () => {
  const csrf = () => Response.json({ csrfToken: 'a' });
  const broken = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('broken'));
        },
      }),
    );
  client = new AccountClient({
    fetch: async (input) => (String(input).endsWith('/csrf') ? csrf() : broken()),
  });
  expect((await catchFailure(client.downloadData()))[0]).toContain('broke off');
});
