/**
 * A session whose user gives a proof, while it is revoked, or while the database fails.
 *
 * @rows each moment of each flow is one in which a session may end
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Fleet, MINUTE, type Process, type Strategy, type Visitor } from '../fleet.js';
import { copyVisitor, raise, readLevel, SECOND, store } from './raised.js';
import { MAX_STEPS, SteppedDatabase } from './stepped-database.js';

const STEPS = Array.from({ length: MAX_STEPS }, (_, index) => index + 1);

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let database: SteppedDatabase;
  let fleet: Fleet;
  let here: Process;
  let there: Process;
  let browser: Visitor;
  let other: Visitor;
  let old: Visitor;
  let userId: string;
  let id: string;

  beforeEach(async () => {
    database = new SteppedDatabase();
    fleet = new Fleet(strategy, database.adapter);
    [here, there] = [fleet.start(), fleet.start()];
    [browser, other] = [await fleet.signIn(here), await fleet.signIn(here)];
    for (const visitor of [browser, other]) {
      await visitor.session(here);
      await visitor.session(there);
    }
    old = copyVisitor(browser);
    const current = await here.sessions.getCurrent(browser.request);
    [userId, id] = [String(current?.userId), String(current?.id)];
    fleet.pass(MINUTE);
  });
  afterEach(() => fleet.stop());

  const WAYS: [string, () => Promise<unknown>][] = [
    ['revoke', () => there.sessions.revoke(userId, id)],
    [
      'revokeOthers',
      async () => {
        const current = await there.sessions.getCurrent(other.request);
        return current && there.sessions.revokeOthers(current);
      },
    ],
    ['revokeAll', () => there.sessions.revokeAll(userId)],
  ];

  /** A proof that the browser stores, or `false` when the session has ended meanwhile. */
  async function prove(): Promise<boolean> {
    try {
      store(browser, await raise(fleet, here, browser), fleet.now);
      return true;
    } catch {
      return false;
    }
  }

  async function expectEnded(): Promise<void> {
    for (const process of [here, there]) {
      await process.sync.refresh();
      for (const visitor of [browser, old]) {
        expect(await copyVisitor(visitor).session(process)).toBeNull();
      }
    }
  }

  describe.each(WAYS)('no session survives %s', (_name, revoke) => {
    it.each(STEPS)('before step %d of the proof', async (step) => {
      database.interrupt(step, revoke);
      await prove();
      // A proof has fewer steps than there are here: then it comes after.
      if (database.end() < step) await revokeMoved(revoke);
      await expectEnded();
    });

    it.each(STEPS)('when the proof is given before its step %d', async (step) => {
      database.interrupt(step, prove);
      await revoke();
      database.end();
      await expectEnded();
    });
  });

  /** The id of a stored session is another one after the proof. */
  async function revokeMoved(revoke: () => Promise<unknown>): Promise<void> {
    id = String((await here.sessions.getCurrent(browser.request))?.id);
    await revoke();
  }

  it.each(STEPS.slice(0, 12))(
    'when write %d of a proof fails, the user stays signed in, and can give another one',
    async (write) => {
      database.failAtWrite(write);
      await prove();
      database.end();
      expect(await copyVisitor(browser).session(here)).not.toBeNull();
      const hasNew = (await readLevel(here, browser)).toClaims(fleet.now).amr?.includes('otp');
      fleet.pass(11 * SECOND);
      expect(await copyVisitor(browser).session(there)).not.toBeNull();
      expect(await prove()).toBe(true);
      const level = await readLevel(here, browser);
      expect(level.meets({ fresh: true, acr: 'mfa' }, fleet.now)).toBe(true);
      fleet.pass(11 * SECOND);
      await there.sync.refresh();
      if (hasNew !== undefined) expect(await copyVisitor(old).session(there)).toBeNull();
      expect(await copyVisitor(browser).session(there)).not.toBeNull();
    },
  );
});
