/** Rows that Auth.js wrote, its own provider objects, and the spellings of a credential's id. */
import { randomBytes } from 'node:crypto';
import ContractPasskey from '@auth/core/providers/passkey';
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { bytesOf, toBrowser, toStored } from '../../../src/core/webauthn/credential-bytes.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { ADA, Person, goesTo, passkeyApp } from './passkey-app.js';

describe('a credential id', () => {
  it.each([0, 1, 15, 16, 17, 32, 64])('of %i bytes is stored as Auth.js does', (length) => {
    const bytes = randomBytes(length);
    const stored = bytes.toString('base64');
    expect(toStored(bytes)).toBe(stored);
    expect(toStored(bytes.toString('base64url'))).toBe(stored);
    expect(toStored(stored)).toBe(stored);
    expect(toBrowser(stored)).toBe(bytes.toString('base64url'));
    expect(Buffer.from(bytesOf(stored))).toEqual(bytes);
  });
});

it('signs in by a row of Auth.js', async () => {
  const device = new SoftwareAuthenticator();
  device.create({ challenge: '', rp: { id: 'app.test' } });
  const [passkey] = device.passkeys;
  const credentialID = passkey!.id.toString('base64');
  const adapter = new MemoryAdapter();
  const { id: userId } = await adapter.createUser({
    id: '',
    email: ADA.email,
    emailVerified: null,
  });
  await adapter.linkAccount({
    userId,
    type: 'webauthn',
    provider: 'passkey',
    providerAccountId: credentialID,
  });
  await adapter.createAuthenticator({
    credentialID,
    userId,
    providerAccountId: credentialID,
    credentialPublicKey: passkey!.publicKey.toString('base64'),
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: null,
  });
  for (const email of [undefined, ADA.email]) {
    const person = new Person(passkeyApp({ adapter }), device);
    expect(goesTo(await person.signIn(email))).toBe('/');
    await expect(person.signedInAs()).resolves.toBe(ADA.email);
  }
});

it('takes the provider of Auth.js as it is', async () => {
  const person = new Person(passkeyApp({ providers: [ContractPasskey({})] }));
  expect(goesTo(await person.register(ADA.email))).toBe('/');
  await person.signOut();
  expect(goesTo(await person.signIn(ADA.email))).toBe('/');
  await expect(person.signedInAs()).resolves.toBe(ADA.email);
});
