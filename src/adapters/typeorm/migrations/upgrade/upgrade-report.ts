/** The report of the problems that prevent the upgrade, made before it changes anything. */
import type { DataSource, QueryRunner, Table } from 'typeorm';
import { createAuthSchema, getWantedIndexes } from '../auth-schema.js';
import { findEpochColumns } from '../date-kinds.js';
import { findTables } from '../existing-tables.js';
import { TableSurvey, type UpgradeProblem } from './table-survey.js';
import { getDataSource } from '../../installed-typeorm.js';

/** The row counts and the problems of the tables. */
export class UpgradeReport {
  /** @param rows - How many rows each table has. */
  constructor(
    readonly rows: Readonly<Record<string, number>>,
    readonly problems: readonly UpgradeProblem[],
  ) {}

  /** Whether the upgrade can run. */
  get isClear(): boolean {
    return this.problems.length === 0;
  }

  /** The report for a person to read. */
  toString(): string {
    const rows = Object.entries(this.rows).map(([table, count]) => `${table}: ${count} rows`);
    const problems = this.problems.map((problem) => `- ${toSentence(problem)}`);
    return [
      rows.join(', '),
      ...(problems.length === 0 ? ['Nothing is in the way.'] : problems),
    ].join('\n');
  }
}

/** Rows prevent the upgrade. Nothing has been changed. */
export class UpgradeBlocked extends Error {
  override readonly name = 'UpgradeBlocked';

  constructor(readonly report: UpgradeReport) {
    super(`Rows are in the way of the upgrade, and nothing has been changed.\n${String(report)}`);
  }
}

/**
 * Checks tables of `@auth/typeorm-adapter` for problems that would stop `upgradeMigrations`.
 * Changes nothing.
 *
 * @example
 * ```ts
 * const report = await upgradeReport(dataSource);
 * if (!report.isClear) console.log(String(report));
 * ```
 * @publicApi
 */
export async function upgradeReport(dataSource: DataSource): Promise<UpgradeReport> {
  const runner = dataSource.createQueryRunner();
  try {
    return await survey(runner);
  } finally {
    await runner.release();
  }
}

/** @throws {UpgradeBlocked} if there are problems. */
export async function requireUpgradable(runner: QueryRunner): Promise<void> {
  const report = await survey(runner);
  if (!report.isClear) throw new UpgradeBlocked(report);
}

async function survey(runner: QueryRunner): Promise<UpgradeReport> {
  const rows: Record<string, number> = {};
  const problems: UpgradeProblem[] = [];
  const schema = createAuthSchema(getDataSource(runner));
  const found = await findTables(
    runner,
    schema.map(({ name }) => name),
  );
  for (const wanted of schema) {
    const existing = found.get(wanted.name);
    if (!existing) continue;
    const table = new TableSurvey(runner, existing);
    rows[existing.name] = await table.count();
    problems.push(...(await listProblems(table, existing, wanted)));
  }
  return new UpgradeReport(rows, problems);
}

async function listProblems(
  survey: TableSurvey,
  existing: Table,
  wanted: Table,
): Promise<UpgradeProblem[]> {
  const found: (UpgradeProblem | null)[] = [];
  for (const { columnNames } of getWantedIndexes(wanted).filter(({ isUnique }) => isUnique)) {
    found.push(await survey.findDuplicates(columnNames));
  }
  for (const column of findEpochColumns(existing, wanted))
    found.push(await survey.findInvalidDates(column));
  for (const key of wanted.foreignKeys) found.push(await survey.findOrphans(key));
  return found.filter((problem) => problem !== null);
}

const SENTENCES: Readonly<Record<UpgradeProblem['kind'], (columns: string) => string>> = {
  duplicate: (columns) => `several rows have the same ${columns}; keep the right one of each`,
  'no date': (columns) => `${columns} is no date between the years 1000 and 9999`,
  'no user': (columns) => `${columns} is the id of no user; delete the row`,
};

function toSentence({ table, kind, columns, count, ids }: UpgradeProblem): string {
  const listed = ids.map((row) => row.join(' = ')).join(', ');
  const more = count > ids.length ? `, and ${count - ids.length} more` : '';
  return `${table}: ${SENTENCES[kind](columns.join(' and '))} (${count}): id ${listed}${more}`;
}
