/** `docs/performance.md`: the charts, the table, how its figures were taken, and how to repeat them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Measured } from '../row.js';
import { drawn } from './chart.js';
import { CHARTS } from './charts.js';
import { VERDICTS, figureOf, markOf } from './words.js';

const DOCUMENT = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));
const PICTURES = fileURLToPath(new URL('../../../docs/performance/', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../package.json', import.meta.url));

/** The peers, as the reader would look them up. */
const PEERS = [
  '@auth/core',
  '@auth/typeorm-adapter',
  'better-auth',
  '@thallesp/nestjs-better-auth',
  'iron-session',
  '@nestjs/jwt',
  '@nestjs/passport',
  'passport-jwt',
];

export async function writeDocument(rows: readonly Measured[]): Promise<void> {
  const text = [introduction(), table(rows), METHOD, REPEAT].join('\n\n');
  const style = await resolveConfig(DOCUMENT);
  writeFileSync(DOCUMENT, await format(text, { ...style, filepath: DOCUMENT }));
}

function introduction(): string {
  const day = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model.trim() ?? 'a processor';
  const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versions = PEERS.map((name) => `${name} ${dependencies[name] ?? ''}`).join(', ');
  return `<!-- Written by \`npm run bench -- --write\`. What is written here by hand is lost. -->

# Performance

What portcullis costs, against its peers and against what cannot be gone below. Every figure is one of
**one run, in which all subjects took turns**: machines differ, and the same one differs from hour to
hour, so a ratio means something where a time does not.

Run on ${day} with Node ${process.versions.node} on ${availableParallelism()} cores (${processor}), with ${versions}.

A figure is met when it reaches its bar; the goal is where it should go. A row without a bar is there
to be read. \`x\` is a ratio: what is divided by what stands beside it.`;
}

function table(rows: readonly Measured[]): string {
  const suites = [...new Set(rows.map(({ suite }) => suite))];
  return suites
    .map((suite) => {
      const own = rows.filter((row) => row.suite === suite);
      const lines = own.map((row) =>
        cells([
          row.name,
          figureOf(row),
          markOf(row.bar, row),
          markOf(row.goal, row),
          VERDICTS[row.verdict],
          `${row.means}. ${row.failure ?? row.figure?.parts ?? ''}`,
        ]),
      );
      const head = cells(['What', 'Figure', 'Bar', 'Goal', 'Met', 'What it divides, and by what']);
      const start = [`## ${titleOf(suite)}`, '', ...picture(suite, own), head];
      return [...start, cells(Array<string>(6).fill('---')), ...lines].join('\n');
    })
    .join('\n\n');
}

function picture(suite: string, rows: readonly Measured[]): readonly string[] {
  const chart = CHARTS[suite];
  const svg = chart && drawn(chart, rows);
  if (!chart || svg === undefined) return [];
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(`${PICTURES}${suite}.svg`, svg);
  return [`![${chart.title}](performance/${suite}.svg)`, ''];
}

const TITLES: Readonly<Record<string, string>> = {
  decode: 'Decoding a token',
  'edge-decode': 'Decoding a token on an edge runtime',
  'session-check': 'A session check in process',
  fastify: 'Through NestJS on Fastify',
  express: 'Through NestJS on Express',
  processes: 'Several processes',
  'sign-in': 'Signing in',
  sqlite: 'Sessions in SQLite',
  postgres: 'Sessions in PostgreSQL',
  floods: 'Floods',
  memory: 'Memory',
  imports: 'Start',
  bundle: 'Size',
};

const titleOf = (suite: string): string => TITLES[suite] ?? suite;

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

const METHOD = `## How the figures were taken

- Every suite runs in a process of its own, on the built package.
- In process: subjects take turns of some 80 ms in 21 rounds, each round beginning with another. A ratio
  is the median of the ratios of the rounds. CPU time is that of the whole process, thread pool included.
  Before they are timed, all have been called for 640 ms, and those of a sign-in 5000 times each.
- Over HTTP: the server on one core, autocannon with 12 connections on another, 2 seconds a turn, 5
  rounds. The client never sleeps: to wake it would be a part of what a slow server's answers take, and
  not of a fast one's. "Beyond the bare route" is the CPU time that the server takes per request, less
  what the same route takes without a guard in the same round. An app has a process of its own. Where two
  costs should be the same (100 providers, several processes), the best turn of each is compared.
- A token "seen before" is the same for all requests; "not seen before" means that no request of the run
  brings the token of another.
- The limit is the cipher alone with its keys made once, or one prepared statement by the bare driver,
  measured in the same rounds.
- Databases hold 100 and 100 000 people, each with a session and an account; whose session is asked for
  is drawn by lot.
- Imports and memory are those of new processes, medians of 11.
- Bundles are those of esbuild for a worker. What is imported when it is first needed (signing in, pages,
  passkeys, the protocol library) is a file of its own, as it is on workerd, where the tests run it that
  way; the bar is for what loads at once, of either library. A platform that takes one file gets all of it
  at once, and then portcullis is the larger one.
- Logs are silenced everywhere: what a line costs is the app's choice of logger.`;

const REPEAT = `## How to repeat them

\`\`\`sh
npm run bench                    # all of it, some 20 minutes
npm run bench -- fastify         # the rows whose names have these words
npm run -s bench -- --json       # for machines
npm run bench -- --write         # writes this page
BENCH_QUICK=1 npm run bench      # only shows that the bench works
\`\`\`

It exits with 1 when a row is under its bar, unless it is quick. PostgreSQL is looked for at
\`postgres://postgres@127.0.0.1/test\`, or where \`BENCH_POSTGRES\` says; its tables are in schemas of their
own, which are dropped in the end. Give it a machine that does nothing else.`;
