/** `Sessions`: the list, and the three ways to end sessions, on two processes. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Fleet, MINUTE, type Process, START, type Strategy } from './fleet.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let fleet: Fleet;
  let here: Process;
  let there: Process;

  beforeEach(() => {
    fleet = new Fleet(strategy);
    here = fleet.start();
    there = fleet.start();
  });
  afterEach(() => fleet.stop());

  /** The id of the user, which the adapter may have chosen. */
  async function readCurrent(visitor: Awaited<ReturnType<Fleet['signIn']>>) {
    const current = await here.sessions.getCurrent(visitor.request);
    if (!current) throw new Error('No user is signed in.');
    return current;
  }

  it('lists the sessions of a user, the last used first, without a token', async () => {
    const laptop = await fleet.signIn(here, 'ada', FIREFOX);
    const { userId, id } = await readCurrent(laptop);
    fleet.pass(10 * MINUTE);
    const phone = await fleet.signIn(there, 'ada', SAFARI);
    await fleet.signIn(there, 'bob', SAFARI);
    const listed = await here.sessions.list(userId, { id });
    expect(listed).toEqual([
      {
        id: (await readCurrent(phone)).id,
        createdAt: new Date(START + 10 * MINUTE),
        lastUsedAt: new Date(START + 10 * MINUTE),
        expires: expect.any(Date),
        userAgent: 'Safari on iPhone',
        ip: undefined,
        method: 'credentials',
        isCurrent: false,
      },
      expect.objectContaining({ id, userAgent: 'Firefox on Linux', isCurrent: true }),
    ]);
    const secrets = [...laptop.cookies.values(), ...phone.cookies.values()];
    for (const secret of secrets.filter(({ length }) => length > 20))
      expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('ends one session on the other process, and no other one', async () => {
    const [laptop, phone] = [await fleet.signIn(here), await fleet.signIn(there)];
    const { userId, id } = await readCurrent(phone);
    expect(await here.sessions.revoke(userId, id)).toBe(true);
    await there.sync.refresh();
    expect(await phone.session(there)).toBeNull();
    expect(await laptop.session(there)).toMatchObject({ user: { name: 'ada' } });
    expect(await here.sessions.list(userId)).toHaveLength(1);
    expect(here.events).toEqual([{ userId, sessionId: id, reason: 'user' }]);
  });

  it('ends the other sessions, and keeps the current one', async () => {
    const visitors = [
      await fleet.signIn(here),
      await fleet.signIn(there),
      await fleet.signIn(there),
    ];
    const current = await readCurrent(visitors[0]!);
    expect(await here.sessions.revokeOthers(current)).toBe(2);
    await there.sync.refresh();
    const names = await Promise.all(visitors.map((one) => one.session(there)));
    expect(names.map((session) => session !== null)).toEqual([true, false, false]);
  });

  it('ends all sessions of a user, and lets the user sign in again', async () => {
    const [laptop, phone, other] = [
      await fleet.signIn(here),
      await fleet.signIn(there),
      await fleet.signIn(there, 'bob'),
    ];
    const { userId } = await readCurrent(laptop);
    fleet.pass(1);
    await here.sessions.revokeAll(userId, { reason: 'password changed' });
    const again = await fleet.signIn(here);
    await there.sync.refresh();
    const seen = await Promise.all([laptop, phone, other, again].map((one) => one.session(there)));
    expect(seen.map((session) => session !== null)).toEqual([false, false, true, true]);
    expect(here.events).toEqual([{ userId, sessionId: null, reason: 'password changed' }]);
  });

  it('ends the others by its route, and one by its id', async () => {
    const [laptop, phone] = [await fleet.signIn(here), await fleet.signIn(there)];
    const send = async (path: string, method: string) => {
      const body = { csrfToken: await laptop.csrfToken(here) };
      return laptop.send(here, `/auth/account/sessions/${path}`, { method, body });
    };
    const others = await send('revoke-others', 'POST');
    expect([others.status, await others.json()]).toEqual([200, { revoked: 1 }]);
    await there.sync.refresh();
    expect(await phone.session(there)).toBeNull();

    const { id } = await readCurrent(laptop);
    expect((await send(id, 'DELETE')).status).toBe(204);
    expect(await laptop.session(here)).toBeNull();
  });

  it.each([
    ['another user', async () => (await readCurrent(await fleet.signIn(there, 'bob'))).id],
    ['no user', async () => 'not-an-id'],
    ['a NUL', async () => 'a\0b'],
  ])('revokes nothing for the session of %s', async (_, getId) => {
    const laptop = await fleet.signIn(here);
    const { userId } = await readCurrent(laptop);
    expect(await here.sessions.revoke(userId, await getId())).toBe(false);
  });

  it('does not list a session that was signed out, nor one that has expired', async () => {
    const [laptop, phone] = [await fleet.signIn(here), await fleet.signIn(there)];
    const { userId } = await readCurrent(laptop);
    await phone.signOut(there);
    expect(await here.sessions.list(userId)).toHaveLength(1);
    fleet.pass(31 * 24 * 60 * MINUTE);
    expect(await here.sessions.list(userId)).toEqual([]);
  });

  it('refuses a copied cookie after the sign-out', async () => {
    const laptop = await fleet.signIn(here);
    const copied = new Map(laptop.cookies);
    await laptop.signOut(here);
    for (const [name, text] of copied) laptop.cookies.set(name, text);
    await there.sync.refresh();
    expect(await laptop.session(there)).toBeNull();
  });

  it('ends the session that a new sign-in of the same browser replaces', async () => {
    const laptop = await fleet.signIn(here);
    const copied = new Map(laptop.cookies);
    const { userId } = await readCurrent(laptop);
    await laptop.signIn(here);
    expect(await here.sessions.list(userId)).toHaveLength(1);
    for (const [name, text] of copied) laptop.cookies.set(name, text);
    expect(await laptop.session(here)).toBeNull();
  });

  it('writes the last use every five minutes at most', async () => {
    const laptop = await fleet.signIn(here);
    const { userId } = await readCurrent(laptop);
    const lastUse = async () => {
      await Promise.all([here.settle(), there.settle()]);
      const [only] = await here.sessions.list(userId);
      return ((only?.lastUsedAt.getTime() ?? 0) - START) / MINUTE;
    };
    fleet.pass(4 * MINUTE);
    await laptop.session(here);
    expect(await lastUse()).toBe(0);
    fleet.pass(1 * MINUTE);
    await Promise.all([laptop.session(here), laptop.session(there)]);
    expect(await lastUse()).toBe(5);
  });

  it('signs no one out who was signed in before the feature, and lists them from then on', async () => {
    const [laptop, phone] = [await fleet.signInBefore(), await fleet.signInBefore()];
    fleet.pass(MINUTE);
    expect(await laptop.session(here)).toMatchObject({ user: { name: 'ada' } });
    const { userId } = await readCurrent(laptop);
    await here.settle();
    expect(await here.sessions.list(userId)).toMatchObject([
      { method: 'unknown', userAgent: undefined, createdAt: new Date(START) },
    ]);
    await here.sessions.revokeAll(userId);
    await there.sync.refresh();
    expect(await laptop.session(there)).toBeNull();
    expect(await phone.session(there)).toBeNull();
  });
});
