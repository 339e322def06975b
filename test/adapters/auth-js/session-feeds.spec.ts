/** `PostgresFeed` and `RedisFeed` on their servers, between processes of one app. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionsOptions } from '../../../src/features/sessions/index.js';
import { Fleet, type Process, type Visitor } from '../../features/sessions/fleet.js';
import { describeWith } from './servers.js';
import { eventually, FEED_KINDS, type ServedChannel } from './session-feeds.js';

/** Often enough that a test need not wait. */
const POLL_MS = 20;

for (const [name, protocol, open] of FEED_KINDS) {
  describeWith(protocol, (url) =>
    describe(name, () => {
      let channel: ServedChannel;
      let fleet: Fleet;
      let here: Process;
      beforeEach(async () => {
        channel = await open(url);
        fleet = new Fleet('jwt');
        here = await start();
      });
      afterEach(async () => {
        await fleet.stop();
        await eventually(async () => (await channel.countListeners()) === 0);
        await channel.close();
      });

      /** A process that reads no table by itself after its start. */
      async function start(options: SessionsOptions = {}): Promise<Process> {
        const process = fleet.start({ feed: channel.feed, ...options });
        await process.sync.start();
        return process;
      }

      async function revoke(visitor: Visitor): Promise<string> {
        const current = await here.sessions.getCurrent(visitor.request);
        if (!current) throw new Error('No user is signed in.');
        await here.sessions.revoke(current.userId, current.id);
        return current.id;
      }

      it('brings a revocation to all other processes, and no other one', async () => {
        const others = [await start(), await start()];
        const [revoked, live] = [await fleet.signIn(here), await fleet.signIn(here)];
        expect(await channel.countListeners()).toBe(3);
        const id = await revoke(revoked);
        for (const { sync } of others) await eventually(() => sync.list.hasId(id));
        for (const other of others) {
          expect(await revoked.session(other)).toBeNull();
          expect(await live.session(other)).toMatchObject({ user: { name: 'ada' } });
          expect(other.errors).toEqual([]);
        }
      });

      it('brings the revocation of all sessions of a user', async () => {
        const there = await start();
        const visitor = await fleet.signIn(here);
        const current = await here.sessions.getCurrent(visitor.request);
        fleet.pass(1);
        await here.sessions.revokeAll(current?.userId ?? '');
        await eventually(() => there.sync.list.size === 2);
        expect(await visitor.session(there)).toBeNull();
        expect(await (await fleet.signIn(here)).session(there)).not.toBeNull();
      });

      it('brings nothing of another channel, and survives what is no message', async () => {
        const there = await start();
        const visitor = await fleet.signIn(here);
        await channel.otherFeed.publish('{"subject":"u:ada","revokedAt":1,"expires":9e15}');
        await channel.feed.publish('no message');
        await channel.feed.publish('ø '.repeat(1_500));
        const id = await revoke(await fleet.signIn(here));
        await eventually(() => there.sync.list.hasId(id));
        expect(there.sync.list.size).toBe(1);
        expect(await visitor.session(there)).not.toBeNull();
      });

      it('connects again when its connection is ended, and learns what it missed', async () => {
        const there = await start({ pollInterval: POLL_MS });
        const [missed, later] = [await fleet.signIn(here), await fleet.signIn(here)];
        for (let round = 0; round < 3; round++) {
          await channel.breakListeners();
          await eventually(async () => (await channel.countListeners()) === 1);
        }
        await channel.breakListeners();
        const missedId = await revoke(missed);
        await eventually(() => there.sync.list.hasId(missedId));
        await eventually(async () => (await channel.countListeners()) === 1);
        const laterId = await revoke(later);
        await eventually(() => there.sync.list.hasId(laterId));
        expect(await missed.session(there)).toBeNull();
        expect(await later.session(there)).toBeNull();
      });

      it('accepts no revoked session while its connection is away, and signs no user out', async () => {
        const there = await start();
        const [revoked, live] = [await fleet.signIn(here), await fleet.signIn(here)];
        await channel.breakListeners();
        await eventually(async () => (await channel.countListeners()) === 0);
        await revoke(revoked);
        fleet.pass(5_001);
        expect(await revoked.session(there)).toBeNull();
        expect(await live.session(there)).not.toBeNull();
      });

      it('leaves no connection once it is stopped, however often it was broken', async () => {
        const there = await start({ pollInterval: POLL_MS });
        await channel.breakListeners();
        await eventually(async () => (await channel.countListeners()) === 1);
        await there.sync.stop();
        await here.sync.stop();
        await eventually(async () => (await channel.countListeners()) === 0);
        expect(await revoke(await fleet.signIn(here))).not.toBe('');
      });
    }),
  );
}
