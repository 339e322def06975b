/** A further proof: the same session goes on under a new token, and the one of before is over. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionHooksToken, SessionService } from '../../../../src/core/sessions/index.js';
import { Fleet, MINUTE, type Process, type Strategy, type Visitor } from '../fleet.js';
import {
  COOKIE,
  copyVisitor,
  findSession,
  raise,
  readLevel,
  REISSUED,
  SECOND,
  store,
} from './raised.js';

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let fleet: Fleet;
  let here: Process;
  let there: Process;
  let browser: Visitor;
  let old: Visitor;

  beforeEach(async () => {
    fleet = new Fleet(strategy);
    [here, there] = [fleet.start(), fleet.start()];
    browser = await fleet.signIn(here);
    await browser.session(here);
    old = copyVisitor(browser);
  });
  afterEach(() => fleet.stop());

  async function prove(): Promise<void> {
    store(browser, await raise(fleet, here, browser), fleet.now);
    await there.sync.refresh();
  }

  it('a sign-in by credentials is a proof by password, which is recent for ten minutes', async () => {
    const level = await readLevel(here, browser);
    expect(level.toClaims(fleet.now)).toEqual({ auth_time: fleet.now / 1000, amr: ['pwd'] });
    fleet.pass(10 * MINUTE);
    expect((await readLevel(here, browser)).meets({ fresh: true }, fleet.now)).toBe(true);
    fleet.pass(1);
    expect((await readLevel(here, browser)).meets({ fresh: true }, fleet.now)).toBe(false);
  });

  it('a proof raises the level on every process', async () => {
    fleet.pass(11 * MINUTE);
    await prove();
    for (const process of [here, there]) {
      const level = await readLevel(process, browser);
      expect(level.meets({ fresh: true, acr: 'mfa' }, fleet.now)).toBe(true);
      expect(level.toClaims(fleet.now).amr).toEqual(['pwd', 'otp']);
    }
  });

  it('the session is the same one, in the list and under its id', async () => {
    const { userId, id } = (await here.sessions.getCurrent(browser.request)) ?? {};
    const [before] = await here.sessions.list(String(userId));
    fleet.pass(MINUTE);
    await prove();
    await old.session(here);
    await here.settle();
    const listed = await here.sessions.list(String(userId));
    expect(listed).toHaveLength(1);
    const { createdAt, userAgent, method } = before ?? {};
    expect(listed[0]).toMatchObject({ createdAt, userAgent, method });
    const after = await here.sessions.getCurrent(browser.request);
    expect(listed[0]?.id).toBe(after?.id);
    expect(after?.id === id).toBe(strategy === 'jwt');
    expect(browser.cookies.get(COOKIE)).not.toBe(old.cookies.get(COOKIE));
  });

  it.each([
    ['at once', 0, true],
    ['for ten seconds', 10 * SECOND - 1, true],
    ['not after that', 10 * SECOND + 1, false],
  ])('the token of before is read %s', async (_name, passed, isRead) => {
    await prove();
    fleet.pass(passed);
    for (const process of [here, there]) {
      expect((await copyVisitor(old).session(process)) !== null).toBe(isRead);
      expect((await copyVisitor(browser).session(process)) !== null).toBe(true);
    }
  });

  it('LVL-01: the token of before has no level, on every process', async () => {
    await prove();
    for (const process of [here, there]) {
      const level = await readLevel(process, old);
      expect(level.isReplaced).toBe(true);
      expect(level.meets({ fresh: true }, fleet.now)).toBe(false);
    }
  });

  it.each([0, 9 * SECOND])(
    'LVL-02: the token of before changes nothing, %d ms later',
    async (passed) => {
      await prove();
      fleet.pass(passed);
      const csrfToken = await old.csrfToken(there);
      const path = '/auth/account/sessions/revoke-others';
      const response = await old.send(there, path, { method: 'POST', body: { csrfToken } });
      expect([response.status, await response.json()]).toEqual([409, { error: 'SessionReplaced' }]);
      expect(await browser.session(there)).not.toBeNull();
    },
  );

  it('an access token of the session goes on, until the session is revoked', async () => {
    const { userId, id } = (await here.sessions.getCurrent(browser.request)) ?? {};
    const claims = { sub: String(userId), sid: String(id), iat: fleet.now / 1000 };
    await prove();
    fleet.pass(MINUTE);
    const isRevoked = () => there.services.get(SessionHooksToken)?.isTokenRevoked(claims);
    expect(await isRevoked()).toBe(false);
    if (strategy === 'database') return;
    await here.sessions.revoke(String(userId), String(id));
    await there.sync.refresh();
    expect(await isRevoked()).toBe(true);
  });

  it('an update with the token of before is refused', async () => {
    await prove();
    const csrfToken = await old.csrfToken(here);
    const body = { csrfToken, data: 'x' };
    const response = await old.send(here, '/auth/session', { method: 'POST', body });
    expect(response.status).toBe(409);
  });

  it.each([0, 11 * SECOND, 24 * 60 * MINUTE])(
    'a response to the token of before neither sets nor clears a cookie, %d ms later',
    async (passed) => {
      await prove();
      fleet.pass(passed);
      for (const process of [here, there]) {
        const response = await old.send(process, '/auth/session');
        const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
        expect(names.filter((name) => name?.startsWith(COOKIE))).toEqual([]);
      }
    },
  );

  it('LVL-03: of two proofs at once one counts', async () => {
    const found = await findSession(here, browser);
    const both = await Promise.allSettled([
      raise(fleet, here, browser),
      raise(fleet, here, browser),
    ]);
    const won = both.filter(({ status }) => status === 'fulfilled');
    const lost = both.find(({ status }) => status === 'rejected');
    expect([won.length, lost]).toMatchObject([1, { reason: { type: 'SessionReplaced' } }]);
    for (const one of both) {
      if (one.status === 'fulfilled') store(browser, one.value, fleet.now);
    }
    fleet.pass(11 * SECOND);
    expect(await browser.session(here)).not.toBeNull();
    expect(await old.session(here)).toBeNull();
    expect(await here.sessions.list(found.session.userId)).toHaveLength(1);
  });

  it('LVL-03: of two proofs at two processes at once one counts', async () => {
    await there.sync.refresh();
    const both = await Promise.allSettled([
      raise(fleet, here, browser),
      raise(fleet, there, browser),
    ]);
    const reasons = both.map((one) => (one.status === 'rejected' ? one.reason : undefined));
    expect(reasons.filter(Boolean)).toMatchObject([{ type: 'SessionReplaced' }]);
  });

  it('a sign-out with the token of before ends nothing, ten seconds later', async () => {
    await prove();
    fleet.pass(11 * SECOND);
    await old.signOut(there);
    await here.sync.refresh();
    expect(await browser.session(here)).not.toBeNull();
  });

  it('a sign-out with the token of before ends the session, where the browser has the new one', async () => {
    await prove();
    const both = copyVisitor(old);
    both.cookies.set(REISSUED, browser.cookies.get(REISSUED) ?? '');
    fleet.pass(11 * SECOND);
    await both.signOut(there);
    await here.sync.refresh();
    expect(await browser.session(here)).toBeNull();
  });

  it.each([
    ['back by an hour', -60 * MINUTE],
    ['forward by an hour', 60 * MINUTE],
  ])('a clock that is set %s revives no token', async (_name, by) => {
    await prove();
    fleet.pass(11 * SECOND + by);
    for (const process of [here, there]) {
      expect(await copyVisitor(old).session(process)).toBeNull();
    }
  });

  it('runs no renewal of the session of before', async () => {
    await prove();
    const { requestOrigin, cookies } = await findSession(here, old);
    const read = await here.services.get(SessionService).refresh(cookies, requestOrigin);
    expect([read.session !== null, read.cookies]).toEqual([true, []]);
  });
});

it('a token of `jwt.maxAge` is replaced for as long as it lives, which may be longer than its session', async () => {
  const fleet = new Fleet('jwt');
  const DAY = 24 * 60 * MINUTE;
  const here = fleet.start(
    {},
    { session: { strategy: 'jwt', maxAge: DAY / 1000 }, jwt: { maxAge: (90 * DAY) / 1000 } },
  );
  const browser = await fleet.signIn(here);
  await browser.session(here);
  const old = copyVisitor(browser);
  await raise(fleet, here, browser);
  fleet.pass(2 * DAY);
  here.sync.list.prune(fleet.now);
  expect(await old.session(here)).toBeNull();
  await fleet.stop();
});
