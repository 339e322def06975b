/** Whose word proves an address. */
import { describe, expect, it } from '@jest/globals';
import { isAddressProven, isTrustedForAddresses } from '../../../src/features/index.js';

const ADDRESS = 'ada@example.com';
const PROVIDER = { id: 'op', issuer: 'https://id.example.com' };
const SAYS = { email: ADDRESS, email_verified: true };

describe('an address is proven', () => {
  it.each<[string, boolean, unknown, unknown]>([
    ['by a link or a code', true, new Date(1), undefined],
    ['by a flag of the table', true, true, undefined],
    ['by nothing', false, null, undefined],
    ['by a date that is none', false, new Date(Number.NaN), undefined],
    ['by the boolean of the provider', true, null, SAYS],
    ['by it for the address in other letters', true, null, { ...SAYS, email: 'Ada@Example.com' }],
    ['by a text', false, null, { ...SAYS, email_verified: 'true' }],
    ['by a number', false, null, { ...SAYS, email_verified: 1 }],
    ['by false', false, null, { ...SAYS, email_verified: false }],
    ['by a profile field alone', false, null, { email: ADDRESS }],
    ['by a claim about another address', false, null, { ...SAYS, email: 'eve@example.com' }],
    ['by a claim about no address', false, null, { email_verified: true }],
    ['without a profile', false, null, undefined],
  ])('%s: %j', (_, isProven, emailVerified, profile) => {
    const user = { email: ADDRESS, emailVerified } as { email: string; emailVerified: Date | null };
    const claims = profile === undefined ? undefined : { provider: PROVIDER, profile };
    expect(isAddressProven(user, claims as never)).toBe(isProven);
  });

  it('for no user without an address', () => {
    const user = { email: '', emailVerified: new Date() };
    expect(isAddressProven(user, { provider: PROVIDER, profile: { ...SAYS, email: '' } })).toBe(
      false,
    );
  });

  it.each([true, false])('by a provider that the app trusts: %j', (isTrusted) => {
    const user = { email: ADDRESS, emailVerified: null };
    const provider = { id: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0' };
    expect(isAddressProven(user, { provider, profile: SAYS }, () => isTrusted)).toBe(isTrusted);
  });
});

describe('by default, the word of a provider counts', () => {
  it.each([
    ['https://accounts.google.com', true],
    ['https://login.microsoftonline.com/7f2f1f3e-0c2b-4d52-8f0a-1f6b0a7e7b11/v2.0', true],
    ['https://login.microsoftonline.com/common/v2.0', false],
    ['https://login.microsoftonline.com/organizations/v2.0', false],
    ['https://login.microsoftonline.com/Common/v2.0', false],
    ['https://login.microsoftonline.us/common/v2.0', false],
    ['https://login.partner.microsoftonline.cn/common', false],
    ['https://login.microsoftonline.com.example.com/common', true],
    ['not a URL', false],
    [undefined, false],
  ])('with the issuer %j: %j', (issuer, isTrusted) => {
    expect(isTrustedForAddresses({ id: 'op', issuer })).toBe(isTrusted);
  });
});
