/**
 * Requests that are on their way while the user gives a proof: their responses reach the browser in
 * any order.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Visitor } from '../fleet.js';
import { Fleet, type Process, type Strategy } from '../fleet.js';
import { COOKIE, copyVisitor, raise, readLevel, REISSUED, SECOND, store } from './raised.js';

const REQUESTS = 20;

/** An order of these, which a number chooses (mulberry32 and Fisher-Yates). */
function shuffle<T>(given: readonly T[], seed: number): T[] {
  const shuffled = [...given];
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

type Response = (browser: Visitor) => void;

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let fleet: Fleet;
  let here: Process;
  let there: Process;
  let browser: Visitor;

  beforeEach(async () => {
    fleet = new Fleet(strategy);
    [here, there] = [fleet.start(), fleet.start()];
    browser = await fleet.signIn(here);
    await browser.session(there);
  });
  afterEach(() => fleet.stop());

  /** A GET of the session with the cookies of now, and what its response does to a browser. */
  async function request(process: Process): Promise<Response> {
    const sent = copyVisitor(browser);
    const before = new Map(sent.cookies);
    const response = await sent.send(process, '/auth/session');
    expect(await response.json()).not.toBeNull();
    return ({ cookies }) => {
      for (const [name, text] of sent.cookies) {
        if (before.get(name) !== text) cookies.set(name, text);
      }
      for (const name of before.keys()) if (!sent.cookies.has(name)) cookies.delete(name);
    };
  }

  async function respond(handledBefore: number): Promise<{ early: Response[]; late: Response[] }> {
    const sendAll = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => request(index % 2 ? here : there)));
    // Renewed cookies differ from those of the sign-in.
    fleet.pass(SECOND);
    const early = await sendAll(handledBefore);
    const raised = await raise(fleet, here, browser);
    await there.sync.refresh();
    const late = await sendAll(REQUESTS - handledBefore);
    return { early: [...early, ...late], late: [(one) => store(one, raised, fleet.now)] };
  }

  async function expectRaised(): Promise<void> {
    for (const process of [here, there]) {
      expect(await copyVisitor(browser).session(process)).not.toBeNull();
      const level = await readLevel(process, browser);
      expect(level.meets({ acr: 'mfa', fresh: true }, fleet.now)).toBe(true);
    }
  }

  const ORDERS: [string, (old: Response[], raised: Response[]) => Response[]][] = [
    ['all of them before that of the proof', (old, raised) => [...old, ...raised]],
    ['all of them after that of the proof', (old, raised) => [...raised, ...old]],
    ...Array.from(
      { length: 50 },
      (_, seed) =>
        [
          `the order ${seed}`,
          (old: Response[], raised: Response[]) => shuffle([...old, ...raised], seed),
        ] as [string, (old: Response[], raised: Response[]) => Response[]],
    ),
  ];

  it.each(ORDERS)('the browser is signed in at the new level after %s', async (_name, order) => {
    for (const handledBefore of [0, 7, REQUESTS]) {
      const { early, late } = await respond(handledBefore);
      for (const apply of order(early, late)) apply(browser);
      await expectRaised();
      await browser.session(here);
      fleet.pass(11 * SECOND);
      await expectRaised();
    }
  });

  it('the cookie of the session is restored from the one beside it', async () => {
    const old = copyVisitor(browser);
    store(browser, await raise(fleet, here, browser), fleet.now);
    const raised = browser.cookies.get(COOKIE);
    expect(browser.cookies.get(REISSUED)).toBe(raised);
    browser.cookies.set(COOKIE, old.cookies.get(COOKIE) ?? '');
    await there.sync.refresh();
    await browser.session(there);
    expect(browser.cookies.get(COOKIE)).not.toBe(old.cookies.get(COOKIE));
    browser.cookies.delete(REISSUED);
    fleet.pass(11 * SECOND);
    await expectRaised();
  });

  it('LVL-07: the one beside it of another user gives that one no session', async () => {
    const bob = await fleet.signIn(here, 'bob');
    const mallory = copyVisitor(bob);
    store(browser, await raise(fleet, here, browser), fleet.now);
    mallory.cookies.set(REISSUED, browser.cookies.get(REISSUED) ?? '');
    expect(await mallory.session(here)).toMatchObject({ user: { name: 'bob' } });
  });
});
