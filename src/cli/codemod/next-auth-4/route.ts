/** The route of next-auth 4, in any of the forms that its documentation has. */
import type * as TsMorph from 'ts-morph';
import { insertImport } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

const NEXT_AUTH = ['next-auth', 'next-auth/next'];

/** What a route file consists of. */
export interface NextAuthRoute {
  /** The import of `NextAuth`. */
  readonly importNode: TsMorph.ImportDeclaration;
  readonly localName: string;
  /** The options: an object literal, or the name of a variable. */
  readonly options: TsMorph.Node;
  /** The statement with the call of `NextAuth`. */
  readonly statement: TsMorph.Statement;
  /** The statements that export its result. */
  readonly exports: readonly TsMorph.Node[];
}

/** Whether a path is that of a route of next-auth. */
export function isRoutePath(file: string): boolean {
  return /(?:^|\/)(?:pages|app)\/.*\[\.\.\.[\w-]+\](?:\/route)?\.[jt]sx?$/.test(file);
}

/** Whether a file is a route that uses next-auth. */
export function isRouteOf(file: string, text: string): boolean {
  return isRoutePath(file) && text.includes('next-auth');
}

/** Reads a route file; a sentence that says why, if it has another form. */
export function readRoute(
  source: TsMorph.SourceFile,
  tsMorph: typeof TsMorph,
): NextAuthRoute | string {
  const { Node, SyntaxKind } = tsMorph;
  const importNode = findImport(source);
  if (!importNode) return 'NextAuth is not imported as the default.';
  const localName = importNode.getDefaultImportOrThrow().getText();
  const calls = source
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => call.getExpression().getText() === localName);
  const [call] = calls;
  if (!call || calls.length > 1) return 'NextAuth is not called once.';
  const given = call.getArguments();
  const options = given.at(-1);
  const isPerRequest = given.length !== 1;
  if (!options || (isPerRequest && !isTopLevelName(options, source))) {
    return 'The options are made for each request.';
  }
  const statement = call.getFirstAncestor((node) => Node.isSourceFile(node.getParent()));
  if (!Node.isStatement(statement)) return 'NextAuth is not called in a statement.';
  if (!isPerRequest && !isDirect(call, statement, tsMorph)) {
    return 'The result of NextAuth is not exported as it is.';
  }
  const exports = findExports(source, statement, tsMorph);
  if (!exports) return 'The result of NextAuth is used for something else than the exports.';
  return { importNode, localName, options, statement, exports };
}

function findImport(source: TsMorph.SourceFile): TsMorph.ImportDeclaration | undefined {
  return source
    .getImportDeclarations()
    .find((node) => NEXT_AUTH.includes(node.getModuleSpecifierValue()) && node.getDefaultImport());
}

/** `export default NextAuth(…)` and `const handler = NextAuth(…)`. */
function isDirect(
  call: TsMorph.CallExpression,
  statement: TsMorph.Statement,
  { Node }: typeof TsMorph,
): boolean {
  const parent = call.getFirstAncestor(
    (node) => !Node.isAsExpression(node) && !Node.isParenthesizedExpression(node),
  );
  if (Node.isExportAssignment(statement)) return parent === statement;
  return Node.isVariableDeclaration(parent) && parent.getVariableStatement() === statement;
}

function isTopLevelName(node: TsMorph.Node, source: TsMorph.SourceFile): boolean {
  const name = node.getText();
  const imported = source
    .getImportDeclarations()
    .flatMap((one) => [
      one.getDefaultImport()?.getText(),
      ...one.getNamedImports().map((named) => named.getAliasNode()?.getText() ?? named.getName()),
    ]);
  return source.getVariableDeclaration(name) !== undefined || imported.includes(name);
}

/** The exports of what a statement declares; `undefined` if it is used elsewhere as well. */
function findExports(
  source: TsMorph.SourceFile,
  statement: TsMorph.Statement,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly TsMorph.Node[] | undefined {
  if (Node.isExportAssignment(statement)) return [];
  const name = Node.isVariableStatement(statement)
    ? statement.getDeclarations()[0]?.getName()
    : Node.isFunctionDeclaration(statement) && statement.getName();
  if (name === undefined || name === false) {
    return Node.isFunctionDeclaration(statement) ? [] : undefined;
  }
  const uses = source
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((node) => node.getText() === name)
    .map((node) => node.getFirstAncestor((one) => Node.isSourceFile(one.getParent())))
    .filter((node) => node !== undefined && node !== statement);
  const isExport = (node: TsMorph.Node | undefined): boolean =>
    Node.isExportDeclaration(node) ||
    Node.isExportAssignment(node) ||
    (Node.isVariableStatement(node) &&
      node.isExported() &&
      node.getDeclarations().every((one) => one.getInitializer()?.getText() === name));
  return uses.every(isExport) ? [...new Set(uses)].flatMap((node) => node ?? []) : undefined;
}

/** The part of the statement that declares a name, which goes with it. */
export function getNamedPart(
  { statement }: NextAuthRoute,
  { Node }: typeof TsMorph,
): TsMorph.Node | undefined {
  return Node.isVariableStatement(statement) ? statement.getDeclarations()[0] : statement;
}

/** The names that an import declares, without that of a namespace. */
export function getLocalNames(node: TsMorph.ImportDeclaration): readonly string[] {
  const named = node.getNamedImports();
  return [
    ...named.map((one) => one.getAliasNode()?.getText() ?? one.getName()),
    ...[node.getDefaultImport()?.getText() ?? []].flat(),
  ];
}

/** The import of `NextAuth`, added to one of other names from `next-auth` if there is one. */
export function importNextAuth(source: TsMorph.SourceFile): TextEdit {
  const known = source
    .getImportDeclarations()
    .find(
      (node) =>
        node.getModuleSpecifierValue() === 'next-auth' &&
        !node.isTypeOnly() &&
        !node.getNamespaceImport() &&
        !node.getDefaultImport(),
    );
  const clause = known?.getImportClause();
  if (!clause) return insertImport(source, 'NextAuth', 'next-auth');
  return { start: clause.getStart(), end: clause.getStart(), text: 'NextAuth, ' };
}
