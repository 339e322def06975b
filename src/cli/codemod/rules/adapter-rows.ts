/**
 * What an app declares of rows, where an adapter of Auth.js stays: it has the types of
 * `@auth/core`, not of portcullis.
 */
import type * as TsMorph from 'ts-morph';
import { findAugmentable, type OldModule, toSpecifier } from '../module-names.js';
import type { RuleContext } from '../rule.js';

/** What types of adapters are made of, besides the interfaces of `portcullis/adapters`. */
const IN_ROWS = ['User', 'DefaultUser', 'Account'];

/** Fields that a user of an adapter has anyway. */
const FIELDS_OF_USERS = ['id', 'email', 'emailVerified'];

/** Whether a type of an adapter has the fields of an interface. */
function isOfRows(name: string): boolean {
  return IN_ROWS.includes(name) || findAugmentable(name) === 'adapters';
}

/** Whether a declaration stays in its module too, so that the adapter has its fields as well. */
export function isKeptForAdapter(
  statement: TsMorph.InterfaceDeclaration,
  module: OldModule,
  { keptAdapter }: RuleContext,
): boolean {
  // Any other module of Auth.js may be gone.
  const isOfAdapters = module.packageName === '@auth/core';
  return isOfAdapters && keptAdapter !== undefined && isOfRows(statement.getName());
}

/** Whether an earlier run has written the same declaration for portcullis. */
export function isDeclaredBeside(
  statement: TsMorph.InterfaceDeclaration,
  subpath: string,
): boolean {
  return statement
    .getSourceFile()
    .getModules()
    .filter((node) => node.getName().slice(1, -1) === toSpecifier(subpath))
    .flatMap((node) => node.getInterfaces())
    .some((one) => one.getText() === statement.getText());
}

/**
 * Explains the type error that a field of rows leads to, if the types of the adapter do not have
 * it.
 */
export function noteRows(statement: TsMorph.InterfaceDeclaration, context: RuleContext): void {
  const { keptAdapter, file, notes } = context;
  const name = statement.getName();
  if (keptAdapter === undefined || !isOfRows(name)) return;
  const isKept = statement
    .getSourceFile()
    .getModules()
    .some((node) => node.getName().slice(1).startsWith('@auth/core/'));
  const field = statement
    .getProperties()
    .find((one) => !one.hasQuestionToken() && !FIELDS_OF_USERS.includes(one.getName()));
  if (isKept || !field) return;
  const message =
    `${keptAdapter} has the types of @auth/core, without ${field.getName()} of ${name}. If your type checker refuses the ` +
    `adapter, make ${field.getName()} optional, or declare it for @auth/core too.`;
  notes.add(file, field.getStart(), message, 'guides/typescript#adapters-of-authjs');
}
