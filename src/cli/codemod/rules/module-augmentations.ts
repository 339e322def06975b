/** `declare module 'next-auth'` and `/// <reference types="next-auth" />`. */
import type * as TsMorph from 'ts-morph';
import { findAugmentable, findOldModule, type OldModule, toSpecifier } from '../module-names.js';
import { replaceLiteral, replaceNode, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

/**
 * Declares added fields in `portcullis/types`, and those of rows in `portcullis/adapters`: there they are for
 * every subpath. A block with both becomes two; what has no counterpart stays in a block of its own, and is listed.
 */
export const moduleAugmentations: Rule = (source, context) => [
  ...source.getModules().flatMap((node) => moveDeclaration(node, context)),
  ...source.getTypeReferenceDirectives().flatMap((reference) => {
    const module = findOldModule(reference.getFileName());
    if (module?.subpath === undefined) return [];
    return [
      { start: reference.getPos(), end: reference.getEnd(), text: toSpecifier(module.subpath) },
    ];
  }),
];

/** Members that the interfaces have here as well. What an app says of them holds for all code that uses the interface. */
const OWN_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  User: ['name', 'email', 'image'],
  DefaultUser: ['name', 'email', 'image'],
  Session: ['expires'],
  DefaultSession: ['expires', 'user'],
  JWT: ['name', 'email', 'picture', 'sub', 'iat', 'exp', 'jti'],
  DefaultJWT: ['name', 'email', 'picture', 'sub', 'iat', 'exp', 'jti'],
  AdapterUser: ['id', 'email', 'emailVerified'],
};

/** A statement of a block, and where it goes: to the module of this name. */
interface Member {
  readonly statement: TsMorph.Statement;
  readonly target: string;
}

function moveDeclaration(
  node: TsMorph.ModuleDeclaration,
  context: RuleContext,
): readonly TextEdit[] {
  const { Node } = context.tsMorph;
  const literal = node.getNameNode();
  if (!Node.isStringLiteral(literal)) return [];
  const module = findOldModule(literal.getLiteralValue());
  if (!module) return [];
  const members = node.getStatements().map((statement): Member => {
    if (!Node.isInterfaceDeclaration(statement)) return { statement, target: toSpecifier('types') };
    const subpath = findAugmentable(statement.getName());
    if (subpath === undefined) reportUnknown(statement, module, context);
    else reportOwnMembers(statement, context);
    return { statement, target: subpath === undefined ? module.specifier : toSpecifier(subpath) };
  });
  const targets = [...new Set(members.map(({ target }) => target))];
  const [only = toSpecifier(module.subpath ?? 'types')] = targets;
  if (targets.length > 1)
    return [replaceNode(node, splitDeclaration(node, literal, members, targets))];
  return only === module.specifier ? [] : [replaceLiteral(literal, only)];
}

function reportUnknown(
  statement: TsMorph.InterfaceDeclaration,
  module: OldModule,
  context: RuleContext,
): void {
  context.manual.add(
    context.file,
    statement.getStart(),
    `portcullis has no interface ${statement.getName()} that this declaration in ${module.specifier} could extend. It ` +
      'stays. If it is a type of your own, declare it outside of the block.',
    'guides/typescript#module-augmentation',
  );
}

/**
 * A field that the interface has already. In Auth.js, a declaration that reached another copy of the package, or an
 * interface that is only re-exported, had no effect.
 */
function reportOwnMembers(statement: TsMorph.InterfaceDeclaration, context: RuleContext): void {
  const own = OWN_MEMBERS[statement.getName()] ?? [];
  for (const property of statement.getProperties()) {
    if (!own.includes(property.getName())) continue;
    context.manual.add(
      context.file,
      property.getStart(),
      `${property.getName()} of ${statement.getName()} takes effect now, also where Auth.js did not see it: in callbacks, ` +
        'events and adapters. Remove it if it says what the interface says anyway.',
      'guides/typescript#module-augmentation',
    );
  }
}

function splitDeclaration(
  node: TsMorph.ModuleDeclaration,
  literal: TsMorph.StringLiteral,
  members: readonly Member[],
  targets: readonly string[],
): string {
  const quote = literal.getText().slice(0, 1);
  const blocks = targets.map((target) => {
    const own = members.filter((one) => one.target === target);
    const body = own.map(({ statement }) => {
      const text = statement
        .getFullText()
        .replace(/^\s*\n/, '')
        .trimEnd();
      return text;
    });
    return `declare module ${quote}${target}${quote} {\n${body.join('\n\n')}\n}`;
  });
  return blocks.join('\n\n').trimEnd() + (node.getText().endsWith(';') ? ';' : '');
}
