import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import { ada, UNKNOWN_ID, session, type AdapterFixture } from './fixture.js';

export function sessionCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('sessions', (it) => {
    it('stores a session and finds it with its user', async () => {
      const user = await fixture.newUser();
      expect(await fixture.newSession(user)).toMatchObject({ ...session, userId: user.id });
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(found?.session).toMatchObject({ ...session, userId: user.id });
      expect(found?.user).toEqual(user);
    });

    it('returns an expired session too, which the caller checks', async () => {
      const expires = new Date(1);
      await fixture.newSession(await fixture.newUser(), { expires });
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(found?.session.expires).toEqual(expires);
    });

    it.each(['other', 'SESSION-TOKEN', 'session-token ', '', "' OR 1=1 --"])(
      'returns null for the session token %j (F48)',
      async (sessionToken) => {
        await fixture.newSession(await fixture.newUser());
        expect(await fixture.adapter.getSessionAndUser(sessionToken)).toBeNull();
        expect(await fixture.adapter.deleteSession(sessionToken)).toBeFalsy();
        expect(await fixture.adapter.getSessionAndUser(session.sessionToken)).not.toBeNull();
      },
    );

    it('refuses a duplicate session token', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      await expect(fixture.newSession(user)).rejects.toThrow();
    });

    it('refuses a session of a user who does not exist', async () => {
      await expect(fixture.newSession({ ...ada, id: UNKNOWN_ID })).rejects.toThrow();
    });

    it('updates the expiry of a session', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      const change = { sessionToken: session.sessionToken, expires: new Date(4e12 + 7) };
      const expected = { ...change, userId: user.id };
      expect(await fixture.adapter.updateSession(change)).toMatchObject(expected);
      expect(await fixture.adapter.updateSession(change)).toMatchObject(expected);
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(found?.session).toMatchObject(expected);
    });

    it('does not restore a deleted session on an update', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      await fixture.adapter.deleteSession(session.sessionToken);
      expect(await fixture.adapter.updateSession(session)).toBeFalsy();
      expect(await fixture.adapter.getSessionAndUser(session.sessionToken)).toBeNull();
    });

    it('deletes one session, and no other', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      await fixture.newSession(user, { sessionToken: 'other' });
      await fixture.adapter.deleteSession(session.sessionToken);
      expect(await fixture.adapter.deleteSession(session.sessionToken)).toBeFalsy();
      expect(await fixture.adapter.getSessionAndUser(session.sessionToken)).toBeNull();
      expect(await fixture.adapter.getSessionAndUser('other')).not.toBeNull();
    });

    it('returns the deleted session', async () => {
      const user = await fixture.newUser();
      await fixture.newSession(user);
      const deleted = await fixture.adapter.deleteSession(session.sessionToken);
      expect(deleted).toMatchObject({ ...session, userId: user.id });
    });
  });
}
