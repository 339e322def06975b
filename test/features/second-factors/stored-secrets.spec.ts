/** How recovery codes and the secrets of apps are made and stored (ASVS 5.0 §6.5.2 to §6.5.4). */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { type EnrolledUser, FactorApp } from './factor-app.js';

const ARGON2ID = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$([\w+/]{22,})\$[\w+/]{43}$/;

/** How many bits a text of base 32 has. */
const countBits = (base32: string) => base32.replace(/=+$/, '').length * 5;

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  let grace: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled('ada');
    grace = await app.createEnrolled('grace');
  });

  it('recovery codes are stored as argon2id, each with a salt of its own', async () => {
    const rows = (await app.factorRows())['codes'] ?? [];
    const hashes = rows.flatMap((row) => Object.values(row).map(String)).filter(isHash);
    expect(hashes).toHaveLength(20);
    expect(new Set(hashes.map((hash) => ARGON2ID.exec(hash)?.[1])).size).toBe(20);
    const random = ada.recoveryCodes.map((code) => code.replace(/^\d+-/, '').replaceAll('-', ''));
    expect(random.map(countBits)).toEqual(Array(10).fill(65));
    const stored = JSON.stringify(rows);
    expect(random.filter((text) => stored.includes(text))).toEqual([]);
  });

  it('secrets of apps have 160 bits, and are encrypted where they are stored', async () => {
    const secrets = [ada.secret, grace.secret];
    expect(secrets.map(countBits)).toEqual([160, 160]);
    expect(new Set(secrets).size).toBe(2);
    const stored = JSON.stringify(await app.factorRows());
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });
});

function isHash(value: string): boolean {
  return ARGON2ID.test(value);
}
