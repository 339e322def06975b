/** Schemas as classes, for users that are a class with TypeORM's decorators. */
import { Column, Entity, type EntitySchema, Index, JoinColumn, ManyToOne } from 'typeorm';
import { decorateReference } from './features/user-references.js';

/** A class with TypeORM's decorators. */
export type EntityClass = abstract new (...args: never[]) => object;

/**
 * The schema as a class, whose rows belong to users of the class `owner` and are deleted with them.
 * TypeORM builds schemas and classes separately, and supports no relation, and so no foreign key,
 * between the two.
 */
export function createOwnedClass(schema: EntitySchema, owner: EntityClass): EntityClass {
  const Row = createClass(schema);
  ManyToOne(() => owner, { nullable: false, onDelete: 'CASCADE' })(Row.prototype, 'user');
  JoinColumn()(Row.prototype, 'user');
  return Row;
}

/**
 * The schema as a class with foreign keys to users of the class `owner`: its rows are deleted with
 * them.
 *
 * @param references - The properties that hold the id of a user.
 */
export function createReferringClass(
  schema: EntitySchema,
  owner: EntityClass,
  references: readonly string[],
): EntityClass {
  const Row = createClass(schema);
  for (const property of references) {
    decorateReference(Row.prototype, property, () => owner);
  }
  return Row;
}

function createClass({ options }: EntitySchema) {
  class Row {}
  // TypeORM also finds an entity by its name, which a minifier must not change.
  Object.defineProperty(Row, 'name', { value: options.name });
  Entity({ name: options.tableName ?? options.name })(Row);
  for (const [property, column] of Object.entries(options.columns)) {
    if (column) Column(column)(Row.prototype, property);
  }
  for (const { columns, unique = false } of options.indices ?? []) {
    if (Array.isArray(columns)) Index([...columns], { unique })(Row);
  }
  return Row;
}
