/**
 * The `signIn` callback, which runs twice: before a message is sent, and when its link is opened.
 */
import { describe, expect, it } from '@jest/globals';
import type { AuthCallbacks } from '../../../src/core/callbacks/callbacks.js';
import {
  AccessDenied,
  OAuthAccountNotLinked,
  Verification,
} from '../../../src/core/errors/request.errors.js';
import { COOKIE, ORIGIN } from '../actions/app.js';
import { ADDRESS, Mailbox, signedInAs } from './mailbox.js';

type Verdict = () => unknown;

const throwing = (thrown: unknown) => () => {
  throw thrown;
};
const rejecting = (thrown: unknown) => () => Promise.reject(thrown);

/** An app whose callback gives this verdict at one of the two moments, and lets in at the other. */
function gated(moment: 'asking' | 'opening', verdict: Verdict): Mailbox {
  const signIn: AuthCallbacks['signIn'] = ({ email }) =>
    (email?.verificationRequest === true) === (moment === 'asking') ? (verdict() as boolean) : true;
  return new Mailbox({ config: { callbacks: { signIn } } });
}

const REFUSALS: readonly (readonly [string, Verdict])[] = [
  ['false', () => false],
  ['a promise of false', async () => false],
  ['nothing', () => undefined],
  ['empty text', () => ''],
  ['an error', throwing(new Error('banned'))],
  ['a rejection', rejecting(new Error('banned'))],
  ['thrown text', throwing('banned')],
  ['AccessDenied', throwing(new AccessDenied('no'))],
];

describe('a signIn callback that refuses', () => {
  it.each(REFUSALS)('with %s when a link is requested prevents the message', async (_, verdict) => {
    const mailbox = gated('asking', verdict);
    await mailbox.browser.csrfToken();
    await mailbox.expectRefused('AccessDenied', () => mailbox.ask());
    expect(mailbox.outbox).toEqual([]);
    expect(mailbox.trace).toEqual(['getUserByEmail']);
  });

  // Nothing is proven yet, so no other error can mean more than "no" (contract §6).
  it.each([
    ['Verification', new Verification('no')],
    ['OAuthAccountNotLinked', new OAuthAccountNotLinked('no')],
  ])('with %s when a link is requested is answered with AccessDenied', async (_, thrown) => {
    const mailbox = gated('asking', throwing(thrown));
    await mailbox.browser.csrfToken();
    await mailbox.expectRefused('AccessDenied', () => mailbox.ask());
    expect(mailbox.outbox).toEqual([]);
  });

  it.each(REFUSALS)('B28 with %s when the link is opened signs no user in', async (_, verdict) => {
    const mailbox = gated('opening', verdict);
    const link = await mailbox.linkFor();
    await mailbox.expectRefused('AccessDenied', () => mailbox.open(link));
    expect(mailbox.browser.jar.has(COOKIE.session)).toBe(false);
    expect((await mailbox.database.rows()).users).toEqual([]);
  });

  it.each([
    ['Verification', new Verification('no')],
    ['OAuthAccountNotLinked', new OAuthAccountNotLinked('no')],
  ])('B28 with %s when the link is opened is answered with AccessDenied', async (code, thrown) => {
    const mailbox = gated('opening', throwing(thrown));
    const link = await mailbox.linkFor();
    await mailbox.expectRefused(code, () => mailbox.open(link));
  });

  it('B28, H18: when the link is opened does not use it up', async () => {
    let isBanned = true;
    const mailbox = gated('opening', () => !isBanned);
    const link = await mailbox.linkFor();
    await mailbox.open(link);
    isBanned = false;
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('B28 keeps the session of a signed-in user', async () => {
    const mailbox: Mailbox = new Mailbox({
      config: { callbacks: { signIn: ({ user }) => user.email !== 'bob@example.com' } },
    });
    await mailbox.signIn();
    await mailbox.expectRefused('AccessDenied', () => mailbox.ask('bob@example.com'));
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('does not reveal its reason', async () => {
    const mailbox = gated('asking', throwing(new Error('banned: hunter2')));
    const response = await mailbox.ask();
    expect(JSON.stringify([...response.headers])).not.toContain('hunter2');
    expect(mailbox.app.log.find(({ level }) => level === 'error')?.subject).toMatchObject({
      message: 'banned: hunter2',
    });
  });
});

describe('a signIn callback that redirects', () => {
  const places: readonly (readonly [string, string])[] = [
    ['/join', `${ORIGIN}/join`],
    [`${ORIGIN}/join?x=1`, `${ORIGIN}/join?x=1`],
    ['https://evil.test/x', ORIGIN],
    ['//evil.test', ORIGIN],
    ['javascript:alert(1)', ORIGIN],
  ];

  it.each(places)(
    'A14 to %s when a link is requested: %s, and no message',
    async (place, location) => {
      const mailbox = gated('asking', () => place);
      const response = await mailbox.ask();
      expect([response.status, response.headers.get('location')]).toEqual([302, location]);
      expect([mailbox.outbox, mailbox.storedTokens]).toEqual([[], []]);
      expect(mailbox.app.errors()).toEqual([]);
    },
  );

  it.each(places)(
    'A14 to %s when the link is opened: %s, and no session',
    async (place, location) => {
      const mailbox = gated('opening', () => place);
      const response = await mailbox.signIn();
      expect([response.status, response.headers.get('location')]).toEqual([302, location]);
      expect(mailbox.browser.jar.has(COOKIE.session)).toBe(false);
      expect((await mailbox.database.rows()).users).toEqual([]);
      expect(mailbox.app.errors()).toEqual([]);
    },
  );
});
