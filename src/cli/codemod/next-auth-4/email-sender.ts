/**
 * `from` of an email provider, which was a text in next-auth 4 and is optional since version 5: it
 * gets the value that a provider without a sender has.
 */
import type * as TsMorph from 'ts-morph';
import { replaceNode, type Rule } from '../rule.js';

const SENDS_MAIL = /\bsendVerificationRequest\b|\bSendVerificationRequestParams\b/;

/** `provider`, or a member of what the function was called with. */
const PROVIDER = /(?:^|\.)provider$/;

/** Edits the reads in a file that sends the emails. JavaScript has no types to keep. */
export const emailSender: Rule = (source, { file, isVersion4, tsMorph }) => {
  const { Node, SyntaxKind } = tsMorph;
  if (!isVersion4 || !/\.[cm]?tsx?$/.test(file) || !SENDS_MAIL.test(source.getText())) return [];
  const members = source
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .filter((node) => node.getName() === 'from' && PROVIDER.test(node.getExpression().getText()))
    .filter((node) => !isHandled(node.getParent(), tsMorph))
    .map((node) => {
      const parent = node.getParent();
      const isWhole = Node.isPropertyAssignment(parent) || Node.isVariableDeclaration(parent);
      const text = `${node.getText()} ?? ''`;
      return replaceNode(node, isWhole ? text : `(${text})`);
    });
  const names = source
    .getDescendantsOfKind(SyntaxKind.BindingElement)
    .filter((node) => (node.getPropertyNameNode() ?? node.getNameNode()).getText() === 'from')
    .filter((node) => !node.getInitializer() && isOfProvider(node, tsMorph))
    .map((node) => replaceNode(node, `${node.getText()} = ''`));
  return [...members, ...names];
};

/** Whether code says what a provider without a sender gets, or sets the sender. */
function isHandled(
  parent: TsMorph.Node | undefined,
  { Node, SyntaxKind }: typeof TsMorph,
): boolean {
  if (Node.isNonNullExpression(parent) || Node.isPropertyAccessExpression(parent)) return true;
  if (!Node.isBinaryExpression(parent)) return false;
  const operator = parent.getOperatorToken().getKind();
  return [
    SyntaxKind.QuestionQuestionToken,
    SyntaxKind.BarBarToken,
    SyntaxKind.EqualsToken,
  ].includes(operator);
}

/** `provider: { from }` of a parameter, and `const { from } = provider`. */
function isOfProvider(node: TsMorph.BindingElement, { Node }: typeof TsMorph): boolean {
  const holder = node.getParent().getParent();
  if (Node.isBindingElement(holder)) return holder.getPropertyNameNode()?.getText() === 'provider';
  return (
    Node.isVariableDeclaration(holder) && PROVIDER.test(holder.getInitializer()?.getText() ?? '')
  );
}
