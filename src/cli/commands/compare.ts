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
import { EARLIER_SESSIONS, findEarlierSessions } from '../project/earlier-sessions.js';
import { findPackage, readInstalledVersion } from '../project/installed-package.js';
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
  requireReadableSessions(root);
  const authCore = await importAuthCore(root);
  return (options) => compareWithAuthJs({ ...options, authCore });
}

/**
 * The next-auth 4 of the app, which exports neither of the two files.
 *
 * @throws {CommandError} for a version that has another inside.
 */
function importNextAuth4(root: string): NextAuth4 | undefined {
  const folder = findPackage(root, 'next-auth');
  const version = readInstalledVersion(root, 'next-auth') ?? '';
  if (folder === undefined || !version.startsWith('4.')) return undefined;
  const require = createRequire(path.join(root, 'package.json'));
  const load = (file: string): Readonly<Record<string, unknown>> =>
    require(path.join(folder, file)) as Readonly<Record<string, unknown>>;
  if (!existsSync(path.join(folder, 'core', 'index.js')))
    throw refuse('next-auth', version, '4.24');
  // `NextAuthHandler` before 4.19.
  const { AuthHandler, NextAuthHandler = AuthHandler } = load('core/index.js');
  const { encode } = load('jwt/index.js');
  const findProvider = (id: string): unknown => {
    const file = path.join('providers', `${id}.js`);
    return existsSync(path.join(folder, file)) ? load(file).default : undefined;
  };
  return { AuthHandler: NextAuthHandler, encode, findProvider } as NextAuth4;
}

/** What cannot be played says nothing of the app. */
function refuse(name: string, version: string, later: string, reason = ''): CommandError {
  return new CommandError(
    `${name} ${version} cannot be compared. ${reason}Update it to ${later} or later, and compare again.`,
  );
}

/** @throws {CommandError} where sessions are made in a way that portcullis does not read. */
function requireReadableSessions(root: string): void {
  for (const name of Object.keys(EARLIER_SESSIONS)) {
    const version = readInstalledVersion(root, name) ?? '';
    const known = findEarlierSessions(name, version);
    if (known === undefined) continue;
    throw refuse(name, version, 'a version with @auth/core 0.23', `${known} `);
  }
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
