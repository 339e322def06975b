/**
 * Authenticator apps of other systems, as these store them: the codes that they accept are accepted
 * after the import.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidOption } from '../../../src/core/errors/index.js';
import type { ImportedTotp } from '../../../src/features/second-factors/index.js';
import { FactorApp, RECOVERY, STEP } from './factor-app.js';
import { openAttrEncrypted, openBetterAuth, openRails } from './stored-secrets.js';

/** The clock of the systems when they accepted the codes below. */
const NOW = Date.UTC(2035, 0, 15, 12, 0, 5);

interface StoredApp {
  /** As the guide says it. */
  read(): ImportedTotp;
  /** What the system accepted. */
  readonly code: string;
}

/**
 * Rows of `twoFactor`, made by sign-up, `enableTwoFactor` and `verifyTOTP` of better-auth 1.7.25 on
 * its memory adapter. The last one is `symmetricEncrypt` of what it stores for a secret that it has
 * imported itself, and the code of its `createOTP`.
 */
const BETTER_AUTH_SECRETS = {
  0: 'a secret of better auth, 32 bytes',
  1: 'the first secret of better auth.',
  2: 'the second secret of better auth',
};

function readBetterAuth(stored: string): string | Uint8Array {
  const text = openBetterAuth(BETTER_AUTH_SECRETS, stored);
  return text.startsWith('base32:') ? text.slice('base32:'.length) : Buffer.from(text);
}

const BETTER_AUTH: Readonly<Record<string, StoredApp>> = {
  'Better Auth': {
    read: () => ({
      secret: readBetterAuth(
        'ee5c340a6b90e5b7c36c5737f746c336542427351058a94b8028dfc5530c61239c34d25cfe479383' +
          '9cc34c37b14580f928d36fd16a160db437b80928af95542021f603b01c30ebfe',
      ),
    }),
    code: '514407',
  },
  'Better Auth with secrets that have versions': {
    read: () => ({
      secret: readBetterAuth(
        '$ba$2$d115a0e5f1acbdcdc9f4495cc7ef937333262108cd891a62819d5145d5009a65b7f2b0b2ca1bef32' +
          '6ed43940e7e289a1a3a8bc9002b0cf085ac58dd76194938d1c6c2d99c1366c29',
      ),
    }),
    code: '723704',
  },
  'Better Auth with eight digits and a minute': {
    read: () => ({
      secret: readBetterAuth(
        '6a293cd6a7576098d16d2e22333fbdc7c8d11949eeb3e6e649a577057565f9f6bd83210f84417f85' +
          '01a8f8040ed8288339152bebb2d3452878307f25cda47dfddd617c5b6c2e49e8',
      ),
      digits: 8,
      period: 60,
    }),
    code: '55766012',
  },
  'Better Auth, which has imported it': {
    read: () => ({
      secret: readBetterAuth(
        '6f44dd400f0efe59b6510cd6ff76850137a7f381c97802f9419be462b255c4efba97f2bff41c952f' +
          '3b47ecbdd8543bbe4d8250208d7694472ecf6ee3ba5714106481c03f50b1998ea20930cd419776',
      ),
    }),
    code: '992940',
  },
};

/** Rows of `otp_totp_totpdevice` after `verify_token` of django-otp 1.1.3 on SQLite. */
interface DjangoDevice {
  readonly key: string;
  readonly step: number;
  readonly digits: 6 | 8;
  readonly last_t: number;
}

const readDjango = ({ key, step, digits }: DjangoDevice): ImportedTotp => ({
  secret: Buffer.from(key, 'hex'),
  period: step,
  digits,
});

const DEVICE: DjangoDevice = {
  key: 'b6d9fa93f41337586a4c18c27cf90668e4c6dafe',
  step: 30,
  digits: 6,
  last_t: 68415840,
};

/** Of `drift` 1. */
const DEVICE_AHEAD: DjangoDevice = {
  ...DEVICE,
  key: 'fcf29036eb59dd5c31e79af4a94660020ec490c2',
  last_t: 68415841,
};

const DJANGO: Readonly<Record<string, StoredApp>> = {
  'django-otp': { read: () => readDjango(DEVICE), code: '496461' },
  'django-otp with eight digits and a minute': {
    read: () =>
      readDjango({
        key: 'd080bad9a5965a47a34b6a8aad239f7390ad06b3',
        step: 60,
        digits: 8,
        last_t: 34207920,
      }),
    code: '60475903',
  },
  'django-otp, of a phone that is ahead': { read: () => readDjango(DEVICE_AHEAD), code: '043087' },
};

/**
 * `otp_secret` by the encryptor of Active Record 7.2.2, with both digests, and the columns of
 * attr_encrypted 3.1.0 as devise-two-factor 4 declares them. Secrets and codes are by rotp 6.2.0.
 */
const RAILS = {
  primaryKey: 'the primary key of the app, of 32',
  salt: 'the salt of the app',
};

const DEVISE: Readonly<Record<string, StoredApp>> = {
  Devise: {
    read: () => ({
      secret: openRails(
        { ...RAILS, digest: 'sha256' },
        '{"p":"w1bTK7wOLgnqtRxTV2p/s0VTGungnTjxC8OT2l5+aUA=","h":{"iv":"bhPYeQ2pBwj6dU8a",' +
          '"at":"6RRlVcXbJBws5jqzHrZ42A==","e":"QVNDSUktOEJJVA=="}}',
      ),
    }),
    code: '712266',
  },
  'Devise on Rails 7.0': {
    read: () => ({
      secret: openRails(
        { ...RAILS, digest: 'sha1' },
        '{"p":"TdLXTvgEQOHTkgMXhqoBuyT8ystw2LqV8yQeCWTNXDc=","h":{"iv":"WI/p/7ngzi7J3N1j",' +
          '"at":"AOJxTPDKuTb9PvSmT6qaUQ==","e":"QVNDSUktOEJJVA=="}}',
      ),
    }),
    code: '683913',
  },
  'Devise with attr_encrypted': {
    read: () => ({
      secret: openAttrEncrypted('the otp_secret_encryption_key of the app, of 32 bytes', {
        encrypted_otp_secret:
          'sN2lbm1AELHJ2Y7B39drQfMHChyy/HEZ4835IL/C+gR8CIn3higDG8qYHwP3\nOdpDuJgcQN7kNQ==\n',
        encrypted_otp_secret_iv: 'OVrBT3iWPVmT0jj3\n',
        encrypted_otp_secret_salt: '_aVqoH82GwpTS6wqPNvTtTg==\n',
      }),
    }),
    code: '891233',
  },
};

let app: FactorApp;
beforeEach(async () => {
  app = new FactorApp('jwt');
  app.now = NOW;
  await app.createUser('ada');
});

/** Signs in with a code, in a new browser. */
async function enter(code: string, path = STEP): Promise<number> {
  const browser = await app.begin('ada');
  const { status } = await browser.post(path, { code });
  expect(await browser.isSignedIn()).toBe(status === 200);
  return status;
}

describe.each(Object.entries({ ...BETTER_AUTH, ...DJANGO, ...DEVISE }))(
  'an app of %s',
  (_name, { read, code }) => {
    it('shows the code that was accepted there, which works once', async () => {
      expect(await app.secondFactors.importTotp('ada', read())).toBe(true);
      const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
      expect(await enter(wrong)).toBe(422);
      expect(await enter(code)).toBe(200);
      expect(await enter(code)).toBe(422);
    });

    it('is asked for its codes from then on, and has no recovery codes', async () => {
      await app.secondFactors.importTotp('ada', read());
      expect(await app.secondFactors.find('ada')).toMatchObject({
        totp: { lastUsedAt: null },
        recoveryCodesLeft: 0,
      });
      expect(await enter('1-7KQ2M-XW9TB-4HN', RECOVERY)).toBe(422);
    });

    it('does not take a code again that the other system has taken, with its last step', async () => {
      const imported = read();
      // The phone that is ahead is one step further: this step is the latest that the code may be
      // of.
      const lastStep = Math.floor(NOW / 1000 / (imported.period ?? 30)) + 1;
      await app.secondFactors.importTotp('ada', { ...imported, lastStep });
      expect(await enter(code)).toBe(422);
    });
  },
);

it.each([
  ['as django-otp stores it', DEVICE, '496461', '360114'],
  ['of a phone that is ahead', DEVICE_AHEAD, '043087', '177408'],
])(
  'the last step %s refuses that code, and not the next one',
  async (_name, device, used, next) => {
    await app.secondFactors.importTotp('ada', { ...readDjango(device), lastStep: device.last_t });
    expect(await enter(used)).toBe(422);
    app.now += 30_000;
    expect(await enter(next)).toBe(200);
  },
);

it.each([undefined, null, -1, 0])('the last step %p is none', async (lastStep) => {
  await app.secondFactors.importTotp('ada', { ...readDjango(DEVICE), lastStep });
  expect(await enter('496461')).toBe(200);
});

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('an import is refused', () => {
  it.each<readonly [string, object, string]>([
    ['without a secret', {}, '`secret`'],
    ['of a secret that is null', { secret: null }, '`secret`'],
    ['of a secret that is a number', { secret: 12345678901234567890n }, '`secret`'],
    ['of the hexadecimal of django-otp', { secret: DEVICE.key }, '`secret`'],
    ['of what Rails has encrypted', { secret: '{"p":"w1bTK7wO"}' }, '`secret`'],
    ['of a link', { secret: `otpauth://totp/Ada?secret=${SECRET}` }, '`secret`'],
    ['of 72 bits', { secret: 'JBSWY3DPEHPK3PX' }, '`secret`'],
    ['of 9 bytes', { secret: Buffer.alloc(9, 1) }, '`secret`'],
    ['of 81 bytes', { secret: Buffer.alloc(81, 1) }, '`secret`'],
    ['of a character that ends in the middle of a byte', { secret: `${SECRET}J` }, '`secret`'],
    ['of a period that is text', { secret: SECRET, period: '30' }, '`period`'],
    ['of a period in milliseconds', { secret: SECRET, period: 30_000 }, '`period`'],
    ['of a period of nothing', { secret: SECRET, period: 0 }, '`period`'],
    ['of digits that are text', { secret: SECRET, digits: '6' }, '`digits`'],
    ['of nine digits', { secret: SECRET, digits: 9 }, '`digits`'],
    ['of a last step that is text', { secret: SECRET, lastStep: '68415840' }, '`lastStep`'],
    ['of a last step in seconds', { secret: SECRET, lastStep: NOW / 1000 }, '`lastStep`'],
    ['of a last step in milliseconds', { secret: SECRET, lastStep: NOW }, '`lastStep`'],
    ['of a half step', { secret: SECRET, lastStep: 1.5 }, '`lastStep`'],
    ['of a step that is no number', { secret: SECRET, lastStep: Number.NaN }, '`lastStep`'],
  ])('%s, by the name of the member, and stores nothing', async (_name, imported, member) => {
    const refused = app.secondFactors.importTotp('ada', imported as ImportedTotp);
    await expect(refused).rejects.toThrow(InvalidOption);
    await expect(refused).rejects.toThrow(member);
    await expect(refused).rejects.not.toThrow(SECRET);
    expect(await app.secondFactors.find('ada')).toMatchObject({ totp: null });
  });

  it('for a user who has an app, which stays', async () => {
    await app.secondFactors.importTotp('ada', readDjango(DEVICE));
    expect(await app.secondFactors.importTotp('ada', { secret: SECRET })).toBe(false);
    expect(await enter('496461')).toBe(200);
  });
});
