/** `portcullis compare`: the same requests to the app's `@auth/core` and to portcullis. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { asError } from '../../core/errors/auth.error.js';
import { type AppChoices, withAppConfig } from '../app/app-config.js';
import { CommandError } from '../command-error.js';
import { compareWithAuthJs } from '../compare/compare-with-auth-js.js';
import type { AuthCore } from '../compare/compared-app.js';
import { renderComparison } from '../compare/comparison-report.js';
import { EXIT, type Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

interface CompareOptions extends AppChoices {
  readonly cwd: string;
  readonly callbacks: boolean;
  readonly json?: boolean;
}

export function compareCommand(terminal: Terminal): Command {
  return appOptions(new Command('compare'))
    .description('Compares what @auth/core and portcullis answer, on your configuration.')
    .option('--no-callbacks', 'do not call your callbacks, which may reach your database')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nNothing is sent and no row is written: fetch and the adapter are replaced. Exits with 1 when\n' +
        'something differs that is not documented.',
    )
    .action(async ({ callbacks, json, ...choices }: CompareOptions) => {
      const authCore = await importAuthCore(path.resolve(choices.cwd));
      const report = await withAppConfig(choices, async ({ config, faults }) => {
        const compared = await compareWithAuthJs({ config, authCore, runCallbacks: callbacks });
        for (const message of faults.list())
          terminal.note(`The app has an error that nothing handles: ${message}`);
        return compared;
      });
      if (json) terminal.writeJson(report);
      else terminal.write(renderComparison(report));
      terminal.finish(report.different.length === 0 ? EXIT.ok : EXIT.failure);
    });
}

/** The `@auth/core` of the app, or the one below its `next-auth` 5 or its framework's package. */
async function importAuthCore(root: string): Promise<AuthCore> {
  const app = path.join(root, 'package.json');
  const parents = ['next-auth', '@auth/sveltekit', '@auth/solid-start', '@auth/express'];
  const places = [app, ...parents.flatMap((name) => resolveFrom(app, name) ?? [])];
  const file = places.map((place) => resolveFrom(place, '@auth/core')).find(Boolean);
  if (file === undefined) {
    throw new CommandError(
      '@auth/core is not installed, so there is nothing to compare with: npm install --save-dev @auth/core. ' +
        'next-auth 4 has none.',
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
