/** Texts that name a module or a cookie of Auth.js in a way that no rule changes. */
import { findOldModule } from '../module-names.js';
import type { Rule } from '../rule.js';

const V4_COOKIE = /next-auth\.(?:session-token|csrf-token|callback-url)/;

/** Reports them, and edits nothing. Runs after the rules that edit. */
export const otherMentions: Rule = (source, { tsMorph, file, manual, isVersion4 }) => {
  const { Node, SyntaxKind } = tsMorph;
  const literals = [
    ...source.getDescendantsOfKind(SyntaxKind.StringLiteral),
    ...source.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral),
  ];
  for (const literal of literals) {
    const value = literal.getLiteralValue();
    const parent = literal.getParent();
    const isModuleName =
      Node.isImportDeclaration(parent) ||
      Node.isExportDeclaration(parent) ||
      Node.isModuleDeclaration(parent) ||
      Node.isLiteralTypeNode(parent) ||
      Node.isExternalModuleReference(parent) ||
      Node.isCallExpression(parent);
    if (!isModuleName && findOldModule(value)) {
      manual.add(
        file,
        literal.getStart(),
        `This text names ${value}. Change it if it means the package.`,
        'migrate/auth-js-5#steps',
      );
    }
    if (isVersion4 && V4_COOKIE.test(value) && !file.endsWith('session-token.ts')) {
      manual.add(
        file,
        literal.getStart(),
        'portcullis names its cookies authjs.session-token and so on. Sessions of next-auth 4 move to them.',
        'migrate/auth-js-4#what-happens-to-sessions',
      );
    }
  }
  return [];
};
