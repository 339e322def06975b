/** What the page of proof offers: by what the user has, and what is asked for. */
import { describe, expect, it } from '@jest/globals';
import type { AuthenticationMethod } from '../../../../src/core/levels/index.js';
import { Account } from '../../../../src/features/account/index.js';
import { readLocation } from '../../../support/browser.js';
import { BACK, type Owned, PASSWORD, ProofApp, STRATEGIES } from './proof-app.js';

const UNREACHABLE = 'This page needs more than your account has so far';
const ASKED = {
  fresh: { fresh: 'true' },
  maxAge: { max_age: '300' },
  mfa: { acr_values: 'mfa' },
  strict: { acr_values: 'mfa', max_age: '300' },
} as const;

type Row = readonly [
  name: string,
  owned: Owned,
  shown: Readonly<Record<keyof typeof ASKED, readonly string[]>>,
  proven?: readonly AuthenticationMethod[],
];

const NONE: readonly string[] = [];

const ROWS: readonly Row[] = [
  [
    'a password',
    { password: true },
    { fresh: ['password'], maxAge: ['password'], mfa: NONE, strict: NONE },
  ],
  [
    'a passkey',
    { passkey: true },
    { fresh: ['passkey'], maxAge: ['passkey'], mfa: ['passkey'], strict: ['passkey'] },
  ],
  [
    'a passkey and a password',
    { passkey: true, password: true },
    {
      fresh: ['passkey', 'password'],
      maxAge: ['passkey', 'password'],
      mfa: ['passkey'],
      strict: ['passkey'],
    },
  ],
  [
    'an account at an OpenID provider',
    { account: 'op' },
    { fresh: ['op'], maxAge: ['op'], mfa: NONE, strict: NONE },
  ],
  [
    'an account at a provider of plain OAuth 2.0',
    { account: 'plain' },
    { fresh: ['plain', 'send-code'], maxAge: ['send-code'], mfa: NONE, strict: NONE },
  ],
  [
    'a verified address alone',
    {},
    { fresh: ['send-code'], maxAge: ['send-code'], mfa: NONE, strict: NONE },
  ],
  [
    'an unverified address alone',
    { isVerified: false },
    { fresh: NONE, maxAge: NONE, mfa: NONE, strict: NONE },
  ],
  [
    'a password, and a session with a code of a device',
    { password: true },
    { fresh: ['password'], maxAge: ['password'], mfa: NONE, strict: NONE },
    ['pwd', 'otp'],
  ],
  [
    'a verified address, and a session with a code of a device',
    {},
    { fresh: NONE, maxAge: NONE, mfa: NONE, strict: NONE },
    ['pwd', 'otp'],
  ],
];

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it.each(ROWS)(
    'a user with %s sees the ways that are enough',
    async (...[, owned, shown, proven]) => {
      const app = new ProofApp(strategy, { features: [Account()] });
      const { browser } = await app.signInLongAgo(owned, proven);
      const seen: Record<string, readonly string[]> = {};
      for (const [asked, query] of Object.entries(ASKED)) {
        const page = await browser.show({ callbackUrl: BACK, ...query });
        seen[asked] = page.ways;
        expect(page.text.includes(UNREACHABLE)).toBe(page.ways.length === 0);
        expect(page.links.includes('https://app.test/auth/account')).toBe(page.ways.length === 0);
      }
      expect(seen).toEqual(shown);
    },
  );

  it('without an account page, there is no link to it', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ isVerified: false });
    const page = await browser.show({ fresh: 'true' });
    expect(page.text).toContain(UNREACHABLE);
    expect(page.links).not.toContain('https://app.test/auth/account');
  });

  it('without a mailer, no code is offered', async () => {
    const app = new ProofApp(strategy, { sendsMails: false });
    const { browser } = await app.signInLongAgo({});
    expect((await browser.show({ fresh: 'true' })).ways).toEqual([]);
  });

  it('the address of the user is a hidden field of the form', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const [form] = (await browser.show({ max_age: '300', callbackUrl: BACK })).forms;
    // As a field of text, which password managers read: it is hidden by its attribute.
    expect(form?.shown).toEqual(['email', 'password']);
    expect(form?.fields).toMatchObject({
      email: 'ada@example.com',
      reauthenticate: 'true',
      max_age: '300',
      callbackUrl: BACK,
    });
  });

  it('two factors are given one after the other', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true, otp: true });
    const asked = { acr_values: 'mfa', callbackUrl: BACK };
    const first = await browser.show(asked);
    expect([...first.ways].sort()).toEqual(['otp', 'password']);
    await browser.submit(first, 'password', { password: PASSWORD });
    const second = await browser.show(asked);
    expect(second.ways).toEqual(['otp']);
    await browser.submit(second, 'otp', { code: 'ada' });
    expect(readLocation(await browser.open(asked)).href).toBe(BACK);
  });

  it('a passkey whose device has not verified its user is followed by a password', async () => {
    const verifyAuthenticationOptions = { requireUserVerification: false };
    const app = new ProofApp(strategy, { passkey: { verifyAuthenticationOptions } });
    const { browser } = await app.signInLongAgo({ password: true, passkey: true });
    const asked = { acr_values: 'mfa', callbackUrl: BACK };
    const first = await browser.show(asked);
    expect(first.ways).toEqual(['passkey']);
    const options = await browser.passkeyOptions('authenticate');
    const data = JSON.stringify(app.device.get(options, { isVerified: false }));
    const response = await browser.submit(first, 'passkey', { action: 'authenticate', data });
    expect(readLocation(response).href).toBe(BACK);
    const second = await browser.show(asked);
    expect(second.ways).toEqual(['passkey', 'password']);
    await browser.submit(second, 'password', { password: PASSWORD });
    expect(readLocation(await browser.open(asked)).href).toBe(BACK);
  });
});
