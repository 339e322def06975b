/** A user's passkeys: listing, naming and removing them. */
import { describe, expect, it } from '@jest/globals';
import { Passkeys } from '../../../src/core/webauthn/passkeys.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import {
  ADA,
  PasskeyUser,
  type PasskeyApp,
  goesTo,
  passkeyApp,
  registered,
} from './passkey-app.js';

const UNKNOWN = '/auth/error?error=WebAuthnVerificationError&code=unknown_passkey';

async function readId({ adapter }: PasskeyApp, email: string): Promise<string> {
  return (await adapter.getUserByEmail(email))!.id;
}

/** Ada with two devices, and another user with one. */
async function household() {
  const app = passkeyApp();
  const ada = await registered(app);
  const second = new PasskeyUser(app);
  for (const cookie of ada.browser.jar) second.browser.jar.set(...cookie);
  await second.register();
  const grace = await registered(app, 'grace@example.com');
  const passkeys = app.services.get(Passkeys);
  const [adaId, graceId] = [await readId(app, ADA.email), await readId(app, 'grace@example.com')];
  return { app, ada, second, grace, passkeys, adaId, graceId };
}

describe('lists', () => {
  it('those of one user, with their public fields', async () => {
    const { passkeys, adaId, ada, second } = await household();
    const common = {
      provider: 'passkey',
      name: null,
      deviceType: 'singleDevice',
      isBackedUp: false,
      transports: ['internal', 'hybrid'],
    };
    const ids = [ada, second].map(({ device }) => device.passkeys[0]!.id.toString('base64'));
    await expect(passkeys.list(adaId)).resolves.toEqual(ids.map((id) => ({ id, ...common })));
    await expect(passkeys.list('unknown')).resolves.toEqual([]);
  });

  it('and none whose account belongs to another user', async () => {
    const { app, passkeys, adaId, graceId, second } = await household();
    const providerAccountId = second.device.passkeys[0]!.id.toString('base64');
    const account = { provider: 'passkey', providerAccountId };
    await app.adapter.unlinkAccount(account);
    await app.adapter.linkAccount({ ...account, type: 'webauthn', userId: graceId });
    const listed = await passkeys.list(adaId);
    expect(listed.map(({ id }) => id)).not.toContain(providerAccountId);
    await expect(passkeys.list(graceId)).resolves.toHaveLength(1);
  });
});

describe('removes', () => {
  it('one, which cannot sign in any more, and leaves the others', async () => {
    const { passkeys, adaId, ada, second } = await household();
    const [first] = await passkeys.list(adaId);
    await expect(passkeys.remove(adaId, first!.id)).resolves.toBe(true);
    await expect(passkeys.remove(adaId, first!.id)).resolves.toBe(false);
    await ada.signOut();
    expect(goesTo(await ada.signIn())).toBe(UNKNOWN);
    expect(goesTo(await second.signIn())).toBe('/');
    await expect(passkeys.list(adaId)).resolves.toHaveLength(1);
  });

  it('none of another user (GHSA-4vcf-q4xf-f48m)', async () => {
    const { passkeys, adaId, graceId, ada } = await household();
    const [first] = await passkeys.list(adaId);
    await expect(passkeys.remove(graceId, first!.id)).resolves.toBe(false);
    await expect(passkeys.rename(graceId, first!.id, 'Mine')).resolves.toBe(false);
    expect(goesTo(await ada.signIn())).toBe('/');
    await expect(passkeys.list(adaId)).resolves.toMatchObject([{ name: null }, { name: null }]);
  });

  it('one with a plain Auth.js adapter too, and lets its device register again', async () => {
    const { app, adaId, ada, second } = await household();
    const { deleteAuthenticator: _none, renameAuthenticator: _neither, ...adapter } = app.adapter;
    const plain = passkeyApp({ adapter });
    const passkeys = plain.services.get(Passkeys);
    const [first] = await passkeys.list(adaId);
    await expect(passkeys.remove(adaId, first!.id)).resolves.toBe(true);
    await expect(passkeys.list(adaId)).resolves.toHaveLength(1);
    const { options } = await second.invited({ action: 'register' });
    expect(() => ada.device.create(options)).not.toThrow();
    const visitor = new PasskeyUser(plain, new SoftwareAuthenticator());
    visitor.device.passkeys.push(ada.device.passkeys[0]!);
    expect(goesTo(await visitor.signIn(undefined, { counter: 9 }))).toBe(UNKNOWN);
  });
});

describe('names', () => {
  it.each([
    [' Phone ', 'Phone'],
    ['', null],
    ['x'.repeat(200), 'x'.repeat(100)],
    ['🔑'.repeat(200), '🔑'.repeat(100)],
    ['Old\u0000\r\nphone\u001b', 'Old phone'],
    ['\u0000', null],
  ])('one %j', async (name, kept) => {
    const { passkeys, adaId } = await household();
    const [first] = await passkeys.list(adaId);
    await passkeys.rename(adaId, first!.id, 'Before');
    await expect(passkeys.rename(adaId, first!.id, name)).resolves.toBe(true);
    const [renamed] = await passkeys.list(adaId);
    expect(renamed).toEqual({ ...first, name: kept });
  });
});

describe('reports a missing method of the adapter', () => {
  it.each([
    ['list', 'listAuthenticatorsByUserId'],
    ['remove', 'unlinkAccount'],
    ['rename', 'renameAuthenticator'],
  ] as const)('%s', async (what, method) => {
    const { [method]: _none, ...adapter } = passkeyApp().adapter;
    const passkeys = passkeyApp({ adapter }).services.get(Passkeys);
    await expect(passkeys[what]('ada', 'AA==', 'Phone')).rejects.toMatchObject({
      type: 'MissingAdapterMethods',
      message: expect.stringContaining(method),
    });
  });
});
