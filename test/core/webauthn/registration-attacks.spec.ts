/** Registrations that must be refused. */
import { describe, expect, it } from '@jest/globals';
import { type Lies, SoftwareAuthenticator } from '../../support/software-authenticator.js';
import {
  ADA,
  CHALLENGE,
  PasskeyUser,
  type PasskeyApp,
  goesTo,
  passkeyApp,
  registered,
} from './passkey-app.js';
import { LIES, MINUTE, NOT_LINKED, REFUSED, expectNothing } from './refusals.js';

describe('A88 a registration', () => {
  it.each([...LIES, ['the type of a sign-in', { type: 'webauthn.get' }] as [string, Lies]])(
    'with %s',
    async (_, lies) => {
      const person = new PasskeyUser(passkeyApp());
      await expectNothing(person, await person.register(ADA.email, lies), REFUSED);
      await expect(person.app.adapter.getUserByEmail(ADA.email)).resolves.toBeNull();
    },
  );

  it('of a passkey that belongs to a user already', async () => {
    const app = passkeyApp();
    const ada = await registered(app);
    const { id } = ada.device.passkeys[0]!;
    const attacker = new PasskeyUser(app);
    const response = await attacker.register('attacker@example.com', { credentialId: id });
    await expectNothing(attacker, response, NOT_LINKED);
    await expect(app.adapter.getUserByEmail('attacker@example.com')).resolves.toBeNull();
    expect(goesTo(await ada.signIn())).toBe('/');
  });

  it.each([
    ['only its account', (app: PasskeyApp, id: string) => app.adapter.deleteAuthenticator(id)],
    [
      'no account any more',
      (app: PasskeyApp, providerAccountId: string) =>
        app.adapter.unlinkAccount({ provider: 'passkey', providerAccountId }),
    ],
  ])('of a passkey of a user with %s', async (_, spoil) => {
    const app = passkeyApp();
    const ada = await registered(app);
    const { id } = ada.device.passkeys[0]!;
    await spoil(app, id.toString('base64'));
    const attacker = new PasskeyUser(app);
    const response = await attacker.register('attacker@example.com', { credentialId: id });
    await expectNothing(attacker, response, NOT_LINKED);
    await expect(app.adapter.getUserByEmail('attacker@example.com')).resolves.toBeNull();
  });

  it('of the same passkey twice', async () => {
    const ada = await registered(passkeyApp());
    const { id } = ada.device.passkeys[0]!;
    const { options } = await ada.invited({ action: 'register' });
    expect(() => ada.device.create(options)).toThrow('There is a passkey already.');
    const copy = new SoftwareAuthenticator().create(options, { credentialId: id });
    expect(goesTo(await ada.answer('register', copy))).toBe(NOT_LINKED);
    const user = await ada.app.adapter.getUserByEmail(ADA.email);
    await expect(ada.app.adapter.listAuthenticatorsByUserId(user!.id)).resolves.toHaveLength(1);
  });

  it('that another user finishes who signed in meanwhile', async () => {
    const app = passkeyApp();
    const ada = await registered(app);
    const grace = await registered(app, 'grace@example.com');
    const { options } = await ada.invited({ action: 'register' });
    const made = new SoftwareAuthenticator().create(options);
    grace.browser.jar.set(CHALLENGE, ada.browser.jar.get(CHALLENGE)!);
    expect(goesTo(await grace.answer('register', made))).toBe(NOT_LINKED);
    await expectPasskeys(app, { [ADA.email]: 1, 'grace@example.com': 1 });
  });

  it('A71 with a session that has expired', async () => {
    const ada = await registered(passkeyApp({ session: { maxAge: 60 } }));
    const { options } = await ada.invited({ action: 'register' });
    const made = new SoftwareAuthenticator().create(options);
    ada.app.wait(2 * MINUTE);
    expect((await ada.options({ action: 'register' })).status).toBe(400);
    await ada.invited({ action: 'authenticate' });
    expect(goesTo(await ada.answer('register', made))).toBe(REFUSED);
    await expectPasskeys(ada.app, { [ADA.email]: 1 });
  });
});

async function expectPasskeys(app: PasskeyApp, counts: Record<string, number>): Promise<void> {
  for (const [email, count] of Object.entries(counts)) {
    const user = await app.adapter.getUserByEmail(email);
    expect(await app.adapter.listAuthenticatorsByUserId(user!.id)).toHaveLength(count);
  }
}

describe('A89 an address that belongs to a user already', () => {
  it('gets no passkey of another user', async () => {
    const app = passkeyApp();
    await app.adapter.createUser({ id: 'ada', email: ADA.email, emailVerified: new Date(1) });
    const attacker = new PasskeyUser(app);
    const response = await attacker.options({ action: 'register', email: ADA.email });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toEqual({ error: 'Invalid request' });
    expect(attacker.browser.jar.has(CHALLENGE)).toBe(false);
  });

  it('gets no passkey when its owner signs up meanwhile', async () => {
    const app = passkeyApp();
    const attacker = new PasskeyUser(app);
    const { options } = await attacker.invited({ action: 'register', email: ADA.email });
    await app.adapter.createUser({ id: 'ada', email: ADA.email, emailVerified: new Date(1) });
    const response = await attacker.answer('register', attacker.device.create(options));
    await expectNothing(attacker, response, NOT_LINKED);
    await expectPasskeys(app, { [ADA.email]: 0 });
  });
});
