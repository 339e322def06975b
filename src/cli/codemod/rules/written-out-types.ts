/** Types of next-auth 4 that are written out where they are used. */
import type * as TsMorph from 'ts-morph';
import { findOldModule, WRITTEN_OUT } from '../module-names.js';
import { getLocalName, type ListedName, rewriteNames } from '../name-lists.js';
import { removeStatement, replaceNode, type Rule } from '../rule.js';

/**
 * Writes out the types of next-auth 4 that no module exports, such as `SessionStrategy`. Runs
 * before imports are moved.
 */
export const writtenOutTypes: Rule = (source, { tsMorph }) =>
  source.getImportDeclarations().flatMap((list) => {
    if (!findOldModule(list.getModuleSpecifierValue())) return [];
    const names = list.getNamedImports();
    const uses = new Map(
      names
        .filter((name) => name.getName() in WRITTEN_OUT)
        .map((name) => [name, findTypeUses(source, name, tsMorph)] as const),
    );
    const isGone = (name: ListedName): boolean => [...uses.keys()].some((one) => one === name);
    if (uses.size === 0 || [...uses.values()].includes(undefined)) return [];
    const isEmpty = names.every(isGone) && !list.getDefaultImport();
    return [
      ...(isEmpty
        ? [removeStatement(list)]
        : rewriteNames(list, (name) => (isGone(name) ? undefined : name.getText()))),
      ...[...uses].flatMap(([name, nodes = []]) =>
        nodes.map((node) => {
          const text = WRITTEN_OUT[name.getName()] ?? '';
          const isPart = tsMorph.Node.isArrayTypeNode(node.getParent()) && text.includes('|');
          return replaceNode(node, isPart ? `(${text})` : text);
        }),
      ),
    ];
  });

/** Where a file uses a type; `undefined` if it does more with it, such as export it. */
function findTypeUses(
  source: TsMorph.SourceFile,
  name: TsMorph.ImportSpecifier,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly TsMorph.Node[] | undefined {
  const local = getLocalName(name);
  const uses = source
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((one) => one.getText() === local && one.getParent() !== name)
    .map((one) => one.getParent());
  return uses.every((one) => Node.isTypeReference(one)) ? uses : undefined;
}
