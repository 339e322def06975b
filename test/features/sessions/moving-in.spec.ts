/** Sessions from before the feature, and from before the secret was rotated. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { SessionRecords } from '../../../src/features/sessions/session-records.js';
import type { JWT } from '../../../src/core/models/session.js';
import { Fleet, MINUTE, type Process, START, type Strategy, Visitor } from './fleet.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';
const OLD = 'a secret that all processes of the app share';
const NEW = 'the secret that came after it, also of more than 32 bytes';

let fleet: Fleet;
afterEach(() => fleet.stop());

/** The same browser, with the cookies that it has now. */
function copyVisitor(visitor: Visitor): Visitor {
  const copy = new Visitor();
  for (const [name, text] of visitor.cookies) copy.cookies.set(name, text);
  return copy;
}

async function readClaims(visitor: Visitor, { services }: Process): Promise<JWT> {
  const token = decodeURIComponent(visitor.cookies.get(SESSION_COOKIE) ?? '');
  return (await services.get(JwtService).decode(token, SESSION_COOKIE)) ?? {};
}

describe('a session token from before the feature', () => {
  let here: Process;
  let there: Process;
  let laptop: Visitor;

  beforeEach(async () => {
    fleet = new Fleet('jwt');
    laptop = await fleet.signInBefore();
    fleet.pass(MINUTE);
    [here, there] = [fleet.start(), fleet.start()];
  });

  it('has no id until it is renewed, and then one for good', async () => {
    expect(await readClaims(laptop, here)).not.toHaveProperty('sid');
    expect(await here.sessions.getCurrent(laptop.request)).toBeNull();
    expect(await laptop.session(here)).toMatchObject({ user: { name: 'ada' } });
    const { sid } = await readClaims(laptop, here);
    expect(await here.sessions.getCurrent(laptop.request)).toEqual({ userId: 'ada', id: sid });
    fleet.pass(MINUTE);
    await laptop.session(there);
    expect((await readClaims(laptop, here))['sid']).toBe(sid);
  });

  it('counts from when it was issued once it has an id', async () => {
    await laptop.session(here);
    fleet.pass(MINUTE);
    await laptop.session(here);
    await here.settle();
    const [listed] = await here.sessions.list('ada');
    expect(listed).toMatchObject({ createdAt: new Date(START), method: 'unknown' });
  });

  it.each(['before', 'after'])('is ended by revokeAll %s its renewal', async (when) => {
    const copy = copyVisitor(laptop);
    if (when === 'after') await laptop.session(here);
    await here.sessions.revokeAll('ada');
    await there.sync.refresh();
    for (const process of [here, there]) {
      expect(await laptop.session(process)).toBeNull();
      expect(await copy.session(process)).toBeNull();
    }
    expect(await (await fleet.signIn(there)).session(here)).not.toBeNull();
  });

  it('is not fresh, however late it was renewed', async () => {
    await laptop.session(here);
    await laptop.session(here);
    await here.settle();
    const id = String((await readClaims(laptop, here))['sid']);
    const records = here.services.get(SessionRecords);
    expect((await here.sessions.list('ada')).map((one) => one.id)).toEqual([id]);
    expect(await records.findStart(id)).toBeUndefined();
    const fresh = await here.sessions.getCurrent((await fleet.signIn(here)).request);
    expect(await records.findStart(fresh?.id ?? '')).toEqual(new Date(fleet.now));
  });

  it('is not ended by revokeAll of another user', async () => {
    await here.sessions.revokeAll('bob');
    expect(await laptop.session(here)).not.toBeNull();
  });

  it('can read the list, and cannot end the others, since nothing says when its user signed in', async () => {
    const other = await fleet.signIn(here);
    const list = await laptop.send(here, '/auth/account/sessions');
    expect(await list.json()).toMatchObject([{ isCurrent: false }]);
    const body = { csrfToken: await laptop.csrfToken(here) };
    const path = '/auth/account/sessions/revoke-others';
    const refused = await laptop.send(here, path, { method: 'POST', body });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: 'InsufficientUserAuthentication' });
    await laptop.session(here);
    expect((await laptop.send(here, path, { method: 'POST', body })).status).toBe(401);
    await laptop.signIn(here);
    const renewed = { csrfToken: await laptop.csrfToken(here) };
    const accepted = await laptop.send(here, path, { method: 'POST', body: renewed });
    expect([accepted.status, await accepted.json()]).toEqual([200, { revoked: 1 }]);
    expect(await other.session(here)).toBeNull();
  });

  it('signs out like any other, and a copy of it is refused once it had an id', async () => {
    await laptop.session(here);
    const copy = copyVisitor(laptop);
    await laptop.signOut(here);
    await there.sync.refresh();
    expect(await copy.session(there)).toBeNull();
  });
});

describe('the id of a session', () => {
  it('is not changed by an update of the session, nor by a callback', async () => {
    fleet = new Fleet('jwt');
    const forged = `${START.toString(36).padStart(8, '0')}.${'A'.repeat(22)}`;
    const jwt = ({ token }: { token: JWT }) => ({ ...token, sid: forged });
    const process = fleet.start({}, { callbacks: { jwt } });
    const visitor = await fleet.signIn(process);
    const { sid } = await readClaims(visitor, process);
    const body = { csrfToken: await visitor.csrfToken(process), data: 'x' };
    await visitor.send(process, '/auth/session', { method: 'POST', body });
    await visitor.session(process);
    expect(sid).not.toBe(forged);
    expect((await readClaims(visitor, process))['sid']).toBe(sid);
  });
});

describe.each<Strategy>(['jwt', 'database'])(
  'with the strategy %s, a rotated secret',
  (strategy) => {
    let visitor: Visitor;
    let id: string;
    let userId: string;

    beforeEach(async () => {
      fleet = new Fleet(strategy);
      const before = fleet.start();
      visitor = await fleet.signIn(before);
      const current = await before.sessions.getCurrent(visitor.request);
      [id, userId] = [current?.id ?? '', current?.userId ?? ''];
      fleet.pass(MINUTE);
    });

    it.each<[string, (process: Process) => Promise<unknown>]>([
      ['revoke', ({ sessions }) => sessions.revoke(userId, id)],
      ['revokeOthers', ({ sessions }) => sessions.revokeOthers({ userId, id: 'another' })],
      ['revokeAll', ({ sessions }) => sessions.revokeAll(userId)],
    ])('leaves sessions that %s can still end', async (_name, end) => {
      const after = fleet.start({}, { secret: [NEW, OLD] });
      const other = fleet.start({}, { secret: [NEW, OLD] });
      expect(await visitor.session(after)).toMatchObject({ user: { name: 'ada' } });
      await end(after);
      await other.sync.refresh();
      expect(await visitor.session(after)).toBeNull();
      expect(await copyVisitor(visitor).session(other)).toBeNull();
      expect(await after.sessions.list(userId)).toEqual([]);
      expect(after.errors).toEqual([]);
    });

    it('that is gone altogether keeps no process from ending what it began', async () => {
      const after = fleet.start({}, { secret: NEW });
      expect(await after.sessions.revoke(userId, id)).toBe(true);
      expect(await visitor.session(after)).toBeNull();
      expect(await after.sessions.list(userId)).toEqual([]);
    });

    it('seals the token again when the session is used', async () => {
      fleet.pass(10 * MINUTE);
      const both = fleet.start({}, { secret: [NEW, OLD] });
      await visitor.session(both);
      await both.settle();
      const after = fleet.start({}, { secret: NEW });
      await after.sessions.revoke(userId, id);
      const reader = fleet.start({}, { secret: [NEW, OLD] });
      expect(await visitor.session(reader)).toBeNull();
    });
  },
);
