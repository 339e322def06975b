/** `revokeAll` on a process whose clock is ahead of the others. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Fleet, MINUTE, type Process, START } from './fleet.js';

const AHEAD_MS = 30_000;

describe('a sign-in after revokeAll by a process whose clock is ahead', () => {
  let fleet: Fleet;
  let here: Process;
  let ahead: Process;

  beforeEach(() => {
    fleet = new Fleet('jwt');
    here = fleet.start();
    ahead = fleet.start();
  });
  afterEach(() => fleet.stop());

  /** Lets the other process, half a minute ahead, revoke all sessions of the user. */
  async function revokeAll(): Promise<void> {
    fleet.pass(AHEAD_MS);
    await ahead.sessions.revokeAll('ada');
    fleet.pass(-AHEAD_MS);
    await here.sync.refresh();
  }

  it('is valid, and ended by the next revokeAll of any process', async () => {
    const before = await fleet.signIn(here);
    await revokeAll();
    fleet.pass(5_000);
    const after = await fleet.signIn(here);
    expect(await before.session(here)).toBeNull();
    expect(await after.session(here)).not.toBeNull();
    fleet.pass(60 * MINUTE);
    expect(await after.session(ahead)).not.toBeNull();
    await here.sessions.revokeAll('ada');
    expect(await after.session(here)).toBeNull();
  });

  it('is ended by a revokeAll before the clock has caught up', async () => {
    await revokeAll();
    const after = await fleet.signIn(here);
    fleet.pass(1_000);
    await here.sessions.revokeAll('ada');
    expect(await after.session(here)).toBeNull();
    expect(await (await fleet.signIn(here)).session(here)).not.toBeNull();
  });

  it('is listed with the time at which it happened', async () => {
    await revokeAll();
    await fleet.signIn(here);
    expect(await here.sessions.list('ada')).toMatchObject([{ createdAt: new Date(START) }]);
  });
});
