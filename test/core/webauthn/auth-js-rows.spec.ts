/** Rows and provider objects of Auth.js, and the encodings of credential ids. */
import { randomBytes } from 'node:crypto';
import ContractPasskey from '@auth/core/providers/passkey';
import { describe, expect, it } from '@jest/globals';
import { TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { decodeBase64, toBase64url, toBase64 } from '../../../src/core/webauthn/ceremonies.js';
import { sqlite } from '../../adapters/typeorm/sqlite.js';
import { Browser } from '../../support/browser.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { contractServer } from './contract-passkeys.js';
import { ADA, PasskeyUser, type PasskeyApp, goesTo, passkeyApp } from './passkey-app.js';
import { readLocation } from '../../support/browser.js';

describe('a credential id', () => {
  it.each([0, 1, 15, 16, 17, 32, 64])('of %i bytes is stored as Auth.js does', (length) => {
    const bytes = randomBytes(length);
    const stored = bytes.toString('base64');
    expect(toBase64(bytes)).toBe(stored);
    expect(toBase64(bytes.toString('base64url'))).toBe(stored);
    expect(toBase64(stored)).toBe(stored);
    expect(toBase64url(stored)).toBe(bytes.toString('base64url'));
    expect(Buffer.from(decodeBase64(stored))).toEqual(bytes);
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
    const person = new PasskeyUser(passkeyApp({ adapter }), device);
    expect(goesTo(await person.signIn(email))).toBe('/');
    await expect(person.signedInAs()).resolves.toBe(ADA.email);
  }
});

it('accepts the provider of Auth.js unchanged', async () => {
  const person = new PasskeyUser(passkeyApp({ providers: [ContractPasskey({})] }));
  expect(goesTo(await person.register(ADA.email))).toBe('/');
  await person.signOut();
  expect(goesTo(await person.signIn(ADA.email))).toBe('/');
  await expect(person.signedInAs()).resolves.toBe(ADA.email);
});

describe.each<[string, () => Adapter]>([
  ['in memory', () => new MemoryAdapter()],
  ['in a database', () => TypeORMAdapter(sqlite())],
])('rows %s', (_, makeAdapter) => {
  /** Two apps on the same rows: that of the contract's package, and ours. */
  const neighbours = (): Record<'theirs' | 'ours', PasskeyApp> => {
    const adapter = makeAdapter();
    const ours = passkeyApp({ adapter });
    const server = contractServer(adapter);
    return { ours, theirs: { ...ours, server, browser: () => new Browser(server) } };
  };

  it.each([
    ['theirs', 'ours'],
    ['ours', 'theirs'],
    ['theirs', 'theirs'],
  ] as const)('written by %s are read by %s', async (writer, reader) => {
    const apps = neighbours();
    const person = new PasskeyUser(apps[writer]);
    expect(goesTo(await person.register(ADA.email))).toBe('/');
    const visitor = new PasskeyUser(apps[reader], person.device);
    expect(goesTo(await visitor.signIn(ADA.email))).toBe('/');
    await expect(visitor.signedInAs()).resolves.toBe(ADA.email);
    await visitor.signOut();
    // The counter as well: an old signature is none, whichever library has counted.
    const stale = await visitor.signIn(undefined, { counter: 1 });
    // Only one of the two libraries adds a reference.
    expect(readLocation(stale).href).toMatch(/\/auth\/error\?error=WebAuthnVerificationError(&|$)/);
    await expect(visitor.signedInAs()).resolves.toBeUndefined();
  });

  it('get a second passkey from the other app, and both sign in at either', async () => {
    const { ours, theirs } = neighbours();
    const first = new PasskeyUser(theirs);
    await first.register(ADA.email);
    const second = new PasskeyUser(ours, first.device);
    await second.signIn();
    const device = new SoftwareAuthenticator();
    const { options } = await second.invited({ action: 'register' });
    expect(goesTo(await second.answer('register', device.create(options)))).toBe('/');
    for (const app of [ours, theirs]) {
      const visitor = new PasskeyUser(app, device);
      expect(goesTo(await visitor.signIn(ADA.email))).toBe('/');
    }
  });
});
