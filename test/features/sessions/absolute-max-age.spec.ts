/** Sessions that end some time after the sign-in, however much they are used. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { configurationErrors } from '../../../src/core/config/configuration-check.js';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import type { Proof } from '../../../src/core/levels/index.js';
import { SessionLevelsToken } from '../../../src/core/sessions/level-reader.js';
import { SessionService } from '../../../src/core/sessions/session.service.js';
import { withTables } from '../../../src/features/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { CountedTables } from './channel.js';
import { Fleet, MINUTE, type Process, START, type Strategy, type Visitor } from './fleet.js';

const HOUR = 60 * MINUTE;
const [IDLE, ABSOLUTE] = [HOUR, 8 * HOUR];
const SESSION = 'session-token';

let fleet: Fleet;
afterEach(() => fleet.stop());

interface Shown {
  readonly expires?: string;
}

function stage(
  strategy: Strategy,
  session: AuthConfig['session'] = {},
  config: Partial<AuthConfig> = {},
): Process {
  fleet = new Fleet(strategy);
  return startOn(fleet, session, config);
}

function startOn(
  on: Fleet,
  session: AuthConfig['session'] = {},
  config: Partial<AuthConfig> = {},
): Process {
  const ages = { maxAge: IDLE / 1000, absoluteMaxAge: ABSOLUTE / 1000, updateAge: 60 };
  return on.start({}, { session: { strategy: on.strategy, ...ages, ...session }, ...config });
}

const makeFacts = (visitor: Visitor, { services }: Process) => ({
  cookies: new RequestCookies(visitor.cookieHeader),
  requestOrigin: services.get(OriginResolver).resolveConfigured(),
});

/** A further proof of the user of a browser, which takes the new cookies. */
async function prove(visitor: Visitor, process: Process, proof: Partial<Proof>): Promise<void> {
  const { cookies, requestOrigin } = makeFacts(visitor, process);
  const session = await process.services.get(SessionService).find(cookies, requestOrigin);
  if (!session) throw new Error('The user is not signed in.');
  const given = { amr: ['pwd'], at: fleet.now, ...proof } as const;
  const levels = process.services.get(SessionLevelsToken);
  const set = await levels?.raise(session, given, { cookies, requestOrigin });
  for (const { name, value } of set ?? []) visitor.cookies.set(name, encodeURIComponent(value));
}

/** When the session has ended of a user who uses it every ten minutes. */
async function endOfUse(visitor: Visitor, process: Process): Promise<number> {
  for (; fleet.now < START + 30 * HOUR; fleet.pass(10 * MINUTE)) {
    if ((await visitor.session(process)) === null) return fleet.now - START;
  }
  return Infinity;
}

/** The latest moment at which a session cookie of a response ends. */
function cookieEnd(response: Response): number {
  const ends = response.headers
    .getSetCookie()
    .filter((cookie) => cookie.includes(`${SESSION}=`))
    .map((cookie) => Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? ''));
  return Math.max(...ends.filter((end) => !Number.isNaN(end)));
}

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  it('an idle session ends after `maxAge`', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    fleet.pass(IDLE + MINUTE);
    expect(await ada.session(process)).toBeNull();
  });

  it.each(['always', 'when-due'] as const)(
    'a session in use ends after `absoluteMaxAge`: renewed %s',
    async (renewal) => {
      const process = stage(strategy, { renewal });
      const ada = await fleet.signIn(process);
      expect(await endOfUse(ada, process)).toBe(ABSOLUTE);
      expect(process.errors).toEqual([]);
    },
  );

  it.each([
    ['just before', -1000, true],
    ['at that moment', 0, false],
    ['after it', 1, false],
  ])('it ends to the second: %s', async (_name, offset, isThere) => {
    const process = stage(strategy, { maxAge: (2 * ABSOLUTE) / 1000 });
    const ada = await fleet.signIn(process);
    fleet.pass(ABSOLUTE + offset);
    expect((await ada.session(process)) !== null).toBe(isThere);
  });

  it('it ends for guards, which renew nothing', async () => {
    const process = stage(strategy, { maxAge: (2 * ABSOLUTE) / 1000 });
    const ada = await fleet.signIn(process);
    const { cookies, requestOrigin } = makeFacts(ada, process);
    const read = () => process.services.get(SessionService).read(cookies, requestOrigin);
    fleet.pass(ABSOLUTE - 1000);
    expect(await read()).not.toBeNull();
    fleet.pass(1001);
    expect(await read()).toBeNull();
  });

  it('no cookie and no shown expiry is later', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    const last = START + ABSOLUTE;
    for (; fleet.now < last; fleet.pass(10 * MINUTE)) {
      const response = await ada.send(process, '/auth/session');
      const { expires = '' } = (await response.json()) as Shown;
      expect(Date.parse(expires)).toBeLessThanOrEqual(last);
      expect(cookieEnd(response)).toBe(Math.min(fleet.now + IDLE, last));
    }
  });

  it('a copied cookie does not outlive it', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    for (; fleet.now < START + ABSOLUTE - MINUTE; fleet.pass(10 * MINUTE)) {
      await ada.session(process);
    }
    const copy = new Map(ada.cookies);
    fleet.now = START + ABSOLUTE;
    for (const [name, text] of copy) ada.cookies.set(name, text);
    expect(await ada.session(process)).toBeNull();
  });

  it('a further proof of all that the sign-in has asked starts the time again', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    const start = fleet.now;
    for (; fleet.now < start + 5 * HOUR; fleet.pass(10 * MINUTE)) await ada.session(process);
    await prove(ada, process, { provider: 'credentials' });
    expect(await endOfUse(ada, process)).toBe(5 * HOUR + ABSOLUTE);
  });

  it('a proof of which nothing says when it was given does not', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    fleet.pass(HOUR / 2);
    await prove(ada, process, { amr: ['fed'], provider: 'github', isUnproven: true });
    expect(await endOfUse(ada, process)).toBe(ABSOLUTE);
  });

  it('a code by email does not in a session that has proven something else', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    await prove(ada, process, { amr: ['pwd'] });
    await prove(ada, process, { amr: ['email'] });
    fleet.pass(HOUR / 2);
    await prove(ada, process, { amr: ['email'] });
    expect(await endOfUse(ada, process)).toBe(ABSOLUTE);
  });

  it('one factor of a session with two does not, and both do', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    await prove(ada, process, { amr: ['pwd'] });
    await prove(ada, process, { amr: ['otp'] });
    fleet.pass(HOUR / 2);
    await prove(ada, process, { amr: ['pwd'] });
    const eve = await fleet.signIn(process, 'eve');
    await prove(eve, process, { amr: ['pwd'] });
    await prove(eve, process, { amr: ['otp'] });
    fleet.pass(HOUR / 2);
    await prove(eve, process, { amr: ['pwd'] });
    await prove(eve, process, { amr: ['otp'] });
    const second = fleet.now;
    for (; fleet.now < START + ABSOLUTE; fleet.pass(10 * MINUTE)) {
      await ada.session(process);
      await eve.session(process);
    }
    expect(await ada.session(process)).toBeNull();
    expect(await endOfUse(eve, process)).toBe(second - START + ABSOLUTE);
  });

  it('an update of the session does not', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    for (; fleet.now < START + ABSOLUTE; fleet.pass(10 * MINUTE)) {
      const body = { csrfToken: await ada.csrfToken(process), 'data.name': 'Ada' };
      await ada.send(process, '/auth/session', { method: 'POST', body });
    }
    expect(await ada.session(process)).toBeNull();
  });

  it('a new sign-in does', async () => {
    const process = stage(strategy);
    const ada = await fleet.signIn(process);
    fleet.pass(HOUR / 2);
    await ada.signIn(process);
    expect(await endOfUse(ada, process)).toBe(HOUR / 2 + ABSOLUTE);
  });

  it('may be shorter than `maxAge`, and than `updateAge`', async () => {
    const process = stage(strategy, { maxAge: 86_400, absoluteMaxAge: 1_800, updateAge: 3_600 });
    const ada = await fleet.signIn(process);
    expect(await endOfUse(ada, process)).toBe(HOUR / 2);
  });

  it('counts for sessions of an app that sets it later from their sign-in', async () => {
    const before = stage(strategy, { absoluteMaxAge: undefined });
    const ada = await fleet.signIn(before);
    const bob = await fleet.signIn(before, 'bob');
    for (; fleet.now < START + 5 * HOUR; fleet.pass(10 * MINUTE)) {
      await ada.session(before);
      await bob.session(before);
    }
    const process = startOn(fleet);
    expect(await endOfUse(ada, process)).toBe(ABSOLUTE);
    fleet.now = START + 5 * HOUR + IDLE / 2;
    const stricter = startOn(fleet, { absoluteMaxAge: 3600 });
    expect(await bob.session(stricter)).toBeNull();
  });

  it('counts for sessions of before the feature from the renewal by which it learnt of them', async () => {
    fleet = new Fleet(strategy, new MemoryAdapter());
    const ada = await fleet.signInBefore();
    fleet.pass(HOUR / 2);
    const process = startOn(fleet, { maxAge: 30 * 86_400 });
    await ada.session(process);
    await process.settle();
    expect(await endOfUse(ada, process)).toBe(ABSOLUTE);
  });
});

describe('the end of a session', () => {
  it('is what `encode` of the app gets', async () => {
    const ages: (number | undefined)[] = [];
    const kept: Record<string, unknown>[] = [];
    const process = stage(
      'jwt',
      {},
      {
        jwt: {
          encode: ({ token, maxAge }) => {
            ages.push(maxAge);
            return String(kept.push({ ...token }) - 1);
          },
          decode: ({ token }) => kept[Number(token)] ?? null,
        },
      },
    );
    const ada = await fleet.signIn(process);
    fleet.pass(ABSOLUTE - 5 * MINUTE);
    await ada.session(process);
    expect(ages).toEqual([IDLE / 1000, 300]);
    fleet.pass(5 * MINUTE);
    expect(await ada.session(process)).toBeNull();
  });
});

describe('with the strategy database', () => {
  it('a check that renews nothing makes no query, up to the end', async () => {
    const tables = new CountedTables();
    const writes: string[] = [];
    const { adapter } = new TracedAdapter((name) => writes.push(name));
    fleet = new Fleet('database', withTables(adapter, tables));
    const process = startOn(fleet, { renewal: 'when-due' });
    const ada = await fleet.signIn(process);
    for (; fleet.now < START + ABSOLUTE - IDLE; fleet.pass(IDLE / 2)) await ada.session(process);
    await ada.session(process);
    fleet.pass(MINUTE);
    await ada.session(process);
    await process.settle();
    writes.length = 0;
    const queries = tables.finds;
    for (let check = 0; check < 5; check++) expect(await ada.session(process)).not.toBeNull();
    expect([tables.finds - queries, writes]).toEqual([0, Array(5).fill('getSessionAndUser')]);
  });

  it('a deadline that is not known extends nothing, and signs no user out', async () => {
    const tables = new CountedTables();
    fleet = new Fleet('database', withTables(new MemoryAdapter(), tables));
    const process = startOn(fleet);
    const ada = await fleet.signIn(process);
    fleet.pass(2 * MINUTE);
    await ada.session(process);
    fleet.pass(2 * MINUTE);
    tables.isAway = true;
    expect(await ada.session(process)).not.toBeNull();
    expect(process.errors.length).toBeGreaterThan(0);
    tables.isAway = false;
    fleet.now = START + 2 * MINUTE + IDLE + 1;
    expect(await ada.session(process)).toBeNull();
  });
});

describe('the option', () => {
  const check = async (absoluteMaxAge: unknown, features = [Sessions()]): Promise<string[]> => {
    const session = { absoluteMaxAge, maxAge: 3600, updateAge: 60 } as object;
    const adapter = new MemoryAdapter();
    const config = { secret: 'a secret', url: 'https://app.test', providers: [], adapter };
    const errors = await configurationErrors({ ...config, session, features });
    return errors.map(({ message }) => message);
  };

  it.each([[1], [30], [3_600], [86_400]])('may be %p', async (value) => {
    expect(await check(value)).toEqual([]);
  });

  it.each([[0], [-1], [Number.NaN], [Infinity], ['86400'], [null], [{}]])(
    'must not be %p',
    async (value) => {
      const message = '`session.absoluteMaxAge` must be a number of seconds, from 1 to 100 years.';
      expect(await check(value)).toEqual([expect.stringContaining(message)]);
    },
  );

  it('needs the feature that knows when users have signed in', async () => {
    const errors = await check(86_400, []);
    expect(errors).toEqual([
      expect.stringMatching(/^`session\.absoluteMaxAge` needs to know .* `Sessions\(\)`/),
    ]);
  });
});
