/** `portcullis compare`: the same requests to the app's `@auth/core` and to portcullis. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { asError } from '../../core/errors/index.js';
import { AppFaults } from '../app/app-faults.js';
import { type AppChoices, withAppConfig } from '../app/app-config.js';
import { withOutputOnStderr } from '../app/app-output.js';
import { CommandError } from '../command-error.js';
import {
  compareWithAuthJs,
  compareWithNextAuth4,
  type CompareOptions,
} from '../compare/compare-with-auth-js.js';
import type { AuthCore } from '../compare/compared-app.js';
import { type ComparisonReport, renderComparison } from '../compare/comparison-report.js';
import type { NextAuth4 } from '../compare/next-auth-4.js';
import { EXIT, type Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

interface CommandOptions extends AppChoices {
  readonly cwd: string;
  readonly callbacks: boolean;
  readonly json?: boolean;
}

export function compareCommand(terminal: Terminal): Command {
  return appOptions(new Command('compare'))
    .description(
      'Compares what @auth/core, or next-auth 4, and portcullis answer, on your configuration.',
    )
    .option('--no-callbacks', 'do not call your callbacks, which may reach your database')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nNothing is sent and no row is written: fetch and the adapter are replaced. Exits with 1 when\n' +
        'something differs that is not documented, or could not be compared.',
    )
    .action(async ({ callbacks, json, ...choices }: CommandOptions) => {
      const compare = await chooseComparison(path.resolve(choices.cwd));
      const faults = new AppFaults(process);
      const report = await withOutputOnStderr(process, () =>
        withAppConfig(choices, ({ config }) => compare({ config, runCallbacks: callbacks })),
      );
      for (const message of faults.list())
        terminal.note(`The app has an error that nothing handles: ${message}`);
      if (json) terminal.writeJson(report);
      else terminal.write(renderComparison(report));
      const isSound = report.different.length === 0 && report.problems.length === 0;
      terminal.finish(isSound ? EXIT.ok : EXIT.failure);
    });
}

type Comparison = (options: Omit<CompareOptions, 'authCore'>) => Promise<ComparisonReport>;

/** With next-auth 4 where the app has it, else with `@auth/core`. */
async function chooseComparison(root: string): Promise<Comparison> {
  const nextAuth = importNextAuth4(root);
  if (nextAuth) return (options) => compareWithNextAuth4({ ...options, nextAuth });
  const authCore = await importAuthCore(root);
  return (options) => compareWithAuthJs({ ...options, authCore });
}

/** The next-auth 4 of the app, which exports neither of the two files. */
function importNextAuth4(root: string): NextAuth4 | undefined {
  const require = createRequire(path.join(root, 'package.json'));
  const places = require.resolve.paths('next-auth') ?? [];
  const folder = places.map((place) => path.join(place, 'next-auth')).find(existsSync);
  if (folder === undefined || !existsSync(path.join(folder, 'core', 'index.js'))) return undefined;
  const { AuthHandler } = require(path.join(folder, 'core', 'index.js')) as NextAuth4;
  const { encode } = require(path.join(folder, 'jwt', 'index.js')) as NextAuth4;
  const findProvider = (id: string): unknown => {
    const file = path.join(folder, 'providers', `${id}.js`);
    return existsSync(file) ? (require(file) as { readonly default?: unknown }).default : undefined;
  };
  return { AuthHandler, encode, findProvider };
}

/** The `@auth/core` of the app, or the one below its `next-auth` 5 or its framework's package. */
async function importAuthCore(root: string): Promise<AuthCore> {
  const app = path.join(root, 'package.json');
  const parents = ['next-auth', '@auth/sveltekit', '@auth/solid-start', '@auth/express'];
  const places = [app, ...parents.flatMap((name) => resolveFrom(app, name) ?? [])];
  const file = places.map((place) => resolveFrom(place, '@auth/core')).find(Boolean);
  if (file === undefined) {
    throw new CommandError(
      'Neither @auth/core nor next-auth is installed, so there is nothing to compare with: ' +
        'npm install --save-dev @auth/core.',
    );
  }
  try {
    return (await import(pathToFileURL(file).href)) as AuthCore;
  } catch (thrown) {
    throw new CommandError(`@auth/core cannot be loaded: ${asError(thrown).message}`);
  }
}

/** `@auth/core` is for `import` alone: its main file stands beside its package.json. */
function resolveFrom(place: string, name: string): string | undefined {
  const places = createRequire(place).resolve.paths(name) ?? [];
  for (const folder of places) {
    const file = path.join(folder, name, 'index.js');
    try {
      return createRequire(place).resolve(file);
    } catch {
      // Not there.
    }
  }
  return undefined;
}
