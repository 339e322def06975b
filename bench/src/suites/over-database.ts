/** Sessions in a database: with 100 people in it, and with very many. */
import type { AuthConfig as PeerConfig } from '@auth/core';
import { effort } from '../measure/effort.js';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { authCoreCheck, authCoreConfig } from '../subjects/auth-core.js';
import { DATABASES, type Databases } from '../subjects/databases.js';
import { COOKIE } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';
import { makeAccount, makeToken } from '../subjects/seeding.js';
import {
  type DatabaseKind,
  type StoredSessions,
  ours,
  peers,
} from '../subjects/stored-sessions.js';

const FEW = 100;

export async function overDatabase(kind: DatabaseKind): Promise<Figures> {
  const databases = await DATABASES[kind]();
  try {
    return await measured(kind, databases);
  } finally {
    await databases.close();
  }
}

async function measured(kind: DatabaseKind, databases: Databases): Promise<Figures> {
  const [few, many] = [
    await pair(kind, databases, FEW),
    await pair(kind, databases, effort.manyRows),
  ];
  try {
    const all = await compare({
      '@auth/core': many.peer.check,
      portcullis: many.own.check,
      'portcullis, unprepared': many.checkUnprepared,
      'portcullis, 100 rows': few.own.check,
      'bare join': many.find,
      'bare join, 100 rows': few.find,
      'unknown id': many.own.checkUnknown,
    });
    const accounts = await compare({
      'portcullis, many': many.own.account,
      'portcullis, 100': few.own.account,
      'peer, many': many.peer.account,
      'peer, 100': few.peer.account,
    });
    const queries = await many.own.queries();
    const peerQueries = await many.peer.queries();
    return {
      queries: { value: queries, parts: `portcullis ${queries}, @auth/core ${peerQueries}` },
      check: {
        value: all.ratio('@auth/core', 'portcullis', 'cpu'),
        parts: all.describe('@auth/core', 'portcullis'),
      },
      limit: {
        value: all.ratio('portcullis', 'bare join', 'wall'),
        parts: all.describe('portcullis', 'bare join'),
      },
      unprepared: {
        value: all.ratio('portcullis, unprepared', 'bare join', 'wall'),
        parts: all.describe('portcullis, unprepared', 'bare join'),
      },
      growth: {
        value: all.ratio('portcullis', 'portcullis, 100 rows', 'wall'),
        parts: all.describe(
          'portcullis',
          'portcullis, 100 rows',
          'bare join',
          'bare join, 100 rows',
        ),
      },
      account: {
        value: accounts.ratio('portcullis, many', 'portcullis, 100', 'wall'),
        parts: accounts.describe('portcullis, many', 'portcullis, 100'),
      },
      'account-peer': {
        value: accounts.ratio('peer, many', 'peer, 100', 'wall'),
        parts: accounts.describe('peer, many', 'peer, 100'),
      },
      unknown: {
        value: all.ratio('unknown id', 'portcullis', 'cpu'),
        parts: all.describe('unknown id', 'portcullis'),
      },
    };
  } finally {
    await Promise.all([few, many].map(({ close }) => close()));
  }
}

async function pair(kind: DatabaseKind, databases: Databases, count: number) {
  const own = await databases.open(`own-${count}`);
  const peer = await databases.open(`peer-${count}`);
  const mine = await ours(own.place, kind, own.query, count);
  const theirs = await peers(peer.place, kind, peer.query, count);
  const config = { ...portcullisConfig(), session: { strategy: 'database' as const } };
  const adapter = theirs.adapter as NonNullable<PeerConfig['adapter']>;
  const peerConfig = { ...authCoreConfig(), session: config.session, adapter };
  return {
    own: subject(makeCheck({ ...config, adapter: mine.adapter }), mine, count),
    checkUnprepared: subject(makeCheck({ ...config, adapter: mine.unprepared }), mine, count).check,
    peer: subject(authCoreCheck(peerConfig), theirs, count),
    find: () => own.find(makeToken(pickIndex(count))),
    close: mine.close,
  };
}

function subject(
  check: (header: string) => Promise<unknown>,
  { adapter, counter }: { adapter: unknown; counter: { count: number } },
  count: number,
) {
  const stored = adapter as StoredSessions;
  const found = async (header: string) => {
    if (!(await check(header))) throw new Error('A stored session was not found.');
  };
  const valid = () => found(`${COOKIE}=${makeToken(pickIndex(count))}`);
  return {
    check: valid,
    checkUnknown: () => check(`${COOKIE}=unknown-${pickIndex(count)}`),
    account: () => stored.getUserByAccount(makeAccount(pickIndex(count))),
    queries: async () => {
      const before = counter.count;
      for (let checks = 0; checks < 10; checks += 1) await valid();
      return (counter.count - before) / 10;
    },
  };
}

/** Each user is as likely to come next as any other. */
function pickIndex(count: number): number {
  return Math.floor(Math.random() * count);
}
