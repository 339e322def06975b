/** Responses and challenges that must not sign in, and leave no row. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { WebAuthn } from '../../../src/providers/webauthn.js';
import { Browser } from '../../support/browser.js';
import { type Lies, SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { ADA, CHALLENGE, PasskeyUser, goesTo, passkeyApp, registered } from './passkey-app.js';
import {
  CONFIGURATION,
  EXPIRED,
  LIES,
  MINUTE,
  NOT_LINKED,
  REFUSED,
  UNKNOWN,
  expectNothing,
} from './refusals.js';

const other = new SoftwareAuthenticator();
other.create({ challenge: '', rp: { id: 'app.test' } });

describe('A88 a sign-in', () => {
  const LIES_OF_PROOF: [string, Lies][] = [
    ...LIES,
    ['the type of a registration', { type: 'webauthn.create' }],
    ['the signature of another key', { signsWith: other.passkeys[0]! }],
  ];

  it.each(LIES_OF_PROOF)('with %s', async (_, lies) => {
    const person = await registered(passkeyApp());
    await person.signOut();
    await expectNothing(person, await person.signIn(undefined, lies), REFUSED);
  });

  it.each<readonly [string, Lies]>([
    ['`relayingParty.origin`', { origin: 'https://other.test' }],
    ['`relayingParty.id`', { rpId: 'other.test' }],
    ['`requireUserVerification`', { isVerified: false }],
    ['No option', { counter: 0 }],
  ])('R22: the log leads to %s', async (words, lies) => {
    const person = await registered(passkeyApp());
    await person.signIn(undefined, { counter: 5 });
    await person.signOut();
    await person.signIn(undefined, { counter: 6, ...lies });
    const errors = person.app.log.filter(({ level }) => level === 'error');
    expect(errors.map(({ subject }) => String(subject))).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ['a counter that stands still', 5],
    ['a counter that goes back', 4],
    ['a counter that starts again', 0],
  ])('with %s', async (_, counter) => {
    const person = await registered(passkeyApp());
    await person.signIn(undefined, { counter: 5 });
    await person.signOut();
    await expectNothing(person, await person.signIn(undefined, { counter }), REFUSED);
  });

  it.each([
    ['AA==', REFUSED],
    ['no base64!', REFUSED],
    ['', REFUSED],
    ['__proto__', UNKNOWN],
  ])('with the unknown id %j', async (id, location) => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const { options } = await person.invited();
    const answer = { ...person.device.get(options), id, rawId: id };
    await expectNothing(person, await person.answer('authenticate', answer), location);
  });

  it.each([
    ['AAAA', ['AAAA']],
    ['\0', []],
    ['AA==', []],
    ['a b', []],
    ['A'.repeat(1365), []],
  ])('with the id %j, for which the database is asked for %j', async (id, expected) => {
    const asked: string[] = [];
    const adapter = Object.assign(new MemoryAdapter(), {
      async getAuthenticator(credentialID: string) {
        asked.push(credentialID);
        return null;
      },
    });
    const person = new PasskeyUser(passkeyApp({ adapter }));
    await person.invited();
    const answer = { id, rawId: id, type: 'public-key', response: {} };
    const location = expected.length > 0 ? UNKNOWN : REFUSED;
    await expectNothing(person, await person.answer('authenticate', answer), location);
    expect(asked).toEqual(expected);
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"id":1}', '{"id":""}', '{}'])(
    'with the answer %j',
    async (data) => {
      const person = await registered(passkeyApp());
      await person.signOut();
      await person.invited();
      await expectNothing(person, await person.answer('authenticate', data), REFUSED);
    },
  );

  it('with a response of a megabyte', async () => {
    const person = new PasskeyUser(passkeyApp());
    const response = await person.answer('authenticate', `"${'x'.repeat(1 << 20)}"`);
    expect(response.status).toBe(413);
  });

  it.each(['signin', '', 'REGISTER'])('with the action %j', async (action) => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const { options } = await person.invited();
    const answer = person.device.get(options);
    await expectNothing(person, await person.answer(action, answer), CONFIGURATION);
  });

  it('in a form with repeated fields', async () => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const data = JSON.stringify(person.device.get((await person.invited()).options));
    const body = new URLSearchParams([
      ['action', 'authenticate'],
      ['data', data],
      ['callbackUrl', '/members'],
      ['callbackUrl', '/elsewhere'],
    ]);
    const headers = { cookie: person.browser.cookieHeader(), origin: 'https://app.test' };
    const request = new Request('https://app.test/auth/callback/passkey', {
      method: 'POST',
      headers,
      body,
    });
    expect((await person.app.server(request)).status).toBe(400);
    await expect(person.signedInAs()).resolves.toBeUndefined();
  });

  it('by GET', async () => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const data = JSON.stringify(person.device.get((await person.invited()).options));
    const query = new URLSearchParams({ action: 'authenticate', data }).toString();
    const response = await person.browser.visit(`/auth/callback/passkey?${query}`);
    await expectNothing(person, response, CONFIGURATION);
  });

  it('from a page of another site, with all its cookies', async () => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const answer = person.device.get((await person.invited()).options);
    const response = await person.browser.visit('/auth/callback/passkey', {
      form: { action: 'authenticate', data: JSON.stringify(answer) },
      headers: { origin: 'https://evil.test' },
    });
    expect(goesTo(response)).toBe('/auth/signin?error=MissingCSRF');
    await expect(person.signedInAs()).resolves.toBeUndefined();
  });
});

describe('A88 a challenge', () => {
  it('works once, even with its cookie', async () => {
    const person = await registered(passkeyApp(), ADA.email);
    const app = person.app;
    // Without a counter, nothing else would tell.
    const device = new SoftwareAuthenticator('https://app.test', false);
    device.passkeys.push(...person.device.passkeys);
    const victim = new PasskeyUser(app, device);
    const { options } = await victim.invited();
    const answer = device.get(options);
    const cookie = victim.browser.jar.get(CHALLENGE)!;
    expect(goesTo(await victim.answer('authenticate', answer))).toBe('/');
    const attacker = new PasskeyUser(app);
    attacker.browser.jar.set(CHALLENGE, cookie);
    await expectNothing(attacker, await attacker.answer('authenticate', answer), REFUSED);
  });

  it('works once, even concurrently', async () => {
    const person = await registered(passkeyApp());
    const device = new SoftwareAuthenticator('https://app.test', false);
    device.passkeys.push(...person.device.passkeys);
    const visitor = new PasskeyUser(person.app, device);
    const answer = device.get((await visitor.invited()).options);
    const answers = [1, 2, 3].map(() => visitor.answer('authenticate', answer));
    const locations = (await Promise.all(answers)).map(goesTo);
    expect(locations.toSorted()).toEqual(['/', REFUSED, REFUSED]);
  });

  const MISSING = 'The challenge cookie is missing.';
  const NOT_OPENED = 'The challenge cookie could not be opened.';

  it.each<readonly [string, string, (person: PasskeyUser) => void]>([
    ['absent', MISSING, ({ browser }) => void browser.jar.delete(CHALLENGE)],
    ['expired', NOT_OPENED, ({ app }) => app.wait(16 * MINUTE)],
    ['forged', NOT_OPENED, ({ browser }) => void browser.jar.set(CHALLENGE, 'a.b.c.d.e')],
    [
      'the session of the same person',
      NOT_OPENED,
      ({ browser }) => {
        const [, session = ''] = [...browser.jar].find(([name]) => name.includes('session'))!;
        browser.jar.set(CHALLENGE, session);
      },
    ],
  ])('that is %s is none, and the person starts again', async (_, reason, spoil) => {
    const person = await registered(passkeyApp({ session: { strategy: 'jwt' } }));
    const answer = person.device.get((await person.invited({ action: 'authenticate' })).options);
    spoil(person);
    const { length } = person.app.log;
    expect(goesTo(await person.answer('authenticate', answer))).toBe(EXPIRED);
    expect(person.app.log.slice(length)).toEqual([
      {
        level: 'warn',
        subject: 'sign-in-expired',
        facts: [{ check: 'challenge', provider: 'passkey', reason }],
      },
    ]);
  });

  it('of a sign-in does not work for a registration, nor the other way round', async () => {
    const person = await registered(passkeyApp());
    await person.signOut();
    const signIn = await person.invited({ action: 'authenticate' });
    const made = person.device.create({ ...signIn.options, rp: { id: 'app.test' } });
    expect(goesTo(await person.answer('register', made))).toBe(REFUSED);
    const registration = await person.invited({ action: 'register', email: 'new@example.com' });
    const signed = person.device.sign(person.device.passkeys[0]!, registration.options.challenge);
    expect(goesTo(await person.answer('authenticate', signed))).toBe(REFUSED);
    await expect(person.signedInAs()).resolves.toBeUndefined();
  });

  it('of one provider does not work for another', async () => {
    const providers = [Passkey, WebAuthn({ enableConditionalUI: false })];
    const person = await registered(passkeyApp({ providers }));
    await person.signOut();
    const { options } = await new PasskeyUser(person.app, person.device, 'webauthn').invited();
    const answer = person.device.get(options);
    const stray = new PasskeyUser(person.app, person.device, 'webauthn');
    stray.browser.jar.set(CHALLENGE, person.browser.jar.get(CHALLENGE) ?? '');
    await person.invited();
    stray.browser.jar.set(CHALLENGE, person.browser.jar.get(CHALLENGE)!);
    expect(goesTo(await stray.answer('authenticate', answer))).toBe(CONFIGURATION);
  });

  it('of one site does not work for another, although one app serves both', async () => {
    const origin = ['https://app.test', 'https://other.test'];
    const relayingParty = { id: ['app.test', 'other.test'], origin };
    const person = await registered(passkeyApp({ providers: [Passkey({ relayingParty })] }));
    await person.signOut();
    const answer = person.device.get((await person.invited()).options);
    const elsewhere = new Browser(person.app.server, 'https://other.test');
    elsewhere.jar.set(CHALLENGE, person.browser.jar.get(CHALLENGE)!);
    const form = { action: 'authenticate', data: JSON.stringify(answer) };
    const response = await elsewhere.visit('/auth/callback/passkey', { form });
    expect(goesTo(response)).toBe(CONFIGURATION);
    await expect(elsewhere.session()).resolves.toBeNull();
    // Where it was made, it is as good as ever.
    expect(goesTo(await person.answer('authenticate', answer))).toBe('/');
  });

  it('for one user does not work for another, although both have a passkey here', async () => {
    const app = passkeyApp();
    const ada = await registered(app);
    const grace = await registered(app, 'grace@example.com');
    await grace.signOut();
    const { options } = await grace.invited({ action: 'authenticate', email: 'grace@example.com' });
    const answer = ada.device.sign(ada.device.passkeys[0]!, options.challenge, { counter: 9 });
    await expectNothing(grace, await grace.answer('authenticate', answer), REFUSED);
  });
});

it('signs no user in as another user that its account was moved to', async () => {
  const app = passkeyApp();
  const ada = await registered(app);
  const grace = await registered(app, 'grace@example.com');
  await Promise.all([ada.signOut(), grace.signOut()]);
  const account = {
    provider: 'passkey',
    providerAccountId: ada.device.passkeys[0]!.id.toString('base64'),
  };
  const { id: userId } = (await app.adapter.getUserByEmail('grace@example.com'))!;
  await app.adapter.unlinkAccount(account);
  await app.adapter.linkAccount({ ...account, type: 'webauthn', userId });
  await expectNothing(ada, await ada.signIn(), REFUSED);
});

describe('a signed-in user', () => {
  it('is not signed in as another user by that user’s passkey', async () => {
    const app = passkeyApp();
    const ada = await registered(app);
    const grace = await registered(app, 'grace@example.com');
    const visitor = new PasskeyUser(app, ada.device);
    for (const cookie of grace.browser.jar) visitor.browser.jar.set(...cookie);
    const { options } = await visitor.invited({ action: 'authenticate' });
    const answer = ada.device.sign(ada.device.passkeys[0]!, options.challenge, { counter: 9 });
    expect(goesTo(await visitor.answer('authenticate', answer))).toBe(REFUSED);
    await expect(visitor.signedInAs()).resolves.toBe('grace@example.com');
  });

  it.each([
    ['automatic', NOT_LINKED, 'grace@example.com'],
    ['explicit', '/', ADA.email],
  ] as const)('with linking %s, by a challenge for any user', async (linking, location, email) => {
    const app = passkeyApp({ account: { linking } });
    const ada = await registered(app);
    const visitor = new PasskeyUser(app, ada.device);
    const { options } = await visitor.invited();
    const challenge = visitor.browser.jar.get(CHALLENGE)!;
    const grace = await registered(app, 'grace@example.com');
    for (const cookie of grace.browser.jar) visitor.browser.jar.set(...cookie);
    visitor.browser.jar.set(CHALLENGE, challenge);
    const response = await visitor.answer('authenticate', ada.device.get(options));
    expect(goesTo(response)).toBe(location);
    await expect(visitor.signedInAs()).resolves.toBe(email);
  });
});
