/**
 * Which codes are taken: those of the app in whatever spelling, each once, and those of recovery.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { CODES, type EnrolledUser, FactorApp, readJson, RECOVERY, STEP } from './factor-app.js';

const PERIOD_MS = 30_000;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Digits of another script, by its zero. */
const inScript = (zero: number) => (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const SPELLINGS: readonly (readonly [string, (code: string) => string])[] = [
  ['as it is shown', (code) => code],
  ['with a space', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['with spaces around', (code) => `  ${code}\t`],
  ['with a hyphen', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['in Arabic digits', inScript(0x660)],
  ['in Persian digits', inScript(0x6f0)],
  ['in full-width digits', inScript(0xff10)],
];

const NO_CODES: readonly (readonly [string, (code: string) => string])[] = [
  ['of five digits', (code) => code.slice(1)],
  ['of seven digits', (code) => `${code}0`],
  ['of letters', () => 'abcdef'],
  ['with a letter', (code) => `${code.slice(1)}o`],
  ['with a sign', (code) => `+${code.slice(1)}`],
  ['that is empty', () => ''],
  ['of spaces', () => '      '],
  ['of 10 000 characters', (code) => code.padStart(10_000, '0')],
  ['with 10 000 spaces', (code) => code.padStart(10_000)],
];

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
    app.now += 3 * PERIOD_MS;
  });

  /** Signs in with a code, in a new browser. */
  async function enter(code: string, path = STEP, user = 'ada', on = app) {
    const browser = await on.begin(user);
    const { status } = await browser.post(path, { code });
    return { status, isSignedIn: await browser.isSignedIn() };
  }

  const taken = { status: 200, isSignedIn: true };
  const refused = { status: 422, isSignedIn: false };

  describe('a code', () => {
    it.each(SPELLINGS)('%s is taken', async (_name, spell) => {
      expect(await enter(spell(await app.show(ada.secret)))).toEqual(taken);
    });

    it.each(NO_CODES)('%s is none', async (_name, spell) => {
      expect(await enter(spell(await app.show(ada.secret)))).toEqual(refused);
    });

    it.each([
      [1, -2, refused],
      [1, -1, taken],
      [1, 1, taken],
      [1, 2, refused],
      [0, -1, refused],
      [0, 0, taken],
      [0, 1, refused],
    ] as const)('with the window %d, %d periods away, is %j', async (window, periods, expected) => {
      const own = new FactorApp(strategy, { options: { window } });
      const { secret } = await own.createEnrolled();
      own.now += 3 * PERIOD_MS;
      const code = await own.show(secret, periods);
      expect(await enter(code, STEP, 'ada', own)).toEqual(expected);
    });

    it('is taken once', async () => {
      const code = await app.show(ada.secret);
      expect(await enter(code)).toEqual(taken);
      expect(await enter(code)).toEqual(refused);
    });

    it('of before is not taken after a later one', async () => {
      expect(await enter(await app.show(ada.secret, 1))).toEqual(taken);
      expect(await enter(await app.show(ada.secret))).toEqual(refused);
    });

    it('of before is refused by a process whose clock is behind', async () => {
      expect(await enter(await app.show(ada.secret))).toEqual(taken);
      app.now -= 2 * PERIOD_MS;
      expect(await enter(await app.show(ada.secret))).toEqual(refused);
    });

    it('by which the app was set up is used', async () => {
      app.now -= 3 * PERIOD_MS;
      expect(await enter(await app.show(ada.secret))).toEqual(refused);
    });

    it('of another user is none', async () => {
      const eve = await app.createEnrolled('eve');
      app.now += PERIOD_MS;
      expect(await enter(await app.show(eve.secret))).toEqual(refused);
    });

    it('by which a session was raised does not sign in', async () => {
      const code = await app.show(ada.secret);
      const raised = await ada.browser.post('/auth/reauthenticate/totp', { code });
      expect(raised.ok).toBe(true);
      expect(await enter(code)).toEqual(refused);
    });

    it('signs in one of 32 browsers that send it at once', async () => {
      const browsers = [];
      for (let index = 0; index < 32; index++) browsers.push(await app.begin('ada'));
      const code = await app.show(ada.secret);
      await Promise.all(browsers.map((browser) => browser.post(STEP, { code })));
      const signedIn = await Promise.all(browsers.map((browser) => browser.isSignedIn()));
      expect(signedIn.filter(Boolean)).toHaveLength(1);
    });
  });

  describe('an app of another system', () => {
    it.each([
      ['of a period of 60 seconds', { secret: SECRET, period: 60 }],
      ['with eight digits', { secret: SECRET, digits: 8 }],
      ['with seven digits and a period of 45 seconds', { secret: SECRET, digits: 7, period: 45 }],
      ['with a secret of 80 bits', { secret: 'JBSWY3DPEHPK3PXP' }],
      ['with a secret of 640 bits', { secret: SECRET.repeat(4) }],
      ['with a secret in groups and small letters', { secret: 'jbsw y3dp ehpk 3pxp ehpk 3pxp' }],
    ] as const)('%s shows the same codes as before', async (_name, imported) => {
      await app.createUser('eve');
      expect(await app.secondFactors.importTotp('eve', imported)).toBe(true);
      const secret = imported.secret.replaceAll(' ', '').toUpperCase();
      const guardrails = { MIN_SECRET_BYTES: 10, MAX_SECRET_BYTES: 80 };
      const { createGuardrails } = await import('otplib');
      const code = await generate({
        ...imported,
        secret,
        epoch: Math.floor(app.now / 1000),
        guardrails: createGuardrails(guardrails),
      });
      const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
      expect(await enter(wrong, STEP, 'eve')).toEqual(refused);
      expect(await enter(code, STEP, 'eve')).toEqual(taken);
      expect(await enter(code, STEP, 'eve')).toEqual(refused);
    });
  });

  describe('a recovery code', () => {
    // The last one has a 1 and a 0 in its number at least.
    const last = () => ada.recoveryCodes[9] ?? '';

    it.each<readonly [string, (code: string) => string]>([
      ['as it is shown', (code) => code],
      ['in lower case', (code) => code.toLowerCase()],
      ['without hyphens', (code) => code.replaceAll('-', '')],
      ['with spaces', (code) => ` ${code.replaceAll('-', ' ')} `],
      ['with O for 0', (code) => code.replaceAll('0', 'O')],
      ['with I for 1', (code) => code.replaceAll('1', 'I')],
      ['with l for 1 and o for 0', (code) => code.replaceAll('1', 'l').replaceAll('0', 'o')],
      ['in full width', (code) => inScript(0xff10)(code)],
    ])('%s is taken, once', async (_name, spell) => {
      expect(await enter(spell(last()), RECOVERY)).toEqual(taken);
      expect(await enter(last(), RECOVERY)).toEqual(refused);
    });

    it.each<readonly [string, (code: string) => string]>([
      ['with another number', (code) => code.replace(/^10/, '9')],
      ['without its number', (code) => code.slice(3)],
      ['with another end', (code) => code.replace(/.$/, (end) => (end === '2' ? '3' : '2'))],
      ['with less', (code) => code.slice(0, -1)],
      ['with more', (code) => `${code}2`],
      ['that is empty', () => ''],
      ['of 10 000 characters', (code) => code.padEnd(10_000, '2')],
    ])('%s is none', async (_name, spell) => {
      expect(await enter(spell(last()), RECOVERY)).toEqual(refused);
    });

    it('of another user is none', async () => {
      const eve = await app.createEnrolled('eve');
      expect(await enter(eve.recoveryCodes[9] ?? '', RECOVERY)).toEqual(refused);
    });

    it('does not work any more once there are new ones', async () => {
      const replaced = await readJson(await ada.browser.post(CODES));
      const [code = ''] = replaced['recoveryCodes'] as string[];
      expect(await enter(ada.recoveryCodes[0] ?? '', RECOVERY)).toEqual(refused);
      expect(await enter(code, RECOVERY)).toEqual(taken);
    });

    it('is no code of an app, and the other way round', async () => {
      expect(await enter(last())).toEqual(refused);
      expect(await enter(await app.show(ada.secret), RECOVERY)).toEqual(refused);
    });

    it('signs in one of 32 browsers that send it at once', async () => {
      const browsers = [];
      for (let index = 0; index < 32; index++) browsers.push(await app.begin('ada'));
      await Promise.all(browsers.map((browser) => browser.post(RECOVERY, { code: last() })));
      const signedIn = await Promise.all(browsers.map((browser) => browser.isSignedIn()));
      expect(signedIn.filter(Boolean)).toHaveLength(1);
    });
  });
});
