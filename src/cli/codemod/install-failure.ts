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
    const said = listFaults(printed);
    if (to === undefined || !said.includes(to)) return [];
    const line = getLine(text, Math.max(0, text.indexOf(`"${name}"`)));
    const remedy = unused.includes(name)
      ? 'Nothing imports it: remove the line.'
      : describeObstacle(to, said);
    return [`${file}:${line} ${name}, which becomes ${to}, stands in the way. ${remedy}`];
  });
}

/** What was printed but warnings, with names as they are: Yarn and bun print addresses. */
function listFaults(printed: string): string {
  const lines = printed.replaceAll(/%2f/gi, '/').split('\n');
  return lines.filter((line) => !/^\W*(?:npm )?warn/i.test(line)).join('\n');
}

/** What npm, pnpm, Yarn and bun say of a package that the registry does not have. */
const NOT_FOUND = /\b404\b|\bYN0035\b|Couldn't find package|: Not found/;

/** Why a package that is imported cannot be installed. */
function describeObstacle(name: string, printed: string): string {
  if (printed.split('\n').some((one) => one.includes(name) && NOT_FOUND.test(one))) {
    return 'The registry does not have it: import the adapter from another package, or write one.';
  }
  const peer = findPeer(name, printed);
  return peer === undefined
    ? 'It needs other versions of the packages beside it than this file names: update them.'
    : `It needs ${peer} beside it, and this file names another version: update that.`;
}

/** The package that this one needs in another version. */
function findPeer(name: string, printed: string): string | undefined {
  const lines = printed.split('\n');
  const line = lines.find((one) => one.includes(` from ${name}@`) && /\bpeer/.test(one)) ?? '';
  const [, ofNpm] = /\bpeer(?:Optional)? (\S+@"[^"]+")/.exec(line) ?? [];
  if (ofNpm !== undefined) return ofNpm;
  // pnpm lists them below the package.
  const below = lines.slice(lines.findIndex((one) => one.includes(`${name} `)) + 1).join('\n');
  const [, ofPnpm] = /\b(?:unmet|missing) peer (\S+?)(?::|$)/m.exec(below) ?? [];
  return ofPnpm;
}
