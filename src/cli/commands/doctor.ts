/** `portcullis doctor`: says what is wrong before users do. */
import { Command } from 'commander';
import { parseUrl } from '../../core/kernel/index.js';
import { AppFaults } from '../app/app-faults.js';
import { type AppChoices, withAppConfig } from '../app/app-config.js';
import { CommandError } from '../command-error.js';
import { type CheckResult, examine } from '../doctor/doctor.js';
import type { Severity } from '../doctor/finding.js';
import { EXIT, type Style, type Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

/** How each severity is shown. */
const MARKS: Readonly<Record<Severity, readonly [mark: string, style: Style]>> = {
  ok: ['✔', 'green'],
  warning: ['!', 'yellow'],
  error: ['✘', 'red'],
  skipped: ['-', 'dim'],
};

interface DoctorOptions extends AppChoices {
  readonly url?: string;
  readonly json?: boolean;
}

export function doctorCommand(terminal: Terminal): Command {
  return appOptions(new Command('doctor'))
    .description('Checks configuration, proxy, cookies, providers, clock, database and versions.')
    .option('--url <address>', 'the public address of the running app, which is asked too')
    .option('--production', 'read the configuration as it is when deployed')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      '\nExits with 1 when something is wrong. Warnings and skipped checks exit with 0.',
    )
    .action(async ({ url, json, ...choices }: DoctorOptions) => {
      const publicUrl = url === undefined ? undefined : requireUrl(url);
      const faults = new AppFaults(process);
      const results = await withAppConfig(choices, (app) =>
        examine(app, faults, publicUrl, globalThis.fetch),
      );
      if (json) terminal.writeJson(results);
      else writeResults(terminal, results);
      const isSound = results.every(({ findings }) =>
        findings.every(({ severity }) => severity !== 'error'),
      );
      terminal.finish(isSound ? EXIT.ok : EXIT.failure);
    });
}

function requireUrl(text: string): URL {
  const url = /^https?:/.test(text) ? parseUrl(text) : undefined;
  if (url) return url;
  throw new CommandError(`"${text}" is no address. It is like https://app.example.com`);
}

function writeResults(terminal: Terminal, results: readonly CheckResult[]): void {
  const counts = { ok: 0, warning: 0, error: 0, skipped: 0 };
  for (const { title, findings } of results) {
    if (findings.length === 0) continue;
    terminal.write(terminal.paint('bold', title));
    for (const { severity, message, remedy } of findings) {
      counts[severity] += 1;
      const [mark, style] = MARKS[severity];
      terminal.write(`  ${terminal.paint(style, mark)} ${message}`);
      if (remedy !== undefined) terminal.write(`    ${terminal.paint('dim', remedy)}`);
    }
    terminal.write();
  }
  terminal.write(
    `${counts.error} wrong, ${counts.warning} to look at, ${counts.skipped} not checked, ${counts.ok} fine.`,
  );
}
