/** When the sessions in the list expire at the latest, in an app with `session.absoluteMaxAge`. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Fleet, MINUTE, type Process, START, type Strategy } from './fleet.js';
import { raise, store } from './level/raised.js';

const HOUR = 60 * MINUTE;
const [IDLE, ABSOLUTE] = [HOUR, 8 * HOUR];
/** How much later than its cookie a session may expire, since its use is written now and then. */
const MARGIN = 5 * MINUTE;

let fleet: Fleet;
afterEach(() => fleet.stop());

function startApp(strategy: Strategy): Process {
  const ages = { maxAge: IDLE / 1000, absoluteMaxAge: ABSOLUTE / 1000, updateAge: 60 };
  return fleet.start({}, { session: { strategy, ...ages } });
}

/** The expiry of the only session of a user. */
async function listedBy(process: Process): Promise<number | undefined> {
  await process.settle();
  return (await process.sessions.list('ada'))[0]?.expires.getTime();
}

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  it('a session in use expires no later than `absoluteMaxAge` after the sign-in', async () => {
    fleet = new Fleet(strategy);
    const process = startApp(strategy);
    const ada = await fleet.signIn(process);
    const end = START + ABSOLUTE;
    for (; fleet.now < end; fleet.pass(10 * MINUTE)) {
      await ada.session(process);
      expect(await listedBy(process)).toBe(Math.min(fleet.now + IDLE + MARGIN, end));
    }
    expect(await process.sessions.list('ada')).toEqual([]);
  });

  it('a further proof moves the end at once, also of a session that is not used again', async () => {
    fleet = new Fleet(strategy);
    const process = startApp(strategy);
    const ada = await fleet.signIn(process);
    for (; fleet.now < START + ABSOLUTE - MINUTE; fleet.pass(10 * MINUTE))
      await ada.session(process);
    await process.settle();
    fleet.now = START + ABSOLUTE - MINUTE;
    const proof = { amr: ['pwd'], provider: 'credentials' } as const;
    store(ada, await raise(fleet, process, ada, proof), fleet.now);
    expect(await listedBy(process)).toBe(fleet.now + IDLE + MARGIN);
    fleet.pass(IDLE / 2);
    expect(await process.sessions.list('ada')).toMatchObject([{ method: 'credentials' }]);
  });

  it('a session of before the feature expires no later than `absoluteMaxAge` from now', async () => {
    fleet = new Fleet(strategy);
    const ada = await fleet.signInBefore();
    const process = fleet.start({}, { session: { strategy, absoluteMaxAge: ABSOLUTE / 1000 } });
    // With `jwt`, the first response gives the session its id.
    await ada.session(process);
    await ada.session(process);
    expect(await listedBy(process)).toBe(START + ABSOLUTE);
  });
});
