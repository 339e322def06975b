/** What a broken or hostile channel delivers. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Channel } from './channel.js';
import { createRealm } from '../../../src/features/sessions/revocation-list.js';
import { Fleet, MINUTE, type Process, SECRET, START, type Visitor } from './fleet.js';

const DAY = 24 * 60 * MINUTE;
const SOON = START + DAY;
const REALM = await createRealm(SECRET);
const ELSEWHERE = await createRealm('the secret of another app');

let fleet: Fleet;
let channel: Channel;
let here: Process;
let there: Process;
/** Two sessions of one user: the first is revoked, the other is not. */
let revoked: Visitor;
let live: Visitor;
let userId: string;
let liveId: string;
let revokedId: string;

beforeEach(async () => {
  fleet = new Fleet('jwt');
  channel = new Channel();
  [here, there] = [
    fleet.start({ feed: channel.feed, staleAfter: 1e15 }),
    fleet.start({ feed: channel.feed, staleAfter: 1e15 }),
  ];
  await Promise.all([here.sync.start(), there.sync.start()]);
  revoked = await fleet.signIn(here);
  live = await fleet.signIn(there);
  const current = await here.sessions.getCurrent(live.request);
  if (!current) throw new Error('No user is signed in.');
  ({ userId, id: liveId } = current);
  revokedId = (await here.sessions.getCurrent(revoked.request))?.id ?? '';
});
afterEach(() => fleet.stop());

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.session(there)) !== null;

/** Whether the revoked and the live session are accepted elsewhere. */
const accepted = async (): Promise<boolean[]> => [
  await isSignedIn(revoked),
  await isSignedIn(live),
];

const message = (subject: unknown, revokedAt: unknown = START, expires: unknown = SOON): string =>
  JSON.stringify({ realm: REALM, subject, revokedAt, expires });

it('a revocation reaches another process by its message alone', async () => {
  expect(await accepted()).toEqual([true, true]);
  await here.sessions.revoke(userId, revokedId);
  expect(await accepted()).toEqual([false, true]);
});

describe('a message that is no revocation ends nothing and revives nothing', () => {
  const ROWS: [string, () => string][] = [
    ['nothing', () => ''],
    ['no JSON', () => `s:${liveId}`],
    ['half a message', () => message(`s:${liveId}`).slice(0, -1)],
    ['two messages in one', () => message(`s:${liveId}`).repeat(2)],
    ['bytes', () => '\u0000\ufffd\ud800'],
    ['null', () => 'null'],
    ['a text', () => JSON.stringify(`s:${liveId}`)],
    ['a list', () => `[${message(`s:${liveId}`)}]`],
    ['a list that is too deep', () => '['.repeat(1_999)],
    ['without dates', () => JSON.stringify({ realm: REALM, subject: `s:${liveId}` })],
    ['without a subject', () => JSON.stringify({ realm: REALM, revokedAt: START, expires: SOON })],
    ['with its members in a prototype', () => `{"__proto__":${message(`s:${liveId}`)}}`],
    [
      'of an unknown version',
      () => `{"version":2,"realm":"${REALM}","revocations":[${message(`s:${liveId}`)}]}`,
    ],
    ['of another app', () => message(`s:${liveId}`).replace(REALM, ELSEWHERE)],
    ['of a user of another app', () => message(`u:${userId}`, START + 1).replace(REALM, ELSEWHERE)],
    ['of no app', () => message(`s:${liveId}`).replace(`"realm":"${REALM}",`, '')],
    ['of an id that is too long', () => message(`s:${'x'.repeat(319)}`)],
    ['of an unknown kind', () => message(`t:${liveId}`)],
    ['of a bare id', () => message(liveId)],
    ['of an empty id', () => message('s:')],
    ['of another case', () => message(`S:${liveId}`)],
    ['with a list as the subject', () => message([`s:${liveId}`])],
    ['with negative dates', () => message(`s:${liveId}`, -1, -1)],
    ['with a negative end', () => message(`s:${liveId}`, START, -SOON)],
    ['with dates as texts', () => message(`s:${liveId}`, String(START), String(SOON))],
    ['with dates beyond those that exist', () => message(`s:${liveId}`, START, 8.64e15 + 1)],
    [
      'with infinite dates',
      () => `{"realm":"${REALM}","subject":"s:${liveId}","revokedAt":1e999,"expires":1e999}`,
    ],
    ['with dates that are not numbers', () => message(`s:${liveId}`, NaN, NaN)],
    ['that has ended', () => message(`s:${liveId}`, START - DAY, START)],
    ['of a user that has ended', () => message(`u:${userId}`, START + 1, START)],
    ['of a user in the future', () => message(`u:${userId}`, SOON, SOON + DAY)],
    ['that is too long', () => message(`s:${liveId}`) + ' '.repeat(2_000)],
    ['of a megabyte', () => 'x'.repeat(1_000_000)],
  ];

  it.each(ROWS)('%s', async (_name, text) => {
    await here.sessions.revoke(userId, revokedId);
    expect(() => channel.deliver(text())).not.toThrow();
    expect(await accepted()).toEqual([false, true]);
    expect(there.sync.list.size).toBe(1);
    expect(there.errors).toEqual([]);
  });
});

describe('a revocation of one session stays', () => {
  const ROWS: [string, () => string][] = [
    ['when it comes twice', () => channel.published[0] ?? ''],
    ['when it comes with an earlier end', () => message(`s:${revokedId}`, START, START + 1)],
    ['when it comes with no time at all', () => message(`s:${revokedId}`, 0, 0)],
  ];

  it.each(ROWS)('%s', async (_name, text) => {
    await here.sessions.revoke(userId, revokedId);
    channel.deliver(text());
    fleet.pass(2);
    there.sync.list.prune(fleet.now);
    expect(await accepted()).toEqual([false, true]);
    expect(there.sync.list.size).toBe(1);
  });
});

describe('a revocation of all sessions of a user stays', () => {
  const ROWS: [string, () => string][] = [
    ['when it comes twice', () => channel.published[0] ?? ''],
    ['when an older one comes late', () => message(`u:${userId}`, START - DAY)],
    ['when a later one ends earlier', () => message(`u:${userId}`, START + 1002, START + 1003)],
    ['when an older one ends earlier', () => message(`u:${userId}`, START - 1, START + 1003)],
  ];

  it.each(ROWS)('%s', async (_name, text) => {
    // It has no id, so that nothing else ends it.
    const old = await fleet.signInBefore();
    fleet.pass(1000);
    await here.sessions.revokeAll(userId);
    channel.published.splice(1);
    channel.deliver(text());
    fleet.pass(5);
    there.sync.list.prune(fleet.now);
    expect(await isSignedIn(old)).toBe(false);
    expect(await accepted()).toEqual([false, false]);
    expect(await isSignedIn(await fleet.signIn(here))).toBe(true);
  });
});

it('messages in any order have the same outcome', async () => {
  fleet.pass(1);
  channel.isDeaf = true;
  await here.sessions.revokeAll(userId);
  await fleet.signIn(here);
  fleet.pass(1);
  await here.sessions.revokeAll(userId);
  const again = await fleet.signIn(here);
  expect(channel.published.length).toBeGreaterThan(3);
  for (const text of channel.published.toReversed()) channel.deliver(text);
  expect(await accepted()).toEqual([false, false]);
  expect(await isSignedIn(again)).toBe(true);
});

it('a message does not keep a revocation for longer than tokens live', async () => {
  channel.deliver(message(`s:${liveId}`, START, 8.64e15));
  expect(await accepted()).toEqual([true, false]);
  fleet.pass(100 * DAY);
  there.sync.list.prune(fleet.now);
  expect(there.sync.list.size).toBe(0);
});

it('a revocation that has ended never comes back', async () => {
  await here.sessions.revoke(userId, revokedId);
  await here.sessions.revokeAll(userId);
  fleet.pass(61 * DAY);
  there.sync.list.prune(fleet.now);
  expect(there.sync.list.size).toBe(0);
  for (const text of channel.published) channel.deliver(text);
  await there.sync.refresh();
  expect(there.sync.list.size).toBe(0);
});
