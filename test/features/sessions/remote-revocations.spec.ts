/** R17: what one process revokes is an event on each of them, once. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Channel } from './channel.js';
import { Fleet, type Process, type Strategy } from './fleet.js';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

describe.each(['jwt', 'database'] as const)('R17: with %s', (strategy: Strategy) => {
  let fleet: Fleet;
  afterEach(() => fleet.stop());

  /** Two processes, and the id of a user with two sessions. */
  async function start(channel?: Channel) {
    fleet = new Fleet(strategy);
    const options = channel ? { feed: channel.feed } : {};
    const [here, there] = [fleet.start(options), fleet.start(options)];
    for (const { sync } of [here, there]) await sync.start();
    const phone = await fleet.signIn(here);
    await fleet.signIn(here);
    const current = await here.sessions.getCurrent(phone.request);
    return { here, there, userId: current?.userId ?? '', id: current?.id ?? '', current };
  }

  /** Twice, as a message and a row may both bring it. */
  async function hear({ sync }: Process): Promise<void> {
    for (let time = 0; time < 2; time++) await sync.refresh();
    await flush();
  }

  it.each([
    ['the table', undefined],
    ['the feed', new Channel()],
  ])('one session, and all, by %s', async (_by, channel) => {
    const { here, there, userId, id } = await start(channel);
    await here.sessions.revoke(userId, id, { reason: 'lost' });
    const one = { userId, sessionId: id, reason: 'lost' };
    if (!channel) await hear(there);
    await flush();
    expect(there.events).toEqual([{ ...one, isRemote: true }]);
    await here.sessions.revokeAll(userId);
    for (const process of [here, there]) await hear(process);
    const all = { userId, sessionId: null, reason: 'user' };
    expect(here.events).toEqual([one, all]);
    expect(there.events).toEqual([
      { ...one, isRemote: true },
      { ...all, isRemote: true },
    ]);
  });

  it('one with an empty reason', async () => {
    const { here, there, userId, id } = await start();
    await here.sessions.revoke(userId, id, { reason: '' });
    await hear(there);
    expect(there.events).toEqual([{ userId, sessionId: id, reason: '', isRemote: true }]);
  });

  it('the other sessions, each', async () => {
    const { here, there, current } = await start();
    if (!current) throw new Error('No user is signed in.');
    await here.sessions.revokeOthers(current);
    await hear(there);
    expect(there.events).toEqual(
      (here.events as object[]).map((event) => ({ ...event, isRemote: true })),
    );
    expect(there.events).toHaveLength(1);
  });

  it('no sign-out, and nothing of before the start', async () => {
    const { here, there, userId, id } = await start();
    await (await fleet.signIn(here, 'grace')).signOut(here);
    await hear(there);
    expect(there.events).toEqual([]);
    await here.sessions.revoke(userId, id);
    fleet.pass(10);
    const late = fleet.start();
    await hear(late);
    expect(late.events).toEqual([]);
  });
});
