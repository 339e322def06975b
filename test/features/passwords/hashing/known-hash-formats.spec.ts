/** Hashes of other systems: each is compared as its system did, and becomes argon2id. */
import { describe, expect, it } from '@jest/globals';
import { BoundedHashQueue } from '../../../../src/core/hashing/hash-queue.js';
import { platformRandom } from '../../../../src/core/kernel/platform.js';
import { systemTimers } from '../../../../src/core/kernel/timers.js';
import { isKnownFormat } from '../../../../src/features/passwords/hashing/known-hash-formats.js';
import { PasswordHasher } from '../../../../src/features/passwords/hashing/password-hasher.js';
import { ADA, PASSWORD, PasswordApp } from '../password-app.js';
import { VECTORS } from './vectors.js';

const COST = { memoryKiB: 7_168, iterations: 1, parallelism: 1 };
const hasher = new PasswordHasher(COST, new BoundedHashQueue(2, systemTimers), platformRandom);

/** Changes one character in the middle of the last part. */
function damage(hash: string): string {
  const at = hash.length - 8;
  return `${hash.slice(0, at)}${hash[at] === 'a' ? 'b' : 'a'}${hash.slice(at + 1)}`;
}

describe.each(VECTORS.map((vector) => [vector.madeBy, vector] as const))('%s', (_, vector) => {
  const { password, hash, pepper } = vector;

  it('takes the password, and is to be made anew', async () => {
    const verdict = { isCorrect: true, needsRehash: true };
    expect(await hasher.verify(password, hash, pepper)).toEqual(verdict);
  });

  it.each([
    ['another password', `!${password}`, hash, pepper],
    ['an empty password', '', hash, pepper],
    ['a password before a NUL', `${password}\0`, hash, pepper],
    ['a damaged hash', password, damage(hash), pepper],
  ])('does not take %s', async (_what, given, stored, secret) => {
    expect(await hasher.verify(given, stored, secret)).toMatchObject({ isCorrect: false });
  });
});

describe.each(VECTORS.filter(({ pepper }) => pepper !== undefined))(
  '$madeBy',
  ({ password, hash }) => {
    it('does not take another pepper', async () => {
      expect(await hasher.verify(password, hash, 'another')).toMatchObject({ isCorrect: false });
    });
  },
);

describe('a text that is no hash of a known format, or costs too much', () => {
  it.each([
    ['nothing', ''],
    ['a password', 'correct horse battery'],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['argon2id of 4 GiB', `$argon2id$v=19$m=4194304,t=2,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    [
      'argon2id of 9999 rounds',
      `$argon2id$v=19$m=8192,t=9999,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    ],
    [
      'argon2id with too little memory',
      `$argon2id$v=19$m=8,t=1,p=16$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    ],
    ['argon2id of version 99', `$argon2id$v=99$m=8192,t=2,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    ['scrypt with a block too small', `$scrypt$ln=17,r=1,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    ['argon2id without a salt', `$argon2id$v=19$m=8192,t=2,p=1$$${'a'.repeat(43)}`],
    ['bcrypt of cost 31', `$2b$31$${'a'.repeat(53)}`],
    ['bcrypt that is cut off', `$2b$10$${'a'.repeat(30)}`],
    ['scrypt of 2^40', `$scrypt$ln=40,r=8,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
    ['scrypt of N = 1000', `scrypt$1000$salt$8$1$${'a'.repeat(88)}`],
    ['Firebase of 2^40', `$firebase-scrypt$ln=40,r=8,s=Bw==$${'a'.repeat(16)}$${'a'.repeat(88)}`],
    ['PBKDF2 of 99 million rounds', `pbkdf2_sha256$99000000$salt$${'a'.repeat(44)}`],
    ['PBKDF2 of no round', `pbkdf2_sha256$0$salt$${'a'.repeat(44)}`],
    [
      'ASP.NET with a salt beyond its end',
      Buffer.from([
        1,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        9,
        255,
        255,
        255,
        255,
        ...Array.from({ length: 48 }, () => 7),
      ]).toString('base64'),
    ],
  ])('such as %s belongs to no password', async (_what, stored) => {
    expect(isKnownFormat(stored)).toBe(false);
    const verdict = { isCorrect: false, needsRehash: false };
    expect(await hasher.verify('correct horse battery', stored)).toEqual(verdict);
  });
});

describe('a new hash', () => {
  it('is argon2id with the cost of the options, and is not to be made anew', async () => {
    const hash = await hasher.hash('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=1,p=1\$/);
    const verdict = { isCorrect: true, needsRehash: false };
    expect(await hasher.verify('correct horse battery', hash)).toEqual(verdict);
  });

  it.each([
    ['the same password from another keyboard', 'Å'.normalize('NFC'), 'Å'.normalize('NFD'), true],
    ['128 characters of four bytes', '😀'.repeat(128), '😀'.repeat(128), true],
    ['one more at the end', '😀'.repeat(128), '😀'.repeat(129), false],
    ['a NUL and what follows it', 'engine\0one', 'engine\0two', false],
  ])('compares %s', async (_what, chosen, typed, isCorrect) => {
    const stored = await hasher.hash(chosen);
    expect(await hasher.verify(typed, stored)).toMatchObject({ isCorrect });
  });

  it('is to be made anew when the cost has grown', async () => {
    const stored = await hasher.hash('correct horse battery');
    const dearer = new PasswordHasher(
      { ...COST, iterations: 2 },
      new BoundedHashQueue(2, systemTimers),
      platformRandom,
    );
    const verdict = { isCorrect: true, needsRehash: true };
    expect(await dearer.verify('correct horse battery', stored)).toEqual(verdict);
  });
});

describe('an import', () => {
  it('lets users sign in as before, and makes their hashes anew', async () => {
    const app = new PasswordApp({ options: { peppers: { devise: 'pepper' } } });
    const user = await app.adapter.createUser({ id: 'x', email: ADA, emailVerified: new Date() });
    const { hash, password } = VECTORS.find(({ pepper }) => pepper === 'pepper')!;
    const userId = user.id;
    const outcome = await app.passwords.import([
      { userId, hash, pepper: 'devise' },
      { userId, hash, pepper: 'devise' },
      { userId: '2', hash: 'no hash' },
      { userId: '3', hash, pepper: 'unknown' },
    ]);
    expect(outcome).toEqual({
      imported: 1,
      refused: [
        { userId, reason: 'HasPassword' },
        { userId: '2', reason: 'UnknownFormat' },
        { userId: '3', reason: 'UnknownPepper' },
      ],
    });
    const visitor = app.visitor();
    await visitor.signIn(ADA, password);
    expect(await visitor.isSignedIn()).toBe(true);
    const { PASSWORDS } = await import('../../../../src/features/passwords/password-tables.js');
    const row = await app.adapter.tables.find(PASSWORDS, { userId });
    expect(row).toMatchObject({ hash: expect.stringContaining('$argon2id$'), pepper: null });
    expect(await app.passwords.verify(userId, password)).toBe(true);
  });
});

it('PWD-13: answers a flood of sign-ins with 503 and Retry-After, and sessions are still read', async () => {
  const app = new PasswordApp({ options: { concurrency: 1 } });
  const ada = await app.member();
  const flood = Array.from({ length: 140 }, () => app.visitor());
  await Promise.all(flood.map((visitor) => visitor.csrfToken()));
  const signIns = flood.map((visitor, n) => visitor.signIn(`${n}@example.com`, PASSWORD));
  expect(await ada.isSignedIn()).toBe(true);
  const responses = await Promise.all(signIns);
  const busy = responses.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.headers.get('retry-after')).toBe('5');
  expect(responses.filter(({ status }) => status === 302)).toHaveLength(140 - busy.length);
});
