/** The route of next-auth 4, in any of the forms that its documentation has. */
import type * as TsMorph from 'ts-morph';
import { insertImport, isShadowed, replaceNode, removeStatement } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

/** The modules that export `NextAuth`. */
export const NEXT_AUTH: readonly string[] = ['next-auth', 'next-auth/next'];

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
  const end = /^(?:pages\/(?:.*\/)?\[\.{3}[\w-]+\]|app\/(?:.*\/)?\[\.{3}[\w-]+\]\/route)\.[jt]sx?$/;
  return file.split('/').some((_, index, all) => end.test(all.slice(index).join('/')));
}

/** Whether a file is a route that uses next-auth. */
export function isRouteOf(file: string, text: string): boolean {
  return isRoutePath(file) && text.includes('next-auth');
}

/** Whether a text imports `NextAuth`. */
export function importsNextAuth(text: string): boolean {
  const names =
    /\bimport\s+(?!type\b)\w+\s*(?:,\s*\{[^}]*\}\s*)?from\s*['"]next-auth(?:\/next)?['"]/;
  return names.test(text);
}

/**
 * Reads a route file; `undefined` if its options, or its result, are not the same for every
 * request.
 */
export function readRoute(
  source: TsMorph.SourceFile,
  tsMorph: typeof TsMorph,
): NextAuthRoute | undefined {
  const { Node } = tsMorph;
  const importNode = findImport(source);
  if (!importNode) return undefined;
  const localName = importNode.getDefaultImportOrThrow().getText();
  const call = findOnlyCall(source, localName, tsMorph);
  if (!call) return undefined;
  const given = call.getArguments();
  const options = given.at(-1);
  const statement = call.getFirstAncestor((node) => Node.isSourceFile(node.getParent()));
  if (!options || !Node.isStatement(statement)) return undefined;
  const isForm = given.length === 1 ? isValueOf : isAllOf;
  if (!isForm(statement, getHolder(call, tsMorph), tsMorph)) return undefined;
  if (!areFollowed(options, given.length > 1, source, tsMorph)) return undefined;
  const exports = findExports(source, statement, tsMorph);
  if (!exports || !exportsOnlyHandler(source, [statement, ...exports], tsMorph)) return undefined;
  return { importNode, localName, options, statement, exports };
}

/**
 * Whether options mean the same where `auth` is made of them. A name that nothing in the file
 * declares, or that a function hides, is not followed.
 */
function areFollowed(
  options: TsMorph.Node,
  isPerRequest: boolean,
  source: TsMorph.SourceFile,
  tsMorph: typeof TsMorph,
): boolean {
  const { Node } = tsMorph;
  if (Node.isIdentifier(options)) return isNameOfFile(options, source, tsMorph);
  return !isPerRequest && !Node.isSpreadElement(options);
}

/** The call of a function that is called once, and that no other function hides. */
function findOnlyCall(
  source: TsMorph.SourceFile,
  name: string,
  tsMorph: typeof TsMorph,
): TsMorph.CallExpression | undefined {
  const [call, ...others] = source
    .getDescendantsOfKind(tsMorph.SyntaxKind.CallExpression)
    .filter((one) => one.getExpression().getText() === name);
  return others.length > 0 || isShadowed(source, name, tsMorph) ? undefined : call;
}

function findImport(source: TsMorph.SourceFile): TsMorph.ImportDeclaration | undefined {
  return source
    .getImportDeclarations()
    .find((node) => NEXT_AUTH.includes(node.getModuleSpecifierValue()) && node.getDefaultImport());
}

/** An expression with the parentheses, `as` and `await` around it. */
function getHolder(call: TsMorph.Node, tsMorph: typeof TsMorph): TsMorph.Node {
  const { Node } = tsMorph;
  const parent = call.getParent();
  const isAround =
    Node.isAsExpression(parent) ||
    Node.isParenthesizedExpression(parent) ||
    Node.isAwaitExpression(parent);
  return isAround ? getHolder(parent, tsMorph) : call;
}

/** `export default NextAuth(…)` and `const handler = NextAuth(…)`. */
function isValueOf(
  statement: TsMorph.Statement,
  value: TsMorph.Node,
  { Node }: typeof TsMorph,
): boolean {
  if (Node.isExportAssignment(statement)) return statement.getExpression() === value;
  if (!Node.isVariableStatement(statement)) return false;
  const [declaration, ...others] = statement.getDeclarations();
  return others.length === 0 && declaration?.getInitializer() === value;
}

/** A function that does nothing else: `(req, res) => NextAuth(req, res, authOptions)`. */
function isAllOf(
  statement: TsMorph.Statement,
  value: TsMorph.Node,
  tsMorph: typeof TsMorph,
): boolean {
  const { Node } = tsMorph;
  const parent = value.getParentOrThrow();
  const block = parent.getParent();
  const isOnlyStatement =
    Node.isReturnStatement(parent) && Node.isBlock(block) && block.getStatements().length === 1;
  const around = isOnlyStatement ? block.getParent() : parent;
  if (!passesParameters(around, value, tsMorph)) return false;
  if (around === statement) return Node.isFunctionDeclaration(statement);
  const isFunction = Node.isArrowFunction(around) || Node.isFunctionExpression(around);
  return isFunction && isValueOf(statement, getHolder(around, tsMorph), tsMorph);
}

/**
 * Whether a call gets the request and the response, or the context, as the function around it got
 * them.
 */
function passesParameters(
  around: TsMorph.Node | undefined,
  value: TsMorph.Node,
  { Node, SyntaxKind }: typeof TsMorph,
): boolean {
  const call = Node.isCallExpression(value)
    ? value
    : value.getFirstDescendantByKind(SyntaxKind.CallExpression);
  const given = call?.getArguments().map((one) => one.getText()) ?? [];
  const names = Node.isParametered(around)
    ? around.getParameters().map((one) => one.getNameNode().getText())
    : [];
  return given.length === 3 && given[0] === names[0] && given[1] === names[1];
}

/** Whether the file declares or imports a name, and no function hides it. */
function isNameOfFile(
  node: TsMorph.Identifier,
  source: TsMorph.SourceFile,
  tsMorph: typeof TsMorph,
): boolean {
  const name = node.getText();
  const isImported = source
    .getImportDeclarations()
    .some((one) => getLocalNames(one).includes(name));
  const isKnown = isImported || source.getVariableDeclaration(name) !== undefined;
  return isKnown && !isShadowed(source, name, tsMorph);
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
    (Node.isExportAssignment(node) && node.getExpression().getText() === name) ||
    (Node.isVariableStatement(node) &&
      node.isExported() &&
      node.getDeclarations().every((one) => one.getInitializer()?.getText() === name));
  return uses.every(isExport) ? [...new Set(uses)].flatMap((node) => node ?? []) : undefined;
}

/** What Next.js takes from a route besides its settings. */
const ROUTE_EXPORTS =
  /^(?:default|config|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|generateStaticParams)$/;

const ROUTE_SETTINGS =
  /^(?:dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration|experimental_ppr)$/;

/**
 * Whether a statement configures the route itself, with values that need nothing else of the file.
 */
export function isRouteSetting(
  node: TsMorph.Node,
  { Node, SyntaxKind }: typeof TsMorph,
): node is TsMorph.VariableStatement {
  return (
    Node.isVariableStatement(node) &&
    node.isExported() &&
    node
      .getDeclarations()
      .every(
        (one) =>
          ROUTE_SETTINGS.test(one.getName()) &&
          one.getInitializer()?.getDescendantsOfKind(SyntaxKind.Identifier).length === 0 &&
          !Node.isIdentifier(one.getInitializer()),
      )
  );
}

/**
 * Whether the handler is all that a route exports to Next.js, and is exported as the documentation
 * does it.
 */
function exportsOnlyHandler(
  source: TsMorph.SourceFile,
  own: readonly TsMorph.Node[],
  tsMorph: typeof TsMorph,
): boolean {
  const names = own.flatMap((node) => getExportedNames(node, tsMorph)).sort();
  const others = source
    .getStatements()
    .filter((node) => !own.includes(node) && !isRouteSetting(node, tsMorph));
  const otherNames = others.flatMap((node) => getExportedNames(node, tsMorph));
  return (
    ['default', 'GET,POST'].includes(names.join()) &&
    // In a file that is no route, a setting would have no effect.
    !otherNames.some((name) => ROUTE_EXPORTS.test(name) || ROUTE_SETTINGS.test(name))
  );
}

function getExportedNames(node: TsMorph.Node, { Node }: typeof TsMorph): readonly string[] {
  if (Node.isExportAssignment(node)) return ['default'];
  if (Node.isExportDeclaration(node)) {
    return node.getNamedExports().map((one) => one.getAliasNode()?.getText() ?? one.getName());
  }
  if (Node.isVariableStatement(node)) {
    return node.isExported() ? node.getDeclarations().map((one) => one.getName()) : [];
  }
  if (!Node.isFunctionDeclaration(node) || !node.isExported()) return [];
  return [node.isDefaultExport() ? 'default' : (node.getName() ?? '')];
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

/** An import without `NextAuth`: other names of it stay. */
export function removeDefaultImport(node: TsMorph.ImportDeclaration): TextEdit {
  const clause = node.getImportClauseOrThrow();
  const [namespace] = [node.getNamespaceImport()].flatMap((one) => one ?? []);
  const rest = namespace ? `* as ${namespace.getText()}` : clause.getNamedBindings()?.getText();
  return rest === undefined ? removeStatement(node) : replaceNode(clause, rest);
}

/** `NextAuth` of a file: what it calls it, and its import if it is new. */
export interface NextAuthImport {
  readonly name: string;
  readonly edits: readonly TextEdit[];
}

/** The import of `NextAuth`, added to one of other names from `next-auth` if there is one. */
export function importNextAuth(source: TsMorph.SourceFile): NextAuthImport {
  const known = findImport(source)?.getDefaultImport()?.getText();
  if (known !== undefined) return { name: known, edits: [] };
  const neighbour = source
    .getImportDeclarations()
    .find(
      (node) =>
        node.getModuleSpecifierValue() === 'next-auth' &&
        !node.isTypeOnly() &&
        !node.getNamespaceImport(),
    );
  const start = neighbour?.getImportClause()?.getStart();
  const edit =
    start === undefined
      ? insertImport(source, 'NextAuth', 'next-auth')
      : { start, end: start, text: 'NextAuth, ' };
  return { name: 'NextAuth', edits: [edit] };
}
