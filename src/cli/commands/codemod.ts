/** `portcullis codemod`: moves an app of Auth.js or next-auth. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { Command } from 'commander';
import { loadTsMorph } from '../codemod/load-ts-morph.js';
import { type MovedTypes, TypeComparison } from '../codemod/moved-types.js';
import { describeInstallFailure } from '../codemod/install-failure.js';
import { type CodemodReport, type CodemodFinding, listFileChanges } from '../codemod/report.js';
import { CommandError } from '../command-error.js';
import { readVersion } from '../program-version.js';
import { applyChanges, showChanges } from '../project/file-changes.js';
import { listUncommitted } from '../project/git.js';
import { installAll, ToolFailure } from '../project/package-manager.js';
import { detectProject } from '../project/project.js';
import { EXIT, type Style, type Terminal } from '../terminal.js';

interface CodemodOptions {
  readonly cwd: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly install: boolean;
  readonly package: string;
}

export function codemodCommand(terminal: Terminal): Command {
  return new Command('codemod')
    .description('Moves an app of Auth.js or next-auth 4 or 5: imports, types, packages, routes.')
    .option('--cwd <folder>', 'the app, or the root of a monorepo', '.')
    .option('--package <range>', 'what package.json gets', `^${readVersion()}`)
    .option(
      '--no-install',
      'do not install the packages: the types are compared only if portcullis is there',
    )
    .option('--dry-run', 'show the changes, and write nothing')
    .option('--force', 'go on although there are changes that are not committed')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nWhat it cannot do safely it lists, with file and line. Your type checker runs before and after. It exits with\n' +
        '1 when something is left to do by hand, when there are new type errors, or when types could not be compared.',
    )
    .action(async (options: CodemodOptions) => {
      const root = path.resolve(options.cwd);
      if (!options.dryRun && !options.force) await requireCleanRepository(root);
      const tsMorph = await loadTsMorph(terminal, root, options.yes === true);
      const { runCodemod } = await import('../codemod/run-codemod.js');
      const report = runCodemod(tsMorph, root, options.package);
      const changes = listFileChanges(report);
      if (!options.json) showChanges(terminal, changes);
      const types = options.dryRun ? undefined : await move(terminal, root, report, options);
      if (options.json) terminal.writeJson({ ...report, ...(types && { types }) });
      else explain(terminal, report, types, options);
      const left =
        report.manual.length +
        report.skipped.length +
        (types ? types.introduced.length + types.unchecked.length : 0);
      const isComplete = left === 0;
      terminal.finish(isComplete ? EXIT.ok : EXIT.failure);
    });
}

/** So that what the codemod did can be seen by itself, and undone. */
async function requireCleanRepository(root: string): Promise<void> {
  const [first, ...others] = (await listUncommitted(root)) ?? [];
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new CommandError(
    `There are changes that are not committed: ${first}${more}. Commit them, so that you can tell them from ` +
      'those of the codemod, or pass --force.',
  );
}

/**
 * Writes the changes, installs the packages, and compares the types. Nothing is left behind if a
 * package cannot be installed.
 */
async function move(
  terminal: Terminal,
  root: string,
  report: CodemodReport,
  options: CodemodOptions,
): Promise<MovedTypes | undefined> {
  const { yes, install } = options;
  const changes = listFileChanges(report);
  if (changes.length === 0) return undefined;
  if (!yes && !(await terminal.confirm(`Change ${changes.length} files?`, '--yes or --dry-run'))) {
    throw new CommandError('Nothing was changed.');
  }
  terminal.note('The types are checked as they are.');
  const types = await TypeComparison.begin(root, report);
  const undo = applyChanges(root, changes);
  if (install && report.dependencies.length > 0) {
    await installOrUndo(terminal, root, report, undo).catch((thrown: unknown) => {
      // What stands in the way may be among it.
      const title = 'By hand, with the lines as the codemod leaves them';
      if (!options.json) writeFindings(terminal, title, 'yellow', report.manual);
      throw thrown;
    });
  }
  if (!install && !isInstalled(root)) return types.skip('portcullis is not installed yet');
  terminal.note('The types are checked again.');
  return types.end();
}

function isInstalled(root: string): boolean {
  try {
    createRequire(path.join(root, 'package.json')).resolve('portcullis/package.json');
    return true;
  } catch {
    return false;
  }
}

async function installOrUndo(
  terminal: Terminal,
  root: string,
  report: CodemodReport,
  undo: () => void,
): Promise<void> {
  const project = detectProject(root);
  try {
    terminal.note(`${project.packageManager} install`);
    await installAll(project);
  } catch (thrown) {
    undo();
    terminal.note('The files are as they were before.');
    if (thrown instanceof ToolFailure) throw describeInstallFailure(report, thrown);
    throw thrown;
  }
}

function explain(
  terminal: Terminal,
  report: CodemodReport,
  types: MovedTypes | undefined,
  { dryRun }: CodemodOptions,
): void {
  const { manual, notes, skipped } = report;
  const changes = listFileChanges(report);
  if (changes.length + manual.length + skipped.length === 0) {
    terminal.write('Nothing of Auth.js or next-auth was found here.');
  }
  writeFindings(terminal, 'By hand', 'yellow', manual);
  writeFindings(terminal, 'Good to know', 'dim', notes);
  for (const { file, reason } of skipped) {
    terminal.write(`${terminal.paint('yellow', 'Skipped')} ${file}: ${reason}`);
  }
  if (types) explainTypes(terminal, types);
  terminal.write(
    `${changes.length} files ${dryRun ? 'would change' : 'changed'}, ${manual.length} places to change by hand, ` +
      `${skipped.length} files skipped${countTypes(types)}.`,
  );
  if (changes.length > 0 && !dryRun) terminal.write('Next: `npx portcullis doctor`.');
}

/** Where nothing was compared, no error is not the same as none. */
function countTypes(types: MovedTypes | undefined): string {
  if (!types || types.compared + types.unchecked.length === 0) return '';
  if (types.compared === 0) return ', types not compared';
  return `, ${types.introduced.length} new type errors`;
}

function explainTypes(terminal: Terminal, { unchecked, before, introduced }: MovedTypes): void {
  for (const { file, line, code, message } of introduced) {
    terminal.write(`${terminal.paint('red', 'Type error')} ${file}:${line} ${code}: ${message}`);
  }
  if (before > 0) terminal.write(`Type errors that were there before: ${before}.`);
  for (const { folder, reason } of unchecked) {
    terminal.write(
      `${terminal.paint('yellow', path.posix.join(folder, 'package.json'))} The types could not be compared: ${reason}. Run your type checker.`,
    );
  }
}

function writeFindings(
  terminal: Terminal,
  title: string,
  style: Style,
  findings: readonly CodemodFinding[],
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
