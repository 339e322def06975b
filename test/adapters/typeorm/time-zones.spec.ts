/** Dates, and everything else, in processes of other time zones that run a minified app. */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { build } from 'esbuild';
import { DataSource } from 'typeorm';
import { databaseKinds, type FreshDatabase } from './databases.js';
import type { Errand } from './minified-app.js';
import { sqlite } from './sqlite.js';

// Processes and databases that are made for one test, on a machine that has other things to do.
jest.setTimeout(30_000);

const run = promisify(execFile);
const folder = join(process.cwd(), 'node_modules', '.cache', `portcullis-${crypto.randomUUID()}`);
const program = join(folder, 'app.mjs');

/** Read as the local time of New York, the second does not exist and the third exists twice. */
const MOMENTS = [
  '2026-11-20T17:04:34.001Z',
  '2026-03-08T02:30:00.123Z',
  '2026-11-01T01:30:00.999Z',
  '1969-12-31T23:59:59.500Z',
  '9999-12-31T23:59:59.998Z',
];
const moments = MOMENTS.map((moment) => Date.parse(moment));
const kept = [moments[0], ...moments.map((moment) => [moment, 1, 0])];

const STORED: Partial<Record<string, string>> = {
  postgres: `to_char(expires AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`,
  mariadb: 'CAST(expires AS CHAR)',
};
const SET_TIME_ZONE: Partial<Record<string, string>> = {
  postgres: `SET TIME ZONE 'Asia/Kathmandu'`,
  mariadb: `SET time_zone = '+05:45'`,
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(process.cwd(), 'test/adapters/typeorm/minified-app.ts')],
    outfile: program,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))(
  'a minified app on %s',
  (_, kind) => {
    let database: FreshDatabase;
    beforeEach(async () => {
      database = await kind.create();
    });
    afterEach(() => database.drop());

    const send = async (TZ: string, errand: Pick<Errand, 'action' | 'setTimeZone'>) => {
      const { driver: _driver, ...options } = { driver: undefined, ...database.options };
      const argument = JSON.stringify({ database: options, moments, ...errand });
      const { stdout } = await run(process.execPath, [program, argument], {
        env: { ...process.env, TZ },
      });
      return JSON.parse(stdout) as unknown;
    };

    it('keeps dates to the millisecond, whatever the time zones of process and session', async () => {
      expect(await send('America/New_York', { action: 'write' })).toEqual(kept);
      const setTimeZone = SET_TIME_ZONE[kind.type];
      expect(await send('Pacific/Auckland', { action: 'read', setTimeZone })).toEqual(kept);
      expect(await send('America/New_York', { action: 'read' })).toEqual(kept);

      const options = kind.type === 'better-sqlite3' ? makeFileOptions(database) : database.options;
      const dataSource = await new DataSource(options).initialize();
      const rows = await dataSource.query<{ stored: string }[]>(
        `SELECT ${STORED[kind.type] ?? 'expires'} AS stored FROM sessions`,
      );
      await dataSource.destroy();
      expect(rows.map(({ stored }) => stored).sort()).toEqual(
        MOMENTS.map((moment) => moment.slice(0, -1).replace('T', ' ')).sort(),
      );
    });

    it('writes UTC in a session of another time zone', async () => {
      const setTimeZone = SET_TIME_ZONE[kind.type];
      expect(await send('Pacific/Auckland', { action: 'write', setTimeZone })).toEqual(kept);
      expect(await send('UTC', { action: 'read' })).toEqual(kept);
    });
  },
);

function makeFileOptions({ options }: FreshDatabase) {
  return sqlite(String(options.database));
}
