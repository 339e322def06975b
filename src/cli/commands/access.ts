/** `portcullis access`: who can access what in a NestJS app, as a file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import type { AccessChange } from '../access/access-changes.js';
import { compareAccess } from '../access/access-changes.js';
import { parseAccess, renderAccess } from '../access/access-file.js';
import type { AccessRow } from '../access/access-row.js';
import { loadEnvironment } from '../app/app-config.js';
import { findAppModuleFile } from '../app/config-file.js';
import { createAppLoader } from '../app/app-loader.js';
import { CommandError } from '../command-error.js';
import { readText } from '../project/file-changes.js';
import { EXIT, type Style, type Terminal } from '../terminal.js';

interface AccessOptions {
  readonly cwd: string;
  readonly module?: string;
  readonly file: string;
  readonly prefix: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export function accessCommand(terminal: Terminal): Command {
  return new Command('access')
    .description(
      'Writes who can access each handler of a NestJS app to a file, and compares it in CI.',
    )
    .option('--cwd <folder>', 'the folder of the app', '.')
    .option('--module <file>', 'the root module; default: src/app.module.ts or dist/app.module.js')
    .option('--file <file>', 'the file', 'ACCESS.md')
    .option('--prefix <path>', 'the global prefix of the app', '')
    .option('--check', 'write nothing, and exit with 1 if the file differs')
    .option('--json', 'print the handlers, or with --check the changes, as JSON')
    .addHelpText('after', '\nNothing of the app is created: no provider, no connection.')
    .action(async (options: AccessOptions) => {
      const root = path.resolve(options.cwd);
      const rows = await readApp(root, options);
      if (options.check) check(terminal, root, rows, options);
      else write(terminal, root, rows, options);
    });
}

async function readApp(root: string, { module, prefix }: AccessOptions): Promise<AccessRow[]> {
  loadEnvironment(root);
  const file = module ?? findAppModuleFile(root);
  const exported = await (await createAppLoader(root))(file);
  // NestJS is loaded where it is installed.
  const { findAppModule } = await import('../app/nest-app.js');
  const found = findAppModule(exported);
  if (!found)
    throw new CommandError(`${file} exports no module. Pass the root module: --module <file>.`);
  const { readAccess } = await import('../access/read-access.js');
  return readAccess(found, prefix);
}

function write(
  terminal: Terminal,
  root: string,
  rows: readonly AccessRow[],
  { file, json }: AccessOptions,
): void {
  if (json) {
    terminal.writeJson(rows);
    return;
  }
  writeFileSync(path.join(root, file), renderAccess(rows));
  terminal.write(`${file} has ${rows.length} rows.`);
}

function check(
  terminal: Terminal,
  root: string,
  rows: readonly AccessRow[],
  { file, json }: AccessOptions,
): void {
  const text = readText(root, file);
  if (text === undefined)
    throw new CommandError(`There is no ${file}. Write it: npx portcullis access`);
  const changes = compareAccess(parseAccess(text), rows);
  if (json) terminal.writeJson(changes);
  else explain(terminal, changes, file);
  terminal.finish(changes.length === 0 ? EXIT.ok : EXIT.failure);
}

const STYLES: Readonly<Record<AccessChange['kind'], Style>> = {
  widened: 'red',
  changed: 'yellow',
  added: 'cyan',
  narrowed: 'green',
  removed: 'green',
};

function explain(terminal: Terminal, changes: readonly AccessChange[], file: string): void {
  for (const { kind, operation, before = 'not there', after = 'gone' } of changes) {
    terminal.write(`${terminal.paint(STYLES[kind], kind)} ${operation}: ${before} -> ${after}`);
  }
  if (changes.length === 0) {
    terminal.write(`${file} says what the app does.`);
    return;
  }
  const widened = changes.filter(({ kind }) => kind === 'widened' || kind === 'changed').length;
  terminal.write(
    widened > 0
      ? `${widened} handlers may let more users in. If that is wanted, write the file again and have it reviewed: npx portcullis access`
      : `No handler lets more users in, and ${file} is out of date. Write it again: npx portcullis access`,
  );
}
