/** How a passkey is refused, and what devices and thieves say. */
import { expect } from '@jest/globals';
import type { Lies } from '../../support/software-authenticator.js';
import { CHALLENGE, type PasskeyUser, goesTo } from './passkey-app.js';

export const REFUSED = '/auth/error?error=WebAuthnVerificationError';
/** The server has no passkey of the id. */
export const UNKNOWN = `${REFUSED}&code=unknown_passkey`;
export const CONFIGURATION = '/auth/error?error=Configuration';
export const EXPIRED = '/auth/signin?error=SignInExpired';
export const NOT_LINKED = '/auth/signin?error=AccountNotLinked';

export const MINUTE = 60_000;

/** No user is signed in, nothing is left in the browser, and one line is in the log. */
export async function expectNothing(
  person: PasskeyUser,
  response: Response,
  location: string,
): Promise<void> {
  expect(goesTo(response)).toBe(location);
  await expect(person.signedInAs()).resolves.toBeUndefined();
  expect(person.browser.jar.has(CHALLENGE)).toBe(false);
  expect(person.app.errors()).toHaveLength(1);
}

/** What no device may say, whatever it was asked for. */
export const LIES: readonly [string, Lies][] = [
  ['a wrong origin', { origin: 'https://app.test.evil.test' }],
  ['the origin without https', { origin: 'http://app.test' }],
  ['a wrong relying party', { rpId: 'evil.test' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['a holder whom the device does not know', { isVerified: false }],
  ['the type of something else', { type: 'payment.get' }],
];
