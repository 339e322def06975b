/** Why the packages could not be installed, as far as the codemod has to do with it. */
import { CommandError } from '../command-error.js';
import type { ToolFailure } from '../project/package-manager.js';
import { getRenamedAdapter } from './module-names.js';
import type { CodemodReport, DependencyChange } from './report.js';
import { getLine } from './text-edits.js';

/** The failure, with the lines that stand in the way, and the way around it. */
export function describeInstallFailure(
  report: CodemodReport,
  { message, printed }: ToolFailure,
): CommandError {
  const lines = report.dependencies.flatMap((change) => listObstacles(change, report, printed));
  const around =
    'Mend it and run this again, or change the files without an installation: --no-install.';
  return new CommandError([message, ...lines, around].join('\n'));
}

/** The packages that were renamed, and that the package manager names. */
function listObstacles(
  { file, removed, unused }: DependencyChange,
  { changes }: CodemodReport,
  printed: string,
): readonly string[] {
  const text = changes.find((one) => one.file === file)?.before ?? '';
  return removed.flatMap((name) => {
    const to = getRenamedAdapter(name);
    if (to === undefined || !printed.includes(to)) return [];
    const line = getLine(text, Math.max(0, text.indexOf(`"${name}"`)));
    const remedy = unused.includes(name)
      ? 'Nothing imports it: remove the line.'
      : describeObstacle(to, printed);
    return [`${file}:${line} ${name}, which becomes ${to}, stands in the way. ${remedy}`];
  });
}

/** Why a package that is imported cannot be installed, as npm and others say it. */
function describeObstacle(name: string, printed: string): string {
  if (/\bE404\b|\bERR_PNPM_FETCH_404\b/.test(printed)) {
    return 'The registry does not have it: import the adapter from another package, or write one.';
  }
  const from = ` from ${name}@`;
  const line = printed.split('\n').find((one) => one.includes(from) && /\bpeer /.test(one)) ?? '';
  const [, peer] = /\bpeer (\S+@"[^"]+")/.exec(line) ?? [];
  return peer === undefined
    ? 'It needs other versions of the packages beside it than this file names: update them.'
    : `It needs ${peer} beside it, and this file names another version: update that.`;
}
