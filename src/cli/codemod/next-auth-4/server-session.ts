/** `getServerSession(authOptions)` and `getSession({ req })` on the server become `auth()`. */
import type * as TsMorph from 'ts-morph';
import { rewriteNames } from '../name-lists.js';
import { unwrap } from '../nodes.js';
import {
  getCodeStyle,
  insertImport,
  isDeclared,
  isShadowed,
  isUsed,
  removeStatement,
  replaceNode,
  type Rule,
  type RuleContext,
} from '../rule.js';
import type { TextEdit } from '../text-edits.js';

const DOCS = 'migrate/auth-js-4#read-the-session-on-the-server';

/** The functions that read the session on the server, by the modules that export them. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'next-auth': ['getServerSession', 'unstable_getServerSession'],
  'next-auth/next': ['getServerSession', 'unstable_getServerSession'],
  'next-auth/react': ['getSession'],
};

/**
 * What a file calls `auth`: the first name that it does not have. If it has all, a helper takes its
 * place.
 */
const NAMES = ['auth', 'authSession'];

/** Replaces the calls, and imports `auth` in place of the options. */
export const serverSession: Rule = (source, context) => {
  const { authFile } = context.app ?? {};
  // `auth` is made of the options: a file that they are made of cannot import it. A helper takes
  // the options.
  if (authFile === undefined || context.isImportedByAuth) return [];
  const imported = findReaders(source).filter(
    ({ local }) => !isShadowed(source, local, context.tsMorph),
  );
  if (imported.length === 0) return [];
  const { SyntaxKind } = context.tsMorph;
  const isElsewhere = context.file !== authFile;
  // Beside the options, `auth` is the name that the file exports.
  const auth = NAMES.find((name) => !isElsewhere || !isDeclared(source, name, context.tsMorph));
  if (auth === undefined) return [];
  const calls = source.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const reader = imported.find(({ local }) => local === call.getExpression().getText());
    const text = reader && convertCall(call, reader, auth, context);
    return reader && text !== undefined ? [{ call, reader, text }] : [];
  });
  if (calls.length === 0) return [];
  const converted = new Set<TsMorph.Node>(calls.map(({ call }) => call));
  const unused = imported
    .filter(({ local }) => !isUsed(source, local, context.tsMorph, converted))
    .map(({ node }) => node);
  const options = findOptions(source, converted, context);
  const clause = auth === 'auth' ? '{ auth }' : `{ auth as ${auth} }`;
  return [
    ...calls.map(({ call, text }) => replaceNode(call, text)),
    ...removeSpecifiers(
      source,
      [...unused, ...options],
      isElsewhere ? clause : '',
      authFile,
      context,
    ),
  ];
};

/** A function that the file imports. */
interface ImportedReader {
  readonly node: TsMorph.ImportSpecifier;
  readonly local: string;
  readonly isOfBrowser: boolean;
}

function findReaders(source: TsMorph.SourceFile): readonly ImportedReader[] {
  return source.getImportDeclarations().flatMap((declaration) => {
    const module = declaration.getModuleSpecifierValue();
    return declaration
      .getNamedImports()
      .filter((node) => READERS[module]?.includes(node.getName()))
      .map((node) => ({
        node,
        local: node.getAliasNode()?.getText() ?? node.getName(),
        isOfBrowser: module === 'next-auth/react',
      }));
  });
}

/** The call of `auth` that reads the same session; `undefined` if the call stays. */
function convertCall(
  call: TsMorph.CallExpression,
  { isOfBrowser }: ImportedReader,
  auth: string,
  context: RuleContext,
): string | undefined {
  const given = call.getArguments();
  if (isOfBrowser) return convertBrowserCall(call, auth, context);
  const [first, second] = given;
  if (!isKnownForm(call, context)) return undefined;
  if (given.length < 2 || !first || !second) return `${auth}()`;
  const [, owner] = /^(\w+)\.req$/.exec(first.getText()) ?? [];
  if (owner === undefined || second.getText() !== `${owner}.res`) {
    return `${auth}(${first.getText()}, ${second.getText()})`;
  }
  return hasOwnType(call, owner, context) ? undefined : `${auth}(${owner})`;
}

/** With the options, with request, response and options, or with nothing. */
function isKnownForm(call: TsMorph.CallExpression, context: RuleContext): boolean {
  const { Node } = context.tsMorph;
  const given = call.getArguments();
  // The second type that the call is given is that of the session.
  if (call.getTypeArguments().length > 1) return false;
  if (given.some((one) => Node.isSpreadElement(one))) return false;
  return [0, 1, 3].includes(given.length) && readsOptions(call, context);
}

/**
 * Whether a call has the options that `auth` is made of, or none. With any other, a session can be
 * another one.
 */
function readsOptions(call: TsMorph.CallExpression, context: RuleContext): boolean {
  const given = call.getArguments();
  const options = unwrap(given.at(-1), context.tsMorph);
  if (given.length === 0) return true;
  const text = options?.getText() ?? '';
  const [name = ''] = /^[\w$]+/.exec(text) ?? [];
  return context.isOptions(text) && !isShadowed(call.getSourceFile(), name, context.tsMorph);
}

/** Helpers of apps often take an object with `req` and `res` alone, which `auth` does not. */
function hasOwnType(call: TsMorph.Node, name: string, context: RuleContext): boolean {
  const type = findDeclaration(call, name, context)?.getTypeNode();
  return type !== undefined && !type.getText().startsWith('GetServerSidePropsContext');
}

/**
 * The parameter of the nearest function around a call that has it, or else the variable of the
 * file.
 */
function findDeclaration(
  call: TsMorph.Node,
  name: string,
  { tsMorph: { Node, SyntaxKind } }: RuleContext,
): TsMorph.ParameterDeclaration | TsMorph.VariableDeclaration | undefined {
  const parameters = call
    .getAncestors()
    .flatMap((node) => (Node.isParametered(node) ? node.getParameters() : []));
  const variables = call.getSourceFile().getDescendantsOfKind(SyntaxKind.VariableDeclaration);
  return [...parameters, ...variables].find((one) => one.getName() === name);
}

/** `getSession` is for the browser as well: without a request, it is left alone. */
function convertBrowserCall(
  call: TsMorph.CallExpression,
  auth: string,
  context: RuleContext,
): string | undefined {
  const [argument] = call.getArguments();
  if (!argument) return undefined;
  const names = getParameters(call, context).map((one) => one.getName());
  const text = argument.getText().replaceAll(/\s/g, '');
  const [, owner] = /^\{req:(\w+)\.req,?\}$/.exec(text) ?? [];
  const isOnServer = runsOnServer(call, context);
  const isGiven = owner === undefined ? names.join() === text : names.includes(owner);
  const given = owner ?? text;
  if (isOnServer && isGiven && !hasOwnType(call, given, context)) return `${auth}(${given})`;
  if (/^\{req,?\}$/.test(text) && names.join() === 'req,res') return `${auth}(req, res)`;
  const message =
    'On the server, this call asks the app itself over HTTP. auth() reads the session at once.';
  context.notes.add(context.file, call.getStart(), message, DOCS);
  return undefined;
}

/**
 * Whether a call is in an API route, in `getServerSideProps`, or in a function whose types say so.
 */
function runsOnServer(call: TsMorph.Node, context: RuleContext): boolean {
  if (/(?:^|\/)pages\/api\//.test(context.file)) return true;
  const types = getParameters(call, context).map((one) => one.getTypeNode()?.getText() ?? '');
  if (types.some((type) => /GetServerSidePropsContext|NextApiRequest/.test(type))) return true;
  const { Node } = context.tsMorph;
  const isNamed = (node: TsMorph.Node): boolean =>
    (Node.isVariableDeclaration(node) || Node.isFunctionDeclaration(node)) &&
    node.getName() === 'getServerSideProps';
  return call.getFirstAncestor(isNamed) !== undefined;
}

/** The parameters of the function around a call. */
function getParameters(
  call: TsMorph.Node,
  { tsMorph: { Node } }: RuleContext,
): readonly TsMorph.ParameterDeclaration[] {
  const around = call.getFirstAncestor(
    (node) =>
      Node.isArrowFunction(node) ||
      Node.isFunctionDeclaration(node) ||
      Node.isFunctionExpression(node) ||
      Node.isMethodDeclaration(node),
  );
  return Node.isParametered(around) ? around.getParameters() : [];
}

/** The imports of options that were only passed to the calls. */
function findOptions(
  source: TsMorph.SourceFile,
  converted: ReadonlySet<TsMorph.Node>,
  { tsMorph }: RuleContext,
): readonly TsMorph.ImportSpecifier[] {
  const names = [...converted].flatMap((call) =>
    tsMorph.Node.isCallExpression(call)
      ? (unwrap(call.getArguments().at(-1), tsMorph)?.getText().replace('()', '') ?? [])
      : [],
  );
  return source
    .getImportDeclarations()
    .flatMap((node) => node.getNamedImports())
    .filter((one) => {
      const local = one.getAliasNode()?.getText() ?? one.getName();
      return names.includes(local) && !isUsed(source, local, tsMorph, converted);
    });
}

/** Removes imports that nothing uses any more, and puts that of `auth` in place of the options. */
function removeSpecifiers(
  source: TsMorph.SourceFile,
  unused: readonly TsMorph.ImportSpecifier[],
  clause: string,
  authFile: string,
  context: RuleContext,
): readonly TextEdit[] {
  const declarations = [...new Set(unused.map((one) => one.getImportDeclaration()))];
  const home =
    clause === ''
      ? undefined
      : declarations.find((node) => context.leadsTo(node.getModuleSpecifierValue(), authFile));
  const isEmpty = (node: TsMorph.ImportDeclaration): boolean =>
    node !== home &&
    !node.getDefaultImport() &&
    node.getNamedImports().every((one) => unused.includes(one));
  const specifier = context.specifierFor(authFile);
  // Where nothing else is imported, the line of the last import is free.
  const last = source.getImportDeclarations().at(-1);
  const isPlaced = clause === '' || home !== undefined;
  const free = !isPlaced && last && declarations.includes(last) && isEmpty(last) ? last : undefined;
  const { quote, end } = getCodeStyle(source);
  const line = `import ${clause} from ${quote}${specifier}${quote}${end}`;
  const edits = declarations.flatMap((node) => {
    if (node === free) return [replaceNode(node, line)];
    if (isEmpty(node)) return [removeStatement(node)];
    const [first] = node.getNamedImports().filter((one) => unused.includes(one));
    return rewriteNames(node, (name) => {
      if (node === home && name === first) return clause.slice(2, -2);
      return unused.some((one) => one === name) ? undefined : name.getText();
    });
  });
  return isPlaced || free ? edits : [...edits, insertImport(source, clause, specifier)];
}
