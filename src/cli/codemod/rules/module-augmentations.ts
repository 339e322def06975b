/** `declare module 'next-auth'` and `/// <reference types="next-auth" />`. */
import type * as TsMorph from 'ts-morph';
import { findAugmentable, findOldModule, type OldModule, toSpecifier } from '../module-names.js';
import { replaceLiteral, replaceNode, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';
import { isDeclaredBeside, isKeptForAdapter, noteRows } from './adapter-rows.js';

/**
 * Declares added fields in `portcullis/types`, and those of rows in `portcullis/adapters`: there
 * they are for every subpath. A block with both becomes two; what has no counterpart stays in a
 * block of its own, and is listed. What an adapter that stays has of `@auth/core` is declared for
 * both.
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

const TEXT_OR_NULL = 'string | null';
const PROFILE = { name: TEXT_OR_NULL, email: TEXT_OR_NULL, image: TEXT_OR_NULL };
const CLAIMS = {
  name: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  picture: TEXT_OR_NULL,
  sub: 'string',
  iat: 'number',
  exp: 'number',
  jti: 'string',
};

/**
 * Members that the interfaces have here as well, with the type of those that are optional. What an
 * app says of them holds for all code that uses the interface.
 */
const OWN_MEMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  User: PROFILE,
  DefaultUser: PROFILE,
  Session: { expires: '' },
  DefaultSession: { expires: '', user: '' },
  JWT: CLAIMS,
  DefaultJWT: CLAIMS,
  AdapterUser: { id: '', email: '', emailVerified: '' },
};

/** A statement of a block, and where it goes: to the modules of these names. */
interface Member {
  readonly statement: TsMorph.Statement;
  readonly targets: readonly string[];
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
  const members = listMembers(node, module, context);
  // What portcullis has comes first.
  const targets = [...new Set(members.flatMap((one) => one.targets))].sort(
    (one, other) => Number(one === module.specifier) - Number(other === module.specifier),
  );
  const [only = toSpecifier(module.subpath ?? 'types')] = targets;
  if (targets.length > 1)
    return [replaceNode(node, splitDeclaration(node, literal, members, targets))];
  return only === module.specifier ? [] : [replaceLiteral(literal, only)];
}

function listMembers(
  node: TsMorph.ModuleDeclaration,
  module: OldModule,
  context: RuleContext,
): readonly Member[] {
  const { Node } = context.tsMorph;
  const targetsByStart = new Map(
    node.getInterfaces().map((one) => [one.getStart(), findTargets(one, module, context)] as const),
  );
  const all = [...new Set([...targetsByStart.values()].flat())];
  // A type that the interfaces name is needed wherever they are.
  const others = all.length > 0 ? all : [toSpecifier('types')];
  return node.getStatements().map((statement) => ({
    statement,
    targets: Node.isInterfaceDeclaration(statement)
      ? (targetsByStart.get(statement.getStart()) ?? others)
      : others,
  }));
}

function findTargets(
  statement: TsMorph.InterfaceDeclaration,
  module: OldModule,
  context: RuleContext,
): readonly string[] {
  const subpath = findAugmentable(statement.getName());
  if (subpath === undefined) {
    reportUnknown(statement, module, context);
    return [module.specifier];
  }
  const isKept = isKeptForAdapter(statement, module, context);
  if (isKept && isDeclaredBeside(statement, subpath)) return [module.specifier];
  if (!isKept) noteRows(statement, context);
  reportOwnMembers(statement, context);
  return [toSpecifier(subpath), ...(isKept ? [module.specifier] : [])];
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
 * A field that the interface has already. In Auth.js, a declaration that reached another copy of
 * the package, or an interface that is only re-exported, had no effect.
 */
function reportOwnMembers(statement: TsMorph.InterfaceDeclaration, context: RuleContext): void {
  const own = OWN_MEMBERS[statement.getName()] ?? {};
  for (const property of statement.getProperties()) {
    const type = own[property.getName()];
    if (type === undefined || saysTheSame(property, type)) continue;
    context.manual.add(
      context.file,
      property.getStart(),
      `${property.getName()} of ${statement.getName()} takes effect now, also where Auth.js did not see it: in callbacks, ` +
        'events and adapters. Remove it if it says what the interface says anyway.',
      'guides/typescript#module-augmentation',
    );
  }
}

/** Whether a field is what the interface says anyway: `email?: string | null`. */
function saysTheSame(property: TsMorph.PropertySignature, type: string): boolean {
  const parts = (property.getTypeNode()?.getText() ?? '').split('|').map((part) => part.trim());
  const given = parts.filter((part) => part !== 'undefined' && part !== '');
  return property.hasQuestionToken() && given.sort().join(' | ') === toSorted(type);
}

const toSorted = (type: string): string => type.split(' | ').sort().join(' | ');

function splitDeclaration(
  node: TsMorph.ModuleDeclaration,
  literal: TsMorph.StringLiteral,
  members: readonly Member[],
  targets: readonly string[],
): string {
  const quote = literal.getText().slice(0, 1);
  const blocks = targets.map((target) => {
    const own = members.filter((one) => one.targets.includes(target));
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
