/** `getServerSession(authOptions)` and `getSession({ req })` on the server become `auth()`. */
import type * as TsMorph from 'ts-morph';
import {
  getCodeStyle,
  insertImport,
  isDeclared,
  isUsed,
  removeStatement,
  replaceNode,
  type Rule,
  type RuleContext,
} from '../rule.js';
import type { TextEdit } from '../text-edits.js';
import type { NextAuth4App } from './app.js';

const DOCS = 'migrate/auth-js-4#read-the-session-on-the-server';

/** The functions that read the session on the server, by the modules that export them. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'next-auth': ['getServerSession', 'unstable_getServerSession'],
  'next-auth/next': ['getServerSession', 'unstable_getServerSession'],
  'next-auth/react': ['getSession'],
};

/** Replaces the calls, and imports `auth` in place of the options. */
export const serverSession: Rule = (source, context) => {
  const { app } = context;
  // `auth` is made of the options: a file that they are made of cannot import it.
  if (!app || context.isImportedByAuth) return [];
  const imported = findReaders(source);
  if (imported.length === 0) return [];
  const { SyntaxKind } = context.tsMorph;
  const isElsewhere = context.file !== app.authFile;
  const hasOther = isElsewhere && isDeclared(source, 'auth', context.tsMorph);
  const auth = hasOther ? 'authSession' : 'auth';
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
  const clause = hasOther ? '{ auth as authSession }' : '{ auth }';
  return [
    ...calls.map(({ call, text }) => replaceNode(call, text)),
    ...removeSpecifiers(source, [...unused, ...options], isElsewhere ? clause : '', app, context),
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
  const { Node } = context.tsMorph;
  const given = call.getArguments();
  if (isOfBrowser) return convertBrowserCall(call, auth, context);
  const [first, second] = given;
  if (given.some((one) => Node.isSpreadElement(one)) || given.length === 2) {
    const message =
      'The arguments of this call are not known. Write auth(), auth(req, res) or auth(context).';
    context.manual.add(context.file, call.getStart(), message, DOCS);
    return undefined;
  }
  if (given.length < 2 || !first || !second) return `${auth}()`;
  const [, owner] = /^(\w+)\.req$/.exec(first.getText()) ?? [];
  if (owner === undefined || second.getText() !== `${owner}.res`) {
    return `${auth}(${first.getText()}, ${second.getText()})`;
  }
  reportOwnType(call, owner, context);
  return `${auth}(${owner})`;
}

/** Helpers of apps often take an object with `req` and `res` alone. */
function reportOwnType(call: TsMorph.Node, name: string, context: RuleContext): void {
  const type = getParameters(call, context)
    .find((one) => one.getName() === name)
    ?.getTypeNode();
  if (!type || type.getText().startsWith('GetServerSidePropsContext')) return;
  const message = `auth() takes a GetServerSidePropsContext. Give ${name} this type, or call auth(req, res).`;
  context.manual.add(context.file, call.getStart(), message, DOCS);
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
  if (owner !== undefined && names.includes(owner)) return `${auth}(${owner})`;
  if (names.length === 1 && names[0] === text) return `${auth}(${text})`;
  if (/^\{req,?\}$/.test(text) && names.join() === 'req,res') return `${auth}(req, res)`;
  const message = 'This call asks the app itself for the session over HTTP. Call auth() instead.';
  context.manual.add(context.file, call.getStart(), message, DOCS);
  return undefined;
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
      Node.isFunctionExpression(node),
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
    tsMorph.Node.isCallExpression(call) ? (call.getArguments().at(-1)?.getText() ?? []) : [],
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
  app: NextAuth4App,
  context: RuleContext,
): readonly TextEdit[] {
  const declarations = [...new Set(unused.map((one) => one.getImportDeclaration()))];
  let isPlaced = clause === '';
  const edits = declarations.map((node) => {
    const left = node.getNamedImports().filter((one) => !unused.includes(one));
    const names = left.map((one) => one.getText());
    const specifier = node.getModuleSpecifierValue();
    if (!isPlaced && context.leadsTo(specifier, app.authFile)) {
      names.push(clause.slice(2, -2));
      isPlaced = true;
    }
    return keepNames(node, names);
  });
  if (isPlaced) return edits;
  const specifier = context.specifierFor(app.authFile);
  const last = declarations.at(-1);
  // Where nothing else is imported, the line of the last import is free.
  const isLast = last !== undefined && last === source.getImportDeclarations().at(-1);
  if (!isLast) return [...edits, insertImport(source, clause, specifier)];
  const { quote, end } = getCodeStyle(source);
  const line = `import ${clause} from ${quote}${specifier}${quote}${end}`;
  const index = declarations.indexOf(last);
  const own = edits[index];
  const kept = own && own.text !== '' ? `${own.text}\n` : '';
  const edit = replaceNode(last, `${kept}${line}`);
  return edits.map((one, at) => (at === index ? edit : one));
}

function keepNames(node: TsMorph.ImportDeclaration, names: readonly string[]): TextEdit {
  const byDefault = node.getDefaultImport()?.getText();
  if (names.length === 0 && byDefault === undefined) return removeStatement(node);
  const list = names.length > 0 ? `{ ${names.join(', ')} }` : undefined;
  const keyword = node.isTypeOnly() ? 'import type' : 'import';
  const from = node.getModuleSpecifier().getText();
  const end = node.getText().endsWith(';') ? ';' : '';
  const clause = [byDefault, list].filter(Boolean).join(', ');
  return replaceNode(node, `${keyword} ${clause} from ${from}${end}`);
}
