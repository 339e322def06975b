/**
 * Entities as classes, where users are one: TypeORM builds schemas and classes apart from each other, and
 * has no relation, and so no foreign key, from the ones to the others.
 */
import { Column, Entity, type EntitySchema, Index, JoinColumn, ManyToOne } from 'typeorm';

type EntityClass = abstract new (...args: never[]) => object;

/** The same table as a class, whose rows belong to users of the class `owner` and go with them. */
export function classOf({ options }: EntitySchema, owner: EntityClass): EntityClass {
  class Row {}
  // TypeORM finds an entity by its name as well, which no minifier must touch.
  Object.defineProperty(Row, 'name', { value: options.name });
  Entity({ name: options.tableName ?? options.name })(Row);
  for (const [property, column] of Object.entries(options.columns)) {
    if (column) Column(column)(Row.prototype, property);
  }
  for (const { columns, unique = false } of options.indices ?? []) {
    if (Array.isArray(columns)) Index([...columns], { unique })(Row);
  }
  ManyToOne(() => owner, { nullable: false, onDelete: 'CASCADE' })(Row.prototype, 'user');
  JoinColumn()(Row.prototype, 'user');
  return Row;
}
