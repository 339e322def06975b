/** `portcullis audit verify`: whether the audit log of an app is as it was written. */
import { Argument, Command } from 'commander';
import { AuthError, MissingTable } from '../../core/errors/index.js';
import {
  type AuditProblem,
  type AuditVerification,
  LogVerifierToken,
  toFeatures,
} from '../../core/features/index.js';
import { type AppChoices, type AppConfig, withAppConfig } from '../app/app-config.js';
import { CommandError } from '../command-error.js';
import { EXIT, type Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

interface AuditCommandOptions extends AppChoices {
  readonly head?: string;
  readonly json?: boolean;
}

export function auditCommand(terminal: Terminal): Command {
  return appOptions(new Command('audit'))
    .description('Verifies the seals of the audit log, and names the first entry that is wrong.')
    .addArgument(new Argument('<action>', 'what to do').choices(['verify']))
    .option('--head <head>', 'an earlier head of the chain: its end must not be cut off')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', '\nExits with 1 when an entry was changed, moved or is missing.')
    .action(async (_action: string, { head, json, ...choices }: AuditCommandOptions) => {
      const outcome = await withAppConfig(choices, (app) => verify(app, head));
      if (json) terminal.writeJson(outcome);
      else write(terminal, outcome);
      terminal.finish(outcome.problem ? EXIT.failure : EXIT.ok);
    });
}

const NO_TABLES =
  'The database has no tables of the audit log, and this command creates none. Start the app once, if it creates them as ' +
  'it starts; otherwise run the migrations: npx portcullis migrate';

async function verify({ config }: AppConfig, head: string | undefined): Promise<AuditVerification> {
  const { createAuth } = await import('../../core/index.js');
  if (!toFeatures(config.features).some(({ id }) => id === 'audit')) {
    throw new CommandError('The app keeps no audit log: add `Audit()` to `features`.');
  }
  try {
    return await createAuth(config).get(LogVerifierToken).verify(head);
  } catch (thrown) {
    if (thrown instanceof MissingTable) throw new CommandError(NO_TABLES, { cause: thrown });
    if (thrown instanceof AuthError) throw new CommandError(thrown.message, { cause: thrown });
    throw thrown;
  }
}

const PROBLEMS: Readonly<Record<AuditProblem['kind'], string>> = {
  changed: 'is not as it was sealed',
  missing: 'is missing',
  broken: 'does not follow from the one before',
  cut: 'is missing: the log was cut off at its end',
};

function write(
  terminal: Terminal,
  { problem, checked, erased, expired, uncovered, unsealed, late, head }: AuditVerification,
): void {
  if (problem) {
    const entry = problem.entryId === undefined ? '' : ` (${problem.entryId})`;
    const sentence = `Entry ${problem.number}${entry} ${PROBLEMS[problem.kind]}.`;
    terminal.write(terminal.paint('red', sentence));
  } else {
    terminal.write(terminal.paint('green', 'The log is whole.'));
  }
  terminal.write(
    `${checked} entries were compared, ${erased} of them without personal data; ${expired} were deleted by their age.`,
  );
  terminal.write(`${uncovered} entries wait for their seal, and are not covered.`);
  if (unsealed > 0) {
    terminal.write(`${unsealed} entries have no seal: of before the seal, or inserted by hand.`);
  }
  if (late.length > 0) {
    const ones = late.length === 1 ? 'entry does' : 'entries do';
    const place = late.length === 1 ? 'its place' : 'their place';
    const sentence = `${late.length} ${ones} not have the time of ${place}: written after an outage, or inserted by hand.`;
    terminal.write(terminal.paint('yellow', sentence));
    for (const id of late) terminal.write(`late ${id}`);
  }
  if (head !== undefined) terminal.write(`head ${head}`);
}
