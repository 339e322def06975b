/** Reads rows together with their user, in one statement. */
import type { ObjectLiteral } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/index.js';
import { toSql } from './conditions.js';
import { type EntityTable, matches } from './entity-table.js';

/** Finds sessions or accounts by a unique key, each with its user. */
export class UserJoin<Row extends ObjectLiteral & { userId: string }> {
  readonly #rows: EntityTable<Row>;
  readonly #users: EntityTable<AdapterUser>;
  readonly #key: readonly (keyof Row & string)[];
  readonly #name: string;

  /** @param key - The properties that are compared. */
  constructor(
    rows: EntityTable<Row>,
    users: EntityTable<AdapterUser>,
    key: readonly (keyof Row & string)[],
  ) {
    this.#rows = rows;
    this.#users = users;
    this.#key = key;
    this.#name = `${rows.metadata.name} with its user`;
  }

  async find(where: Partial<Row>): Promise<{ row: Row; user: AdapterUser }[]> {
    if (!this.#rows.readCondition(where)) return [];
    const { statements, access } = this.#rows;
    const statement = statements.get(this.#name, () => this.#build());
    const values = this.#key.map((property) => where[property]);
    const raw = await access.query(statement, values);
    return raw
      .map((found) => ({
        row: this.#rows.read(found, 'row'),
        user: this.#users.read(found, 'owner'),
      }))
      .filter(({ row }) => matches(row, where));
  }

  #build(): string {
    const { access, metadata } = this.#rows;
    const query = access.manager
      .createQueryBuilder(metadata.target, 'row')
      .select([])
      .innerJoin(this.#users.metadata.target, 'owner', 'owner.id = row.userId');
    this.#rows.select(query, 'row');
    this.#users.select(query, 'owner');
    return toSql(query, this.#key);
  }
}
