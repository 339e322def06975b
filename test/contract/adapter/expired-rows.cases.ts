import { expect } from '@jest/globals';
import type { AdapterUser } from '../../../src/core/adapters/adapter.js';
import type { CaseList } from './cases.js';
import { session, token, type AdapterFixture } from './fixture.js';

const NOW = new Date(1_800_000_000_000);
const MINUTE_MS = 60_000;

/** A moment so many minutes from now. */
const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE_MS);

export function expiredRowCases(fixture: AdapterFixture, list: CaseList): void {
  const addSession = (user: AdapterUser, sessionToken: string, expires: Date) =>
    fixture.newSession(user, { sessionToken, expires });

  const addSessions = async (count: number, expires: Date) => {
    const user = await fixture.newUser();
    const names = Array.from({ length: count }, (_, index) => `session ${index}`);
    for (const name of names) await addSession(user, name, expires);
    return names;
  };

  const sessionsLeft = async (names: readonly string[]) => {
    const left = [];
    for (const name of names) if (await fixture.adapter.getSessionAndUser(name)) left.push(name);
    return left;
  };

  list.section('deleteExpired', (define) => {
    const it = define.needing('deleteExpired');

    it('deletes expired rows, and nothing else', async () => {
      const user = await fixture.newUser();
      await fixture.newAccount(user);
      await addSession(user, 'long over', new Date(1));
      await addSession(user, 'just over', minutes(-1));
      await addSession(user, 'still going', minutes(1));
      await fixture.adapter.createVerificationToken({ ...token, expires: minutes(-1) });
      const fresh = { ...token, token: 'fresh', expires: minutes(1) };
      await fixture.adapter.createVerificationToken(fresh);

      expect(await fixture.adapter.deleteExpired(NOW, 100)).toBe(3);

      const names = ['long over', 'just over', 'still going'];
      expect(await sessionsLeft(names)).toEqual(['still going']);
      expect(await fixture.adapter.useVerificationToken(token)).toBeNull();
      expect(await fixture.adapter.useVerificationToken(fresh)).toEqual(fresh);
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
      expect(await fixture.adapter.deleteExpired(NOW, 100)).toBe(0);
    });

    it.each([
      ['at this moment', NOW],
      ['a millisecond later', new Date(NOW.getTime() + 1)],
      ['in 300 years', new Date(Date.UTC(2326, 0))],
    ])('keeps a session that expires %s', async (_, expires) => {
      const names = await addSessions(1, expires);
      expect(await fixture.adapter.deleteExpired(NOW, 100)).toBe(0);
      expect(await sessionsLeft(names)).toEqual(names);
    });

    it('deletes up to the given number of rows', async () => {
      const names = await addSessions(5, minutes(-1));
      await fixture.adapter.createVerificationToken({ ...token, expires: minutes(-1) });
      expect(await fixture.adapter.deleteExpired(NOW, 0)).toBe(0);
      expect(await fixture.adapter.deleteExpired(NOW, 3)).toBe(3);
      expect(await sessionsLeft(names)).toHaveLength(2);
      expect(await fixture.adapter.deleteExpired(NOW, 3)).toBe(3);
      expect(await sessionsLeft(names)).toEqual([]);
      expect(await fixture.adapter.deleteExpired(NOW, 3)).toBe(0);
    });

    it('counts each row once, with concurrent deletions', async () => {
      await addSessions(24, minutes(-1));
      const counts = await Promise.all(
        Array.from({ length: 4 }, async () => fixture.adapter.deleteExpired(NOW, 24)),
      );
      expect(counts.reduce((sum, count) => sum + count)).toBe(24);
    });

    it('keeps a session that is renewed meanwhile', async () => {
      const names = await addSessions(24, minutes(-1));
      const renewals = names.map(async (sessionToken) =>
        fixture.adapter.updateSession({ sessionToken, expires: minutes(1) }),
      );
      const deletion = Promise.resolve(fixture.adapter.deleteExpired(NOW, 100));
      const renewed = (await Promise.all(renewals)).map((row) => row?.sessionToken);
      const deleted = await deletion;
      const left = await sessionsLeft(names);
      expect(left).toEqual(renewed.filter((name) => name !== undefined));
      expect(deleted).toBe(names.length - left.length);
    });

    it('runs during concurrent sign-ins', async () => {
      const user = await fixture.newUser();
      const names = Array.from({ length: 24 }, (_, index) => `new session ${index}`);
      const signIns = names.map((name, index) =>
        addSession(user, name, index % 2 === 0 ? session.expires : minutes(-1)),
      );
      const deletions = names.map(async () => fixture.adapter.deleteExpired(NOW, 2));
      await Promise.all([...signIns, ...deletions]);
      while ((await fixture.adapter.deleteExpired(NOW, 100)) > 0);
      expect(await sessionsLeft(names)).toEqual(names.filter((_, index) => index % 2 === 0));
    });
  });
}
