/** The commands, by their names. */
import { Command } from 'commander';
import { accessCommand } from './commands/access.js';
import { auditCommand } from './commands/audit.js';
import { codemodCommand } from './commands/codemod.js';
import { compareCommand } from './commands/compare.js';
import { doctorCommand } from './commands/doctor.js';
import { initCommand } from './commands/init.js';
import { migrateCommand } from './commands/migrate.js';
import { schemaCommand } from './commands/schema.js';
import { secretCommand } from './commands/secret.js';
import { readVersion } from './program-version.js';
import type { Terminal } from './terminal.js';

/** Add a command here. */
const COMMANDS = [
  initCommand,
  secretCommand,
  doctorCommand,
  migrateCommand,
  schemaCommand,
  accessCommand,
  auditCommand,
  codemodCommand,
  compareCommand,
];

/** Creates the program. It throws in place of ending the process. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('portcullis')
    .description('Sets up, checks and moves the authentication of an app.')
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    });
  for (const create of COMMANDS)
    program.addCommand(create(terminal).copyInheritedSettings(program));
  return program;
}
