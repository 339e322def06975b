/** The relative imports of a file that moves to another folder. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { TextEdit } from '../text-edits.js';

/** The edits after which every relative import still leads to the same file. */
export function moveRelativeImports(
  source: TsMorph.SourceFile,
  from: string,
  to: string,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly TextEdit[] {
  return source.getDescendantsOfKind(SyntaxKind.StringLiteral).flatMap((node) => {
    const parent = node.getParent();
    const isSpecifier =
      Node.isImportDeclaration(parent) ||
      Node.isExportDeclaration(parent) ||
      (Node.isCallExpression(parent) &&
        /^(?:require|import)$/.test(parent.getExpression().getText()));
    const value = node.getLiteralValue();
    if (!isSpecifier || !value.startsWith('.')) return [];
    const moved = moveRelative(value, from, to);
    return [{ start: node.getStart() + 1, end: node.getEnd() - 1, text: moved }];
  });
}

/** A relative specifier of one file, as another file has to write it. */
export function moveRelative(specifier: string, from: string, to: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const target = path.posix.join(path.posix.dirname(from), specifier);
  const relative = path.posix.relative(path.posix.dirname(to), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
