/**
 * Modules that code names outside of an import: `require`, `import()` and mocks; and what it takes
 * from them.
 */
import type * as TsMorph from 'ts-morph';

/** A text whose value is known. */
export type ModuleText = TsMorph.StringLiteral | TsMorph.NoSubstitutionTemplateLiteral;

const LOADERS =
  /^(?:require|require\.resolve|import|import\.meta\.resolve|(?:jest|vi)\.\w+|(?:t\.)?mock\.module)$/;

/** Whether a call names a module in its first argument. */
export function isLoader(call: TsMorph.CallExpression): boolean {
  return LOADERS.test(call.getExpression().getText());
}

/** Whether a call loads the module that it names. */
export function loads(call: TsMorph.CallExpression): boolean {
  return /^(?:require|import)$/.test(call.getExpression().getText());
}

/** A string, or a template without parts that are computed. */
export function isText(
  node: TsMorph.Node | undefined,
  { Node }: typeof TsMorph,
): node is ModuleText {
  return Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
}

/**
 * The names that code takes from a module it has loaded: `const { a } = await import('…')`,
 * `require('…').a`.
 */
export function getLoadedNames(
  call: TsMorph.CallExpression,
  tsMorph: typeof TsMorph,
): readonly string[] | undefined {
  const { Node } = tsMorph;
  const outer = call.getParent();
  const holder = Node.isAwaitExpression(outer) ? outer.getParent() : outer;
  const bare = Node.isParenthesizedExpression(holder) ? holder.getParent() : holder;
  if (Node.isPropertyAccessExpression(bare)) {
    const name = bare.getName();
    return ['then', 'catch', 'finally'].includes(name) ? undefined : [name];
  }
  if (!Node.isVariableDeclaration(bare)) return undefined;
  const name = bare.getNameNode();
  if (Node.isIdentifier(name)) return getMembers(name, tsMorph);
  if (!Node.isObjectBindingPattern(name)) return undefined;
  return name
    .getElements()
    .map((one) => (one.getPropertyNameNode() ?? one.getNameNode()).getText());
}

/**
 * The members that code takes from a namespace, such as `NA` in `import * as NA`; `undefined` if it
 * takes the whole.
 */
export function getMembers(
  namespace: TsMorph.Identifier,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly string[] | undefined {
  const uses = namespace
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((node) => node !== namespace && node.getText() === namespace.getText())
    .filter((node) => !isNameOfMember(node));
  const members = uses.flatMap((node) => {
    const parent = node.getParent();
    if (Node.isPropertyAccessExpression(parent)) return [parent.getName()];
    return Node.isQualifiedName(parent) ? [parent.getRight().getText()] : [];
  });
  return members.length === uses.length ? members : undefined;

  function isNameOfMember(node: TsMorph.Node): boolean {
    const parent = node.getParent();
    if (Node.isQualifiedName(parent)) return parent.getRight() === node;
    return Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
  }
}
