/** `getToken` and the middleware of next-auth 4, which a file of the app itself provides from now on. */
import type * as TsMorph from 'ts-morph';
import { replaceLiteral, replaceNode, type Rule } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

const MIDDLEWARE = 'next-auth/middleware';

/**
 * Leads imports of `next-auth/middleware`, and of `getToken`, to the helpers. They read the cookies of both
 * versions; `getToken` of portcullis reads those of version 5 alone.
 */
export const helperImports: Rule = (source, context) => {
  const { app, manual, file } = context;
  if (!app) return [];
  if (file === app.tokenFile || file === app.middlewareFile) return [];
  const literals = [
    ...source.getImportDeclarations().map((node) => node.getModuleSpecifier()),
    ...source.getExportDeclarations().flatMap((node) => node.getModuleSpecifier() ?? []),
  ];
  const middleware = literals
    .filter((literal) => literal.getLiteralValue() === MIDDLEWARE)
    .map((literal) => replaceLiteral(literal, context.specifierFor(app.middlewareFile)));
  const tokens = source
    .getImportDeclarations()
    .filter((node) => node.getModuleSpecifierValue() === 'next-auth/jwt')
    .flatMap((node) => {
      const codecs = node.getNamedImports().filter((one) => /^(?:en|de)code$/.test(one.getName()));
      for (const codec of codecs) {
        const message = `${codec.getName()} needs the name of the session cookie as salt. Tokens of next-auth 4 are read by decodeV4.`;
        manual.add(file, codec.getStart(), message, 'migrate/auth-js-4#what-happens-to-sessions');
      }
      return moveGetToken(node, source, context.specifierFor(app.tokenFile));
    });
  return [...middleware, ...tokens];
};

function moveGetToken(
  node: TsMorph.ImportDeclaration,
  source: TsMorph.SourceFile,
  specifier: string,
): readonly TextEdit[] {
  const names = node.getNamedImports();
  const found = names.find((one) => one.getName() === 'getToken' && !node.isTypeOnly());
  if (!found) return [];
  if (names.length === 1) return [replaceLiteral(node.getModuleSpecifier(), specifier)];
  const others = names.filter((one) => one !== found).map((one) => one.getText());
  const quoted = node.getModuleSpecifier().getText();
  const end = node.getText().endsWith(';') ? ';' : '';
  const line = `import { ${found.getText()} } from ${quoted[0]}${specifier}${quoted[0]}${end}`;
  const rest = `import { ${others.join(', ')} } from ${quoted}${end}`;
  return [replaceNode(node, `${rest}\n${line}`)];
}
