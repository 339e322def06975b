/** `NextAuth.default()`: where Node.js imports CommonJS, the default import is the whole module. */
import { findOldModule } from '../module-names.js';
import { isShadowed, replaceNode, type Rule } from '../rule.js';

/**
 * Takes the member off: in portcullis, the default import is the function itself. Runs before
 * imports are moved.
 */
export const defaultMembers: Rule = (source, { file, manual, tsMorph }) => {
  const { Node, SyntaxKind } = tsMorph;
  const names = source
    .getImportDeclarations()
    .filter((list) => findOldModule(list.getModuleSpecifierValue())?.subpath !== undefined)
    .flatMap((list) => list.getDefaultImport()?.getText() ?? []);
  return source.getDescendantsOfKind(SyntaxKind.Identifier).flatMap((node) => {
    const name = node.getText();
    const parent = node.getParent();
    const isLeft = Node.isQualifiedName(parent)
      ? parent.getLeft() === node && parent.getRight().getText() === 'default'
      : Node.isPropertyAccessExpression(parent) &&
        parent.getExpression() === node &&
        parent.getName() === 'default';
    if (!isLeft || !names.includes(name)) return [];
    if (!isShadowed(source, name, tsMorph)) return [replaceNode(parent, name)];
    const message = `${name} is the function itself in portcullis. Take .default off if this is the import.`;
    manual.add(file, node.getStart(), message, 'migrate/auth-js-5#steps');
    return [];
  });
};
