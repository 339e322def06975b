/** Complete ceremonies: registering, signing in, and adding a second device. */
import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { traced } from '../actions/app.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ADA, CHALLENGE, PasskeyUser, goesTo, passkeyApp, registered } from './passkey-app.js';

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  const app = () => passkeyApp({ session: { strategy } });

  it('registers a new user and signs them in', async () => {
    const person = new PasskeyUser(app());
    const response = await person.register(' Ada@Example.com ');
    expect(goesTo(response)).toBe('/');
    await expect(person.signedInAs()).resolves.toBe(ADA.email);
    expect(person.browser.jar.has(CHALLENGE)).toBe(false);
    expect(person.app.errors()).toEqual([]);
  });

  it('signs them in again, whatever user they name', async () => {
    const person = await registered(app());
    for (const email of [undefined, ADA.email]) {
      await person.signOut();
      await expect(person.signedInAs()).resolves.toBeUndefined();
      expect(goesTo(await person.signIn(email))).toBe('/');
      await expect(person.signedInAs()).resolves.toBe(ADA.email);
    }
  });

  it('adds a second device for a signed-in user, and both sign in', async () => {
    const person = await registered(app());
    const second = new PasskeyUser(person.app);
    second.browser.jar.set(...getSessionCookie(person));
    expect(goesTo(await second.register())).toBe('/');
    for (const { device } of [person, second]) {
      const visitor = new PasskeyUser(person.app, device);
      await visitor.signIn();
      await expect(visitor.signedInAs()).resolves.toBe(ADA.email);
    }
  });
});

function getSessionCookie({ browser }: PasskeyUser): [string, string] {
  return [...browser.jar].find(([name]) => name.endsWith('session-token'))!;
}

describe('what is stored', () => {
  it('is a user with an unverified address, an account and a passkey, as in Auth.js', async () => {
    const person = await registered(passkeyApp());
    const { adapter } = person.app;
    const user = await adapter.getUserByEmail(ADA.email);
    expect(user).toMatchObject({ email: ADA.email, emailVerified: null });
    const id = person.device.passkeys[0]!.id.toString('base64');
    expect(await adapter.listAuthenticatorsByUserId(user!.id)).toEqual([
      {
        credentialID: id,
        providerAccountId: id,
        userId: user!.id,
        credentialPublicKey: person.device.passkeys[0]!.publicKey.toString('base64'),
        counter: 0,
        credentialDeviceType: 'singleDevice',
        credentialBackedUp: false,
        transports: 'internal,hybrid',
      },
    ]);
    expect(await adapter.getAccount(id, 'passkey')).toEqual({
      provider: 'passkey',
      type: 'webauthn',
      providerAccountId: id,
      userId: user!.id,
    });
  });

  it('counts the signatures', async () => {
    const person = await registered(passkeyApp());
    await person.signIn();
    await person.signIn();
    const id = person.device.passkeys[0]!.id.toString('base64');
    expect(await person.app.adapter.getAuthenticator(id)).toMatchObject({ counter: 2 });
  });

  it('is written in the order of the contract', async () => {
    const person = await registered(passkeyApp());
    const trace: string[] = [];
    const app = passkeyApp({ adapter: traced(person.app.adapter, trace) });
    const visitor = new PasskeyUser(app, person.device);
    const { options } = await visitor.invited();
    trace.length = 0;
    await visitor.answer('authenticate', visitor.device.get(options));
    expect(trace).toEqual([
      'getAuthenticator',
      'createVerificationToken',
      'updateAuthenticatorCounter',
      'getAccount',
      'getUser',
      'getUserByAccount',
      'createSession',
    ]);
  });

  it('O7 is all of it or nothing', async () => {
    const adapter = new MemoryAdapter();
    const failing = Object.assign(Object.create(adapter) as MemoryAdapter, adapter, {
      createAuthenticator: async () => Promise.reject(new Error('full')),
    });
    const { transaction: _none, ...inSteps } = failing;
    const person = new PasskeyUser(passkeyApp({ adapter: inSteps }));
    expect(goesTo(await person.register(ADA.email))).toBe('/auth/error?error=Configuration');
    await expect(adapter.getUserByEmail(ADA.email)).resolves.toBeNull();
    await expect(person.signedInAs()).resolves.toBeUndefined();
  });
});

describe('events and callbacks', () => {
  it('reports the user, the account and the sign-in', async () => {
    const emitted: [string, object][] = [];
    const tell = (name: string) => (message: object) => void emitted.push([name, message]);
    const app = passkeyApp({
      events: {
        createUser: tell('createUser'),
        linkAccount: tell('linkAccount'),
        signIn: tell('signIn'),
      },
    });
    const person = await registered(app);
    await person.signIn();
    expect(emitted.map(([name]) => name)).toEqual([
      'createUser',
      'linkAccount',
      'signIn',
      'signIn',
    ]);
    expect(emitted[2]![1]).toMatchObject({ isNewUser: true, account: { type: 'webauthn' } });
    expect(emitted[3]![1]).toMatchObject({ isNewUser: false, user: { email: ADA.email } });
  });

  it.each([
    ['A87 obeys a signIn callback that names a page', () => '/welcome', '/welcome'],
    ['A87 obeys a signIn callback that refuses', () => false, '/auth/error?error=AccessDenied'],
  ])('%s', async (_, signIn, location) => {
    const person = new PasskeyUser(passkeyApp({ callbacks: { signIn } }));
    expect(goesTo(await person.register(ADA.email))).toBe(location);
    await expect(person.signedInAs()).resolves.toBeUndefined();
    await expect(person.app.adapter.getUserByEmail(ADA.email)).resolves.toBeNull();
  });

  it('redirects a new user to the page for new users, and others to the requested page', async () => {
    const app = passkeyApp({ pages: { newUser: '/hello' } });
    const person = new PasskeyUser(app);
    expect(goesTo(await person.register(ADA.email))).toMatch(/^\/hello\?callbackUrl=/);
    const { options } = await person.invited({ action: 'authenticate' });
    const answer = person.device.get(options);
    const response = await person.answer('authenticate', answer, { callbackUrl: '/members' });
    expect(goesTo(response)).toBe('/members');
  });
});

it('accepts a device without a counter', async () => {
  const person = new PasskeyUser(
    passkeyApp(),
    new SoftwareAuthenticator('https://app.test', false),
  );
  await person.register(ADA.email);
  for (let times = 0; times < 2; times++) expect(goesTo(await person.signIn())).toBe('/');
});
