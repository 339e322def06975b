/**
 * `export * from 'next-auth'`: names that are called otherwise in portcullis keep theirs for those
 * that import them.
 */
import type * as TsMorph from 'ts-morph';
import { findOldModule, listRenamed, toSpecifier } from '../module-names.js';
import { getCodeStyle, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';
import { reportMissing } from './missing-names.js';

/**
 * Adds the older names of types, or lists them. Runs after the rule for helpers, which have them.
 */
export const starExports: Rule = (source, context) =>
  context.isVersion4
    ? source.getExportDeclarations().flatMap((list) => addTypes(list, source, context))
    : [];

function addTypes(
  list: TsMorph.ExportDeclaration,
  source: TsMorph.SourceFile,
  context: RuleContext,
): readonly TextEdit[] {
  const literal = list.getModuleSpecifier();
  const module = findOldModule(literal?.getLiteralValue() ?? '');
  if (!literal || module?.subpath === undefined || list.hasNamedExports()) return [];
  const { SyntaxKind } = context.tsMorph;
  const own = source.getDescendantsOfKind(SyntaxKind.Identifier).map((node) => node.getText());
  const renamed = listRenamed(module.subpath).filter(([name]) => !own.includes(name));
  // The adapter is a value, and JavaScript has no types.
  const isValue = module.subpath === 'adapters/typeorm';
  if (isValue || list.getNamespaceExport()) {
    for (const [name] of renamed) reportMissing(literal, name, module, context);
    return [];
  }
  if (!/\.[cm]?tsx?$/.test(context.file)) return [];
  const { quote, end } = getCodeStyle(source);
  const subpaths = [...new Set(renamed.map(([, { subpath }]) => subpath))];
  const lines = subpaths.map((subpath) => {
    const names = renamed
      .filter(([, place]) => place.subpath === subpath)
      .map(([name, place]) => `${place.name} as ${name}`);
    return `\nexport type { ${names.join(', ')} } from ${quote}${toSpecifier(subpath)}${quote}${end}`;
  });
  return [{ start: list.getEnd(), end: list.getEnd(), text: lines.join('') }];
}
