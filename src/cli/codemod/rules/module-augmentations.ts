/** `declare module 'next-auth'` and `/// <reference types="next-auth" />`. */
import type * as TsMorph from 'ts-morph';
import { findAugmentable, findOldModule, toSpecifier } from '../module-names.js';
import { replaceLiteral, replaceNode, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

/**
 * Declares added fields in `portcullis/types`, and those of rows in `portcullis/adapters`: there they are for
 * every subpath. A block with both becomes two.
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

function moveDeclaration(
  node: TsMorph.ModuleDeclaration,
  context: RuleContext,
): readonly TextEdit[] {
  const { Node } = context.tsMorph;
  const literal = node.getNameNode();
  if (!Node.isStringLiteral(literal)) return [];
  const module = findOldModule(literal.getLiteralValue());
  if (!module) return [];
  const members = node.getStatements().map((statement) => ({
    statement,
    subpath: Node.isInterfaceDeclaration(statement)
      ? findAugmentable(statement.getName())
      : 'types',
  }));
  const unknown = members.filter(({ subpath }) => subpath === undefined);
  for (const { statement } of unknown) {
    context.manual.add(
      context.file,
      statement.getStart(),
      `portcullis has no interface that this declaration in ${module.specifier} could extend.`,
      'guides/typescript#module-augmentation',
    );
  }
  if (unknown.length > 0) return [];
  const subpaths = [...new Set(members.map(({ subpath = 'types' }) => subpath))];
  const [only = module.subpath ?? 'types'] = subpaths;
  if (subpaths.length < 2) return [replaceLiteral(literal, toSpecifier(only))];
  return [replaceNode(node, splitDeclaration(node, literal, members, subpaths))];
}

interface AugmentedMember {
  readonly statement: TsMorph.Statement;
  readonly subpath: string | undefined;
}

function splitDeclaration(
  node: TsMorph.ModuleDeclaration,
  literal: TsMorph.StringLiteral,
  members: readonly AugmentedMember[],
  subpaths: readonly string[],
): string {
  const quote = literal.getText().slice(0, 1);
  const blocks = subpaths.map((subpath) => {
    const own = members.filter((one) => one.subpath === subpath);
    const body = own.map(({ statement }) => {
      const text = statement
        .getFullText()
        .replace(/^\s*\n/, '')
        .trimEnd();
      return text;
    });
    return `declare module ${quote}${toSpecifier(subpath)}${quote} {\n${body.join('\n\n')}\n}`;
  });
  return blocks.join('\n\n').trimEnd() + (node.getText().endsWith(';') ? ';' : '');
}
