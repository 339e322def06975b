/**
 * The foreign keys of the tables of features: their rows are deleted with the users that they refer
 * to.
 */
import * as typeorm from 'typeorm';
import type { EntitySchemaRelationOptions, JoinColumnOptions } from 'typeorm';

type Target = EntitySchemaRelationOptions['target'];

/**
 * The decorator of a foreign key, which TypeORM has since 0.3.23; before, a relation alone makes
 * one.
 */
const { ForeignKey }: Partial<Pick<typeof typeorm, 'ForeignKey'>> = typeorm;

const DELETED_WITH_USER = { onDelete: 'CASCADE' } as const;

/** The foreign key of a column, if columns have them. */
export function createForeignKey(target: Target) {
  return ForeignKey && { foreignKey: { target, ...DELETED_WITH_USER } };
}

/**
 * The relations that make the foreign keys of a schema, if columns have none.
 *
 * @param references - The properties that hold the id of a user.
 */
export function createUserRelations(
  target: Target,
  references: readonly string[],
): Record<string, EntitySchemaRelationOptions> {
  if (ForeignKey) return {};
  return Object.fromEntries(
    references.map((property) => {
      const { name, joinColumn } = describeRelation(property);
      return [name, { type: 'many-to-one', target, joinColumn, ...DELETED_WITH_USER }];
    }),
  );
}

/** Adds the foreign key of a property to a class with decorators. */
export function decorateReference(
  prototype: object,
  property: string,
  getTarget: () => abstract new (...args: never[]) => object,
): void {
  if (ForeignKey) {
    ForeignKey(getTarget, DELETED_WITH_USER)(prototype, property);
    return;
  }
  const { name, joinColumn } = describeRelation(property);
  typeorm.ManyToOne(getTarget, DELETED_WITH_USER)(prototype, name);
  typeorm.JoinColumn(joinColumn)(prototype, name);
}

/** `userId` is the column of the relation `user` in any naming strategy; another one is named. */
function describeRelation(property: string): { name: string; joinColumn: JoinColumnOptions } {
  const [, name] = /^(.+)Id$/.exec(property) ?? [];
  return name
    ? { name, joinColumn: {} }
    : { name: `${property}User`, joinColumn: { name: property } };
}
