/** `portcullis codemod`: moves an app of Auth.js or next-auth. */
import path from 'node:path';
import { Command } from 'commander';
import { loadTsMorph } from '../codemod/load-ts-morph.js';
import { type CodemodReport, type Finding, listFileChanges } from '../codemod/report.js';
import { CommandError } from '../command-error.js';
import { readVersion } from '../program-version.js';
import { applyChanges, type FileChange, showChanges } from '../project/file-changes.js';
import { listUncommitted } from '../project/git.js';
import { EXIT, type Style, type Terminal } from '../terminal.js';

interface CodemodOptions {
  readonly cwd: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly package: string;
}

export function codemodCommand(terminal: Terminal): Command {
  return new Command('codemod')
    .description('Moves an app of Auth.js or next-auth 4 or 5: imports, types, packages, routes.')
    .option('--cwd <folder>', 'the app, or the root of a monorepo', '.')
    .option('--package <range>', 'what package.json gets', `^${readVersion()}`)
    .option('--dry-run', 'show the changes, and write nothing')
    .option('--force', 'go on although there are changes that are not committed')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nWhat it cannot do safely it lists, with file and line. It exits with 1 then.',
    )
    .action(async (options: CodemodOptions) => {
      const root = path.resolve(options.cwd);
      if (!options.dryRun && !options.force) await requireCleanRepository(root);
      const tsMorph = await loadTsMorph(terminal, root, options.yes === true);
      const { runCodemod } = await import('../codemod/run-codemod.js');
      const report = runCodemod(tsMorph, root, options.package);
      const changes = listFileChanges(report);
      if (!options.json) showChanges(terminal, changes);
      if (!options.dryRun) await write(terminal, root, changes, options);
      if (options.json) terminal.writeJson(report);
      else explain(terminal, report, options);
      const isComplete = report.manual.length + report.skipped.length === 0;
      terminal.finish(isComplete ? EXIT.ok : EXIT.failure);
    });
}

/** So that what the codemod did can be told apart, and undone. */
async function requireCleanRepository(root: string): Promise<void> {
  const [first, ...others] = (await listUncommitted(root)) ?? [];
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new CommandError(
    `There are changes that are not committed: ${first}${more}. Commit them, so that you can tell them from ` +
      'those of the codemod, or pass --force.',
  );
}

async function write(
  terminal: Terminal,
  root: string,
  changes: readonly FileChange[],
  { yes }: CodemodOptions,
): Promise<void> {
  if (changes.length === 0) return;
  if (!yes && !(await terminal.confirm(`Change ${changes.length} files?`, '--yes or --dry-run'))) {
    throw new CommandError('Nothing was changed.');
  }
  applyChanges(root, changes);
}

function explain(terminal: Terminal, report: CodemodReport, { dryRun }: CodemodOptions): void {
  const { manual, notes, skipped } = report;
  const changes = listFileChanges(report);
  writeFindings(terminal, 'By hand', 'yellow', manual);
  writeFindings(terminal, 'Good to know', 'dim', notes);
  for (const { file, reason } of skipped) {
    terminal.write(`${terminal.paint('yellow', 'Skipped')} ${file}: ${reason}`);
  }
  terminal.write(
    `${changes.length} files ${dryRun ? 'would change' : 'changed'}, ${manual.length} places to change by hand, ` +
      `${skipped.length} files skipped.`,
  );
  if (changes.length > 0 && !dryRun) {
    terminal.write(
      'Next: install the dependencies, run your type checker, then `npx portcullis doctor`.',
    );
  }
}

function writeFindings(
  terminal: Terminal,
  title: string,
  style: Style,
  findings: readonly Finding[],
): void {
  if (findings.length === 0) return;
  terminal.write(terminal.paint('bold', title));
  for (const { file, line, message, docs } of findings) {
    terminal.write(
      `  ${terminal.paint(style, `${file}:${line}`)} ${message} (docs/${docs.replace(/(?=#|$)/, '.md')})`,
    );
  }
  terminal.write();
}
