/** Texts that name a module or a cookie of Auth.js in a way that no rule changes. */
import type * as TsMorph from 'ts-morph';
import { findMention } from '../module-names.js';
import type { Rule, RuleContext } from '../rule.js';

const V4_COOKIE = /next-auth\.(?:session-token|csrf-token|callback-url)/;

/** Where code asks for the session itself, also at the end of an address. */
const SESSION_ADDRESS = /\/api\/auth\/session$/;

/** Reports them, and edits nothing. Runs after the rules that edit. */
export const otherMentions: Rule = (source, context) => {
  const { SyntaxKind } = context.tsMorph;
  for (const pattern of source.getDescendantsOfKind(SyntaxKind.RegularExpressionLiteral)) {
    reportName(pattern, pattern.getLiteralText().slice(1), context);
  }
  // A module whose name is computed: import(`next-auth/${part}`).
  for (const head of source.getDescendantsOfKind(SyntaxKind.TemplateHead)) {
    const isArgument = head.getParent().getParentIfKind(SyntaxKind.CallExpression) !== undefined;
    if (isArgument) reportName(head, head.getLiteralText(), context);
  }
  const literals = [
    ...source.getDescendantsOfKind(SyntaxKind.StringLiteral),
    ...source.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral),
  ];
  for (const literal of literals) {
    const value = literal.getLiteralValue();
    if (!isModuleName(literal, context)) reportName(literal, value, context);
    if (context.isVersion4 && V4_COOKIE.test(value)) reportCookie(literal, context);
    if (context.isVersion4 && SESSION_ADDRESS.test(value)) reportAddress(literal, context);
  }
  return [];
};

function isModuleName(literal: TsMorph.Node, { tsMorph: { Node } }: RuleContext): boolean {
  const parent = literal.getParent();
  return (
    Node.isImportDeclaration(parent) ||
    Node.isExportDeclaration(parent) ||
    Node.isModuleDeclaration(parent) ||
    Node.isLiteralTypeNode(parent) ||
    Node.isExternalModuleReference(parent) ||
    Node.isCallExpression(parent)
  );
}

function reportName(node: TsMorph.Node, text: string, { file, manual }: RuleContext): void {
  const name = findMention(text);
  if (name === undefined) return;
  const message = `This text names ${name}. Change it if it means the package.`;
  manual.add(file, node.getStart(), message, 'migrate/auth-js-5#steps');
}

function reportCookie(node: TsMorph.Node, { app, file, manual }: RuleContext): void {
  if (app?.keepsCookieNames) return;
  if (/next-auth-4-token\.[jt]s$/.test(file)) return;
  manual.add(
    file,
    node.getStart(),
    'portcullis names its cookies authjs.session-token and so on. Sessions of next-auth 4 move to them.',
    'migrate/auth-js-4#what-happens-to-sessions',
  );
}

function reportAddress(node: TsMorph.Node, { file, manual }: RuleContext): void {
  manual.add(
    file,
    node.getStart(),
    'This address answers null where there is no user. With next-auth 4 it was {}.',
    'migrate/auth-js-4#differences-that-compare-shows',
  );
}
