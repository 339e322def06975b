/** `portcullis schema`: the tables of features for an ORM's schema. */
import { Command, Option } from 'commander';
import type { SqlDialect } from '../../adapters/kysely/dialect.js';
import type { UserColumn } from '../../adapters/kysely/settings.js';
import { listTables } from '../../core/tables/index.js';
import { toFeatures } from '../../core/features/index.js';
import { type AppChoices, withAppConfig } from '../app/app-config.js';
import { CommandError } from '../command-error.js';
import type { SchemaWriter } from '../schema/columns.js';
import { writeDrizzleSchema } from '../schema/drizzle-schema.js';
import { writePrismaSchema } from '../schema/prisma-schema.js';
import { writeSqlSchema } from '../schema/sql-schema.js';
import type { Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

/** Add an ORM here. */
const WRITERS = { prisma: writePrismaSchema, drizzle: writeDrizzleSchema, sql: writeSqlSchema };

const DIALECTS: readonly SqlDialect[] = ['postgres', 'mysql', 'sqlite'];

interface SchemaOptions extends AppChoices {
  readonly orm: keyof typeof WRITERS;
  readonly dialect: SqlDialect;
  readonly users?: string;
}

export function schemaCommand(terminal: Terminal): Command {
  return appOptions(new Command('schema'))
    .description(
      'Prints the tables of the features in your configuration, for your own migrations.',
    )
    .addOption(
      new Option('--orm <name>', 'for whose schema')
        .choices(Object.keys(WRITERS))
        .makeOptionMandatory(),
    )
    .addOption(new Option('--dialect <name>', 'the database').choices(DIALECTS).default('postgres'))
    .option('--users <table:type>', 'the table of users and the type of its ids, such as User:text')
    .addHelpText(
      'after',
      '\nExample: portcullis schema --orm prisma --users User:text >> prisma/schema.prisma',
    )
    .action(async ({ orm, dialect, users, ...choices }: SchemaOptions) => {
      const { features, file } = await withAppConfig(choices, (app) => ({
        features: toFeatures(app.config.features),
        file: app.file,
      }));
      if (listTables(features).length === 0) {
        throw new CommandError(
          `No feature in ${file} has tables. The tables of Auth.js stay as they are.`,
        );
      }
      const write: SchemaWriter = WRITERS[orm];
      terminal.write(write({ features, dialect, users: parseUsers(users) }).trimEnd());
    });
}

/** `User:text`, or `User.id:text`. */
function parseUsers(text: string | undefined): UserColumn | undefined {
  if (text === undefined) return undefined;
  const [, table, column, type] = /^([\w$]+)(?:\.([\w$]+))?:(.+)$/.exec(text) ?? [];
  if (table !== undefined && type !== undefined) return { table, column, type };
  throw new CommandError(
    `--users is like User:text, the table and the type of its ids, and not "${text}".`,
  );
}
