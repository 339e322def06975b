/**
 * The level in tokens and rows: what may change it, and what is read from one of before the feature
 * or from a broken one.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '../../../../src/core/jwt/index.js';
import type { JWT } from '../../../../src/core/models/index.js';
import { LEVEL_CLAIM } from '../../../../src/features/sessions/level/level-claim.js';
import { SESSION_LEVELS } from '../../../../src/features/sessions/level/level-tables.js';
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import { Fleet, MINUTE, type Process, type Strategy, type Visitor } from '../fleet.js';
import { COOKIE, findSession, raise, readLevel, store } from './raised.js';

let fleet: Fleet;
afterEach(() => fleet.stop());

async function readClaims(process: Process, { cookies }: Visitor): Promise<JWT> {
  return (await process.services.get(JwtService).decode(cookies.get(COOKIE) ?? '', COOKIE)) ?? {};
}

describe('the claim of a level', () => {
  it.each<[string, (token: JWT) => JWT]>([
    [
      'changed',
      (token) => ({ ...token, [LEVEL_CLAIM]: '{"n":9,"s":0,"p":[{"m":["otp"],"t":1}]}' }),
    ],
    ['removed', ({ [LEVEL_CLAIM]: _, ...token }) => token],
  ])('LVL-09: is not %s by a callback, nor by an update of a client', async (_name, change) => {
    fleet = new Fleet('jwt');
    const here = fleet.start(
      {},
      { callbacks: { jwt: ({ token, session }) => change({ ...token, ...Object(session) }) } },
    );
    const browser = await fleet.signIn(here);
    const claim = (await readClaims(here, browser))[LEVEL_CLAIM];
    expect(JSON.parse(String(claim))).toEqual({
      ...{ n: 0, s: fleet.now },
      p: [expect.objectContaining({ m: ['pwd'] })],
    });
    fleet.pass(MINUTE);
    await browser.session(here);
    const data = JSON.stringify({ [LEVEL_CLAIM]: '{"n":9,"s":0,"p":[]}' });
    const csrfToken = await browser.csrfToken(here);
    await browser.send(here, '/auth/session', { method: 'POST', body: { csrfToken, data } });
    expect((await readClaims(here, browser))[LEVEL_CLAIM]).toEqual(claim);
    store(browser, await raise(fleet, here, browser), fleet.now);
    expect((await readLevel(here, browser)).toClaims(fleet.now).amr).toEqual(['pwd', 'otp']);
  });

  it.each<[string, unknown]>([
    ['text', 'mfa'],
    ['a list', [1]],
    ['null', null],
    ['an object of nothing', {}],
    ['a negative number', { n: -1, s: 0, p: [] }],
    ['proofs that are none', { n: 0, s: 0, p: 'otp' }],
    ['methods that are none', { n: 0, s: 0, p: [{ m: ['magic'], t: 1 }, null, 7] }],
    ['a time that is none', { n: 0, s: 0, p: [{ m: ['otp'], t: 'now' }] }],
  ])('that is %s means no second factor, and is no error', async (_name, claim) => {
    fleet = new Fleet('jwt');
    const here = fleet.start();
    const browser = await fleet.signIn(here);
    const text = typeof claim === 'string' ? claim : JSON.stringify(claim);
    const claims = { ...(await readClaims(here, browser)), [LEVEL_CLAIM]: text };
    browser.cookies.set(COOKIE, await here.services.get(JwtService).encode(claims, COOKIE));
    expect(await browser.session(here)).not.toBeNull();
    const level = await readLevel(here, browser);
    expect(level.meets({ acr: 'mfa' }, fleet.now)).toBe(false);
    expect(level.toClaims(fleet.now).amr).toBeUndefined();
    expect(here.errors).toEqual([]);
  });
});

describe.each<Strategy>(['jwt', 'database'])(
  'with the strategy %s, a session of before levels were kept',
  (strategy) => {
    async function signInBefore(): Promise<[Process, Visitor]> {
      const adapter = new MemoryAdapter();
      fleet = new Fleet(strategy, adapter);
      const here = fleet.start();
      const browser = await fleet.signIn(here);
      if (strategy === 'jwt') {
        const { [LEVEL_CLAIM]: _, ...claims } = await readClaims(here, browser);
        browser.cookies.set(COOKIE, await here.services.get(JwtService).encode(claims, COOKIE));
      } else {
        const { userId } = (await findSession(here, browser)).session;
        expect(await adapter.tables.delete(SESSION_LEVELS, { userId })).toBe(1);
      }
      return [here, browser];
    }

    it('is signed in, by no method, and fresh by the start in its record', async () => {
      const [here, browser] = await signInBefore();
      expect(await browser.session(here)).not.toBeNull();
      expect((await readLevel(here, browser)).toClaims(fleet.now).amr).toBeUndefined();
      fleet.pass(10 * MINUTE);
      expect((await readLevel(here, browser)).meets({ fresh: true }, fleet.now)).toBe(true);
      await browser.session(here);
      fleet.pass(1);
      expect((await readLevel(here, browser)).meets({ fresh: true }, fleet.now)).toBe(false);
    });

    it('gets a level by a proof', async () => {
      const [here, browser] = await signInBefore();
      fleet.pass(11 * MINUTE);
      store(browser, await raise(fleet, here, browser), fleet.now);
      const level = await readLevel(here, browser);
      expect(level.toClaims(fleet.now).amr).toEqual(['otp']);
      expect(level.meets({ fresh: true }, fleet.now)).toBe(true);
      await expect(browser.session(here)).resolves.not.toBeNull();
    });
  },
);
