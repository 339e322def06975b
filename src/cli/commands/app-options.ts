/** The options of every command that reads the app's configuration. */
import type { Command } from 'commander';

export function appOptions(command: Command): Command {
  return command
    .option('--cwd <folder>', 'the folder of the app', '.')
    .option(
      '--config <file>',
      'the file that exports the configuration, or the root module of NestJS',
    );
}
