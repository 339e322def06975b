/** What the feature `Sessions` adds to a session check, and what revocations take in memory. */
import { encode } from 'portcullis/jwt';
import { effort } from '../measure/effort.js';
import { MIB, usedMib } from '../measure/heap.js';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';
import { LocalFeed, makeSid, trackedConfig } from '../subjects/revocations.js';

const NONE = 'with Sessions()';
const MANY = 'with revocations';

export async function run(): Promise<Figures> {
  const token = { ...CLAIMS, sid: makeSid(effort.revocations) };
  const header = cookieHeader(await encode({ token, secret: SECRET, salt: COOKIE }));
  const [quiet, busy] = [new LocalFeed(), new LocalFeed()];
  const plain = makeCheck(portcullisConfig());
  const [idle, full] = [makeCheck(trackedConfig(quiet)), makeCheck(trackedConfig(busy))];
  // The first check subscribes to the feed.
  for (const check of [plain, idle, full]) await assertSession(check, header);
  const before = await usedMib();
  const last = await busy.revoke(effort.revocations);
  const after = await usedMib();
  const revoked = { ...CLAIMS, sid: last };
  if (await full(cookieHeader(await encode({ token: revoked, secret: SECRET, salt: COOKIE })))) {
    throw new Error('A revoked session was accepted.');
  }
  const rss = (process.memoryUsage().rss / MIB).toFixed(0);
  const all = await compare({
    without: () => plain(header),
    [NONE]: () => idle(header),
    [MANY]: () => full(header),
  });
  return {
    loaded: {
      value: all.ratio(NONE, 'without', 'cpu'),
      parts: all.describe('without', NONE),
    },
    many: { value: all.ratio(MANY, NONE, 'cpu'), parts: all.describe(NONE, MANY) },
    memory: {
      value: after - before,
      parts: `${before.toFixed(1)} MiB, then ${after.toFixed(1)} MiB; ${rss} MiB resident`,
    },
  };
}

async function assertSession(check: (header: string) => Promise<unknown>, header: string) {
  const session = (await check(header)) as { user?: { name?: string } } | null;
  if (session?.user?.name !== 'Ada Lovelace') throw new Error('A valid session was not found.');
}
