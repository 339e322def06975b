/**
 * Sign-ins at once, by the order of their calls of the database.
 *
 * Of two, every order, with a pause before and after each call. Of three, every order in which at
 * most two times another goes on although the last one could have, with a pause before each call:
 * what comes after a call concerns no other sign-in until the next one. States that were seen
 * before are not played on.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { holdTimers } from '../../../support/fake-timers.js';
import { explore } from './explore.js';
import { type Attempt, type Setting, signIns } from './sign-ins.js';

const email = 'ada@example.com';
const op: Attempt = { by: 'op', email };
const other: Attempt = { by: 'other', email };
const link: Attempt = { by: 'email', email };
const password: Attempt = { by: 'password', email };
const passkey: Attempt = { by: 'passkey', email };
const renamed: Attempt = { by: 'op', email: 'countess@example.com' };
const nameless: Attempt = { by: 'op' };
const plain: Setting = {};
const linking: Setting = { linksByEmail: true };

const two: readonly (readonly [string, readonly Attempt[], Setting])[] = [
  ['of one account', [op, op], plain],
  ['of one account without an address', [nameless, nameless], plain],
  ['of one account that links by its address', [op, op], linking],
  ['of one account, whose address changes in between', [op, renamed], plain],
  ['of one account, whose address changes in between, and links', [op, renamed], linking],
  ['of two providers with one address that links', [op, other], linking],
  ['of two providers with one address that does not', [op, other], plain],
  ['by a provider and by a link', [op, link], plain],
  ['by a provider that links by address and by a link', [op, link], linking],
  ['by two links', [link, link], plain],
  ['by one password', [password, password], plain],
  ['by a passkey and by a provider', [passkey, op], plain],
  ['by a passkey and by a provider that links', [passkey, op], linking],
  ['by a passkey and by a link', [passkey, link], plain],
];

const three: typeof two = [
  ['of one account', [op, op, op], plain],
  ['of one account without an address', [nameless, nameless, nameless], plain],
  ['of one account, whose address changes in between', [op, renamed, op], plain],
  ['of one account and of another that links', [op, op, other], linking],
  [
    'of one account whose address changes, and of another that links',
    [op, renamed, other],
    linking,
  ],
  ['of one account, and by a link', [op, op, link], plain],
  ['of one account whose address changes, and by a link', [op, renamed, link], plain],
];

/** For machines that are busy; it takes seconds on one that is not. */
const PATIENCE_MS = 120_000;

beforeEach(holdTimers);
afterEach(() => void jest.useRealTimers());

describe.each([
  ['without transactions', false],
  ['with transactions', true],
])('an adapter %s', (_, hasTransactions) => {
  it.each(two)(
    'S1 keeps two sign-ins apart in every order: %s',
    async (_what, attempts, setting) => {
      const world = signIns(attempts, { ...setting, hasTransactions, pausesAfter: true });
      await expect(explore(world)).resolves.toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  it.each(three)(
    'S1 keeps three apart: %s',
    async (_what, attempts, setting) => {
      const world = signIns(attempts, { ...setting, hasTransactions });
      await expect(explore(world, 2)).resolves.toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
