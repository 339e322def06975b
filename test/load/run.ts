/**
 * Four processes on one PostgreSQL, thousands of people at once. In the middle a process is killed,
 * and later the database goes away for a while: no user may be taken for another, lost or doubled,
 * and everything works again afterwards.
 *
 * `npm run test:load`. Fewer people: `PEOPLE=500 npm run test:load`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authEntities, authMigrations } from 'portcullis/adapters/typeorm';
import { DataSource } from 'typeorm';
import { startProcess } from './app-process.js';
import { DatabaseLink } from './database-link.js';
import { Fleet } from './fleet.js';
import { Incidents } from './incidents.js';
import { type Outcome, RetryingClient } from './retrying-client.js';
import { countRows } from './rows.js';

const PEOPLE = Number(process.env['PEOPLE'] ?? 5000);
const CHECKS_EACH = 10;
const AT_ONCE = 48;
const OUTAGE_MS = 3_000;
const SCHEMA = 'load';
const APP = fileURLToPath(new URL('./app.js', import.meta.url));

const admin = await new DataSource({
  type: 'postgres',
  url: 'postgres://postgres@127.0.0.1/test',
}).initialize();
// In the schema of a run that was killed, no other schema would find its functions.
await admin.query('CREATE EXTENSION IF NOT EXISTS "uuid-ossp"');
await admin.query('ALTER EXTENSION "uuid-ossp" SET SCHEMA public');
await admin.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
await admin.query(`CREATE SCHEMA ${SCHEMA}`);
const tables = await new DataSource({
  type: 'postgres',
  url: 'postgres://postgres@127.0.0.1/test',
  extra: { options: `-c search_path=${SCHEMA},public` },
  entities: [...authEntities('postgres')],
  migrations: [...authMigrations],
}).initialize();
await tables.runMigrations();

const link = await DatabaseLink.to('127.0.0.1', 5432);
const settings = { DATABASE_PORT: String(link.port), DATABASE_SCHEMA: SCHEMA };
const fleet = await Fleet.start(4, () => startProcess(APP, settings));

const incidents = new Incidents();
const { errors } = incidents;
const outcomes: Record<Outcome, number> = { right: 0, wrong: 0, error: 0 };
let signedIn = 0;
const lost: string[] = [];

async function live(number: number): Promise<void> {
  const person = new RetryingClient(
    `person-${number}`,
    () => fleet.next(),
    () => incidents.note(),
  );
  if (await person.signIn()) signedIn++;
  else lost.push(person.name);
  for (let check = 0; check < CHECKS_EACH; check++) outcomes[await person.check()]++;
}

const start = Date.now();
const numbers = Array.from({ length: PEOPLE }, (_, number) => number).values();
const happenings = new Map<number, () => Promise<void>>([
  [Math.floor(PEOPLE * 0.3), () => fleet.kill(1).then(() => fleet.grow())],
  [
    Math.floor(PEOPLE * 0.6),
    async () => {
      link.cut();
      await wait(OUTAGE_MS);
      link.mend();
    },
  ],
]);
const under: Promise<void>[] = [];
const lanes = Array.from({ length: AT_ONCE }, async () => {
  for (const number of numbers) {
    const happening = happenings.get(number);
    if (happening) under.push(incidents.run(happening));
    await live(number);
  }
});
await Promise.all(lanes);
await Promise.all(under);
const seconds = (Date.now() - start) / 1000;

await fleet.stop();
link.close();
const rows = await countRows(tables);
await tables.destroy();
await admin.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
await admin.destroy();

const must: Readonly<Record<string, readonly [number, number]>> = {
  'people who signed in': [signedIn, PEOPLE],
  'checks with the wrong answer': [outcomes.wrong, 0],
  'errors at any other time': [errors['at any other time'], 0],
  users: [rows.users, PEOPLE],
  accounts: [rows.accounts, PEOPLE],
  'addresses of several users': [rows['addresses of several users'], 0],
  'accounts without a user': [rows['accounts without a user'], 0],
  'users without an account': [rows['users without an account'], 0],
  'sessions without a user': [rows['sessions without a user'], 0],
};
console.log(
  `${PEOPLE} people, ${PEOPLE * CHECKS_EACH} checks, 4 processes, ${seconds.toFixed(1)} s`,
);
console.log(`${outcomes.right} right answers, ${errors['in an incident']} errors in an incident`);
for (const [what, [is, shouldBe]] of Object.entries(must)) {
  console.log(`${is === shouldBe ? 'ok  ' : 'FAIL'} ${what}: ${is} of ${shouldBe}`);
  if (is !== shouldBe) process.exitCode = 1;
}
if (lost.length > 0) console.log(`never signed in: ${lost.slice(0, 10).join(', ')}`);
