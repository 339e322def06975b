/** The options of the feature. */
import { key, type OptionNames } from '../../core/kernel/index.js';

/**
 * The options of `Telemetry`.
 *
 * @publicApi
 */
export interface TelemetryOptions {
  /**
   * A secret of at least 32 characters, by which spans get a pseudonym of the user,
   * `enduser.pseudo.id`: the same for the same user, and of use to no one without the secret.
   *
   * @default none: no span names a user
   */
  readonly pseudonymKey?: string | undefined;
  /**
   * The `db.system.name` of spans of the adapter and of the tables of features: `postgresql`,
   * `mysql`, `sqlite`, `mongodb`.
   *
   * @default `other_sql`
   */
  readonly databaseSystem?: string | undefined;
}

/** Injects the options. */
export const TelemetryOptionsToken = key<TelemetryOptions>('TelemetryOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<TelemetryOptions> = {
  pseudonymKey: true,
  databaseSystem: true,
};

const SHORTEST_KEY = 32;

const SYSTEM = /^[a-z][a-z0-9_.]*$/;

/** Says what is wrong with the options, and how to mend it. */
export function findOptionProblems({ pseudonymKey, databaseSystem }: TelemetryOptions): string[] {
  const problems: string[] = [];
  if (pseudonymKey !== undefined && !isLong(pseudonymKey)) {
    problems.push(
      `\`pseudonymKey\` needs at least ${SHORTEST_KEY} characters. Make one with: npx portcullis secret`,
    );
  }
  if (databaseSystem !== undefined && !SYSTEM.test(String(databaseSystem))) {
    problems.push('`databaseSystem` is a name of OpenTelemetry, such as `postgresql` or `sqlite`.');
  }
  return problems;
}

/** An app without types may pass anything. */
function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_KEY;
}
