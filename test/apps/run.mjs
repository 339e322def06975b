/**
 * Apps of every framework with the packed package: made by the generators or copied from the
 * samples, installed, built and tested, and a user signs in. Prints a table, and fails with any
 * cell.
 *
 * Usage: npm run test:apps. `npm run test:apps -- 'NestJS 11'` runs the rows whose names have these
 * words; APPS_HOME=<folder> keeps the apps there.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packSamples } from '../../tools/pack-samples.mjs';
import { install, layFiles, makeApp, runAll, start } from './app.mjs';
import { ROWS } from './rows.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const AT_ONCE = 2;

/** How `init` is called: as `npx` does with the packed file, or as it was built here. */
const COMMANDS = {
  packed: (tarball) => `npx --yes --package ${tarball} portcullis`,
  built: () => `node ${join(ROOT, 'dist/cli/main.js')}`,
};

/**
 * The columns, in the order in which a stage is gone through: whether it has one, and what is done.
 */
const COLUMNS = {
  install: {
    applies: ({ beside, installs }) => beside ?? installs,
    run: (stage, { app, tarball }) => install(stage, app, tarball),
  },
  init: {
    applies: ({ init }) => init,
    run: ({ init, start = '--provider demo' }, { app, tarball }) => {
      const command = COMMANDS[init](tarball);
      return runAll([`${command} init --yes ${start} --package ${tarball}`], app);
    },
  },
  types: { applies: ({ types }) => types, run: ({ types }, { app }) => runAll(types, app) },
  build: { applies: ({ builds }) => builds, run: ({ builds }, { app }) => runAll(builds, app) },
  test: { applies: ({ tests }) => tests, run: ({ tests }, { app }) => runAll(tests, app) },
  'sign-in': {
    applies: ({ starts, journeys }) => starts ?? journeys,
    run: async ({ starts = [], journeys }, { app }) => {
      for (const way of starts) await start(way, app);
      if (journeys) await runJourneys(journeys, dirname(app));
    },
  },
  doctor: {
    applies: ({ doctor }) => doctor,
    run: (_, { app }) => runAll(['npx portcullis doctor'], app),
  },
};

/** In Chromium, by the specs of `test/frameworks/`. */
function runJourneys(folder, home) {
  const options = `--selectProjects frameworks --testTimeout 90000 --verbose=false -t ${folder}`;
  return runAll([`npm test --silent -- ${options}`], ROOT, { SAMPLES_HOME: home });
}

/** @returns The cells of its row. Those after one that failed stay empty. */
async function play(row, home, tarball) {
  const cells = new Cells();
  try {
    for (const made of row.apps) {
      const app = await cells.time('made', () => makeApp(made, home));
      for (let stage = made; stage; stage = stage.then) {
        layFiles(stage, app);
        await goThrough(stage, { app, tarball }, cells);
      }
    }
  } catch (error) {
    console.error(`\n✗ ${row.name}: ${cells.column}: ${error.message}\n`);
    process.exitCode = 1;
    return cells.show('✗');
  }
  return cells.show();
}

async function goThrough(stage, given, cells) {
  for (const [name, { applies, run }] of Object.entries(COLUMNS)) {
    if (applies(stage)) await cells.time(name, () => run(stage, given));
  }
}

/** How long each column took, over all apps of a row. */
class Cells {
  #seconds = {};
  /** The present one. */
  column;

  async time(column, work) {
    this.column = column;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const took = (performance.now() - begun) / 1000;
      this.#seconds[column] = (this.#seconds[column] ?? 0) + took;
    }
  }

  /** @param {string} [failure] - Takes the place of the present column. */
  show(failure) {
    const all = Object.entries(this.#seconds).map(([name, took]) => [
      name,
      `✓ ${took.toFixed(0)} s`,
    ]);
    return { ...Object.fromEntries(all), ...(failure && { [this.column]: failure }) };
  }
}

const words = process.argv.slice(2).join(' ');
const waiting = ROWS.filter(({ name }) => name.includes(words));
if (waiting.length === 0) throw new Error(`No row has "${words}" in its name.`);
const home = process.env.APPS_HOME ?? mkdtempSync(join(tmpdir(), 'portcullis-apps-'));
const rows = Object.fromEntries(waiting.map(({ name }) => [name, {}]));

try {
  const packed = packSamples();
  const playNext = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const folder = join(home, row.name.replaceAll(/\W+/g, '-'));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      // Where the lock files of the samples say that it is.
      const tarball = join(folder, 'portcullis.tgz');
      copyFileSync(packed, tarball);
      rows[row.name] = await play(row, folder, tarball);
      console.log(`${row.name}: ${JSON.stringify(rows[row.name])}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playNext));
  console.table(rows, ['made', ...Object.keys(COLUMNS)]);
} finally {
  if (!process.env.APPS_HOME) rmSync(home, { recursive: true, force: true });
}
