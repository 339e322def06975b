/** What nodes of code are, and what is within them. */
import type * as TsMorph from 'ts-morph';

/** A function of a file. */
export type FunctionNode =
  | TsMorph.ArrowFunction
  | TsMorph.FunctionExpression
  | TsMorph.FunctionDeclaration
  | TsMorph.MethodDeclaration;

/** The path of a node's file in the repository. */
export function getFile(node: TsMorph.Node): string {
  return node.getSourceFile().getFilePath().slice(1);
}

/** What declares a name, in its file. */
export function getDeclarations(
  name: TsMorph.Identifier,
  { Node }: typeof TsMorph,
): readonly TsMorph.Node[] {
  const parent = name.getParent();
  const symbol = Node.isShorthandPropertyAssignment(parent)
    ? parent.getValueSymbol()
    : name.getSymbol();
  return symbol?.getDeclarations() ?? [];
}

/** Whether a value is `null` or `undefined`. */
export function isNothing(node: TsMorph.Node | undefined, { Node }: typeof TsMorph): boolean {
  return Node.isNullLiteral(node) || (Node.isIdentifier(node) && node.getText() === 'undefined');
}

/** What is inside of `satisfies`, `as` and parentheses. */
export function unwrap(
  node: TsMorph.Node | undefined,
  tsMorph: typeof TsMorph,
): TsMorph.Node | undefined {
  const { Node } = tsMorph;
  const isWrapped =
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isParenthesizedExpression(node);
  return isWrapped ? unwrap(node.getExpression(), tsMorph) : node;
}

/** What is inside of `!`, `await` and type assertions too. */
export function strip(
  node: TsMorph.Node | undefined,
  tsMorph: typeof TsMorph,
): TsMorph.Node | undefined {
  const { Node } = tsMorph;
  const inner = unwrap(node, tsMorph);
  const isWrapped =
    Node.isTypeAssertion(inner) || Node.isNonNullExpression(inner) || Node.isAwaitExpression(inner);
  return isWrapped ? strip(inner.getExpression(), tsMorph) : inner;
}

/** Whether a node is a function with its code. */
export function isFunction(
  node: TsMorph.Node | undefined,
  { Node }: typeof TsMorph,
): node is FunctionNode {
  const isCode =
    Node.isArrowFunction(node) ||
    Node.isFunctionExpression(node) ||
    Node.isFunctionDeclaration(node) ||
    Node.isMethodDeclaration(node);
  return isCode && node.getBody() !== undefined;
}

/** The expressions that a function returns, without those of functions within it. */
export function getReturned(
  node: FunctionNode,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly TsMorph.Node[] {
  const body = node.getBody();
  if (!Node.isBlock(body)) return body ? [body] : [];
  return body
    .getDescendantsOfKind(SyntaxKind.ReturnStatement)
    .filter(
      (one) =>
        one.getFirstAncestor(
          (around) => Node.isFunctionLikeDeclaration(around) || Node.isFunctionExpression(around),
        ) === node,
    )
    .flatMap((one) => one.getExpression() ?? []);
}

/** The assignments of a file or a function. */
export function findAssignments(
  node: TsMorph.Node,
  { SyntaxKind }: typeof TsMorph,
): readonly TsMorph.BinaryExpression[] {
  return node
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .filter((one) => /^(?:=|\?\?=|\|\|=|&&=)$/.test(one.getOperatorToken().getText()));
}

/**
 * What is assigned to a property of an object after it is made: `options.adapter = …`,
 * `options.callbacks.session = …`.
 */
export function findAssigned(
  object: TsMorph.ObjectLiteralExpression,
  name: string,
  tsMorph: typeof TsMorph,
): readonly TsMorph.Node[] {
  const place = getPlace(object, tsMorph);
  if (place === undefined) return [];
  return findAssignments(object.getSourceFile(), tsMorph)
    .filter(
      (one) =>
        one
          .getLeft()
          .getText()
          .replaceAll(/[!?\s]/g, '') === `${place}.${name}`,
    )
    .map((one) => one.getRight());
}

/** How a file names an object that is the value of a variable, or of a property of it. */
function getPlace(
  object: TsMorph.ObjectLiteralExpression,
  tsMorph: typeof TsMorph,
): string | undefined {
  const { Node } = tsMorph;
  const holder = object.getFirstAncestor((one) => strip(one, tsMorph) === one);
  if (Node.isVariableDeclaration(holder)) return holder.getName();
  const outer = Node.isPropertyAssignment(holder) ? holder.getParent() : undefined;
  const place = Node.isObjectLiteralExpression(outer) ? getPlace(outer, tsMorph) : undefined;
  return place !== undefined && Node.isPropertyAssignment(holder)
    ? `${place}.${holder.getName()}`
    : undefined;
}
