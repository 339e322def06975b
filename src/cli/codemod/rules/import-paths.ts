/** Imports, exports, `require` and every other place where code names a module. */
import type * as TsMorph from 'ts-morph';
import {
  getLoadedNames,
  getMembers,
  isLoader,
  isText,
  type ModuleText,
} from '../loaded-modules.js';
import {
  findName,
  findOldModule,
  getRenamedAdapter,
  type NamePlace,
  type OldModule,
  toSpecifier,
} from '../module-names.js';
import {
  getDefaultName,
  getListedNames,
  getLocalName,
  insertBeside,
  type ListedName,
  type NameList,
  rewriteNames,
} from '../name-lists.js';
import { replaceLiteral, replaceNode, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';
import { reportMissing, reportModule } from './missing-names.js';

/** Moves every specifier whose names portcullis has; names that it lacks stay where they are. */
export const importPaths: Rule = (source, context) => {
  const { SyntaxKind } = context.tsMorph;
  return [
    ...source.getImportDeclarations().flatMap((node) => moveImport(node, context)),
    ...source.getExportDeclarations().flatMap((node) => moveExport(node, context)),
    ...source
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .flatMap((node) => moveCall(node, context)),
    ...source
      .getDescendantsOfKind(SyntaxKind.ImportType)
      .flatMap((node) => moveImportType(node, context)),
    ...source
      .getDescendantsOfKind(SyntaxKind.ExternalModuleReference)
      .flatMap((node) => moveRequired(node.getExpression(), context)),
    ...moveTypesOfComments(source, context),
  ];
};

/**
 * `import('next-auth').Session` and `@import` in the comments by which JavaScript declares types.
 */
function moveTypesOfComments(
  source: TsMorph.SourceFile,
  { file }: RuleContext,
): readonly TextEdit[] {
  if (!/\.[cm]?jsx?$/.test(file)) return [];
  const text = source.getFullText();
  const comments = [...text.matchAll(/\/\*\*[^]*?\*\//g)];
  return comments.flatMap(({ index, 0: comment }) =>
    [
      ...comment.matchAll(
        /(?:import\(\s*|@import[^;@]*?from\s*)(['"])([^'"\n]+)\1\)?(?:\.(\w+))?/g,
      ),
    ].flatMap(({ index: offset, 0: whole, 2: specifier = '', 3: name }) => {
      const subpath = findOldModule(specifier)?.subpath;
      const place = subpath === undefined ? undefined : findName(subpath, name ?? '');
      const to = place?.subpath ?? (name === undefined ? subpath : undefined);
      if (to === undefined) return [];
      const changed = whole
        .replace(specifier, toSpecifier(to))
        .replace(/\.\w+$/, place ? `.${place.name}` : '$&');
      const start = index + offset;
      return [{ start, end: start + whole.length, text: changed }];
    }),
  );
}

function moveImport(node: TsMorph.ImportDeclaration, context: RuleContext): readonly TextEdit[] {
  const literal = node.getModuleSpecifier();
  const namespace = node.getNamespaceImport();
  if (namespace && findOldModule(literal.getLiteralValue())) {
    return moveLiteral(literal, getMembers(namespace, context.tsMorph), context);
  }
  return moveNames(node, literal, context);
}

function moveExport(node: TsMorph.ExportDeclaration, context: RuleContext): readonly TextEdit[] {
  const literal = node.getModuleSpecifier();
  if (!literal) return [];
  return node.getNamedExports().length === 0
    ? moveLiteral(literal, undefined, context)
    : moveNames(node, literal, context);
}

/** Moves the names of one declaration, which become several if they are found in several places. */
function moveNames(
  list: NameList,
  literal: TsMorph.StringLiteral,
  context: RuleContext,
): readonly TextEdit[] {
  const module = findOldModule(literal.getLiteralValue());
  if (!module || !hasSubpath(module)) return moveLiteral(literal, undefined, context);
  const places = new Map<ListedName, NamePlace | undefined>(
    getListedNames(list).map((one) => [one, findName(module.subpath, one.getName())]),
  );
  for (const [name, place] of places) {
    if (!place) reportMissing(literal, name.getName(), module, context);
  }
  const getSpecifier = (name: ListedName): string => {
    const place = places.get(name);
    return place ? toSpecifier(place.subpath) : module.specifier;
  };
  const specifiers = new Set([...places.keys()].map(getSpecifier));
  // The declaration stays for the names that are found where the default is, or for the first ones.
  const own = getDefaultName(list) ? toSpecifier(module.subpath) : [...specifiers][0];
  const home = own ?? toSpecifier(module.subpath);
  const write = (name: ListedName): string => writeName(name, places.get(name), context);
  const lines = [...specifiers]
    .filter((specifier) => specifier !== home)
    .map((specifier) => {
      const names = [...places.keys()].filter((name) => getSpecifier(name) === specifier);
      return insertBeside(list, `{ ${names.map(write).join(', ')} }`, names, specifier);
    });
  return [
    ...rewriteNames(list, (name) => (getSpecifier(name) === home ? write(name) : undefined)),
    ...(home === module.specifier ? [] : [replaceLiteral(literal, home)]),
    ...lines,
    ...renameUses(list, places, context),
  ];
}

/**
 * A name under that of portcullis. One that changes is changed in the whole file, unless the app
 * chose its own, or has the new name already.
 */
function writeName(
  name: ListedName,
  place: NamePlace | undefined,
  { tsMorph }: RuleContext,
): string {
  const actual = place?.name ?? name.getName();
  if (actual === name.getName()) return name.getText();
  const local = isRenamed(name, actual, tsMorph) ? actual : getLocalName(name);
  const type = name.isTypeOnly() ? 'type ' : '';
  return `${type}${actual}${actual === local ? '' : ` as ${local}`}`;
}

/**
 * Whether the file uses the new name from now on. Names that it exports keep theirs, for those that
 * import them.
 */
function isRenamed(name: ListedName, actual: string, tsMorph: typeof TsMorph): boolean {
  const { Node, SyntaxKind } = tsMorph;
  if (!Node.isImportSpecifier(name) || name.getAliasNode()) return false;
  const source = name.getSourceFile();
  const isExported = source
    .getExportDeclarations()
    .some((list) => list.getNamedExports().some((one) => one.getName() === name.getName()));
  const isKnown = source
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .some((one) => one.getText() === actual);
  return !isExported && !isKnown;
}

/** `NextAuthOptions` becomes `NextAuthConfig` wherever the file uses it. */
function renameUses(
  node: NameList,
  places: ReadonlyMap<ListedName, NamePlace | undefined>,
  { tsMorph }: RuleContext,
): readonly TextEdit[] {
  const { Node, SyntaxKind } = tsMorph;
  if (!Node.isImportDeclaration(node)) return [];
  const renamed = new Map(
    [...places].flatMap(([name, place]) =>
      place && place.name !== name.getName() && isRenamed(name, place.name, tsMorph)
        ? [[name.getName(), place.name] as const]
        : [],
    ),
  );
  return node
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((one) => !one.getFirstAncestor((ancestor) => ancestor === node) && !isMember(one))
    .flatMap((one) => {
      const name = renamed.get(one.getText());
      return name === undefined ? [] : [replaceNode(one, name)];
    });

  function isMember(one: TsMorph.Node): boolean {
    const parent = one.getParent();
    return (
      (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === one) ||
      (Node.isPropertyAssignment(parent) && parent.getNameNode() === one) ||
      (Node.isPropertySignature(parent) && parent.getNameNode() === one)
    );
  }
}

const MOCKS = /^(?:(?:jest|vi)\.(?:do)?mock|(?:t\.)?mock\.module)$/i;

/** What the server's half of next-auth 4 was imported from. */
const SERVER_MODULES = ['next-auth', 'next-auth/next', 'next-auth/jwt', 'next-auth/middleware'];

/** A mock of a module that code does not import any more. */
function reportMock(argument: ModuleText, { app, file, manual }: RuleContext): void {
  if (!app || !SERVER_MODULES.includes(argument.getLiteralValue())) return;
  const place = app.authFile ?? app.serverFile;
  const message = `Your code calls ${place} and files beside it instead of this module. Mock those.`;
  manual.add(file, argument.getStart(), message, 'migrate/auth-js-4#steps');
}

/** `require('…')`, `import('…')`, `jest.mock('…')` and the like. */
function moveCall(node: TsMorph.CallExpression, context: RuleContext): readonly TextEdit[] {
  const [argument] = node.getArguments();
  if (!isText(argument, context.tsMorph)) return [];
  if (!isLoader(node)) return [];
  const loader = node.getExpression().getText();
  if (MOCKS.test(loader)) reportMock(argument, context);
  if (loader.startsWith('require') && isAdapterRequired(argument, context)) return [];
  return moveLiteral(argument, getLoadedNames(node, context.tsMorph), context);
}

/** `import name = require('…')`. */
function moveRequired(
  literal: TsMorph.Node | undefined,
  context: RuleContext,
): readonly TextEdit[] {
  if (isText(literal, context.tsMorph) && isAdapterRequired(literal, context)) return [];
  return moveLiteral(literal, undefined, context);
}

/** Whether `require` loads an adapter whose package has no CommonJS any more, which is listed. */
function isAdapterRequired(literal: ModuleText, { file, manual }: RuleContext): boolean {
  const adapter = getRenamedAdapter(literal.getLiteralValue());
  if (adapter === undefined) return false;
  const message = `This adapter is ${adapter} now, which require() cannot load. Import it, and remove the older package.`;
  manual.add(file, literal.getStart(), message, 'migrate/auth-js-4#steps');
  return true;
}

function getImportedLiteral(
  node: TsMorph.ImportTypeNode,
  Node: (typeof TsMorph)['Node'],
): TsMorph.StringLiteral | undefined {
  const argument = node.getArgument();
  const literal = Node.isLiteralTypeNode(argument) ? argument.getLiteral() : undefined;
  return Node.isStringLiteral(literal) ? literal : undefined;
}

function moveImportType(node: TsMorph.ImportTypeNode, context: RuleContext): readonly TextEdit[] {
  const { Node } = context.tsMorph;
  const literal = getImportedLiteral(node, Node);
  const qualifier = node.getQualifier();
  const [name] = qualifier?.getText().split('.') ?? [];
  if (!literal) return [];
  const module = findOldModule(literal.getLiteralValue());
  const place = name === undefined ? undefined : findName(module?.subpath ?? '', name);
  if (!place) return moveLiteral(literal, name === undefined ? undefined : [name], context);
  const moved = replaceLiteral(literal, toSpecifier(place.subpath));
  const first = Node.isQualifiedName(qualifier) ? qualifier.getLeft() : qualifier;
  return first && place.name !== name ? [moved, replaceNode(first, place.name)] : [moved];
}

/** Moves a specifier, unless one of the names that are taken from it is missing in portcullis. */
function moveLiteral(
  literal: TsMorph.Node | undefined,
  names: readonly string[] | undefined,
  context: RuleContext,
): readonly TextEdit[] {
  if (!isText(literal, context.tsMorph)) return [];
  const specifier = literal.getLiteralValue();
  const adapter = getRenamedAdapter(specifier);
  if (adapter !== undefined) return [replaceLiteral(literal, adapter)];
  const module = findOldModule(specifier);
  if (!module) return [];
  if (!hasSubpath(module)) {
    reportModule(literal, module, context);
    return [];
  }
  const missing = names?.filter((name) => {
    const place = findName(module.subpath, name);
    return place?.subpath !== module.subpath || place.name !== name;
  });
  for (const name of missing ?? []) reportMissing(literal, name, module, context);
  if (missing && missing.length > 0) return [];
  return [replaceLiteral(literal, toSpecifier(module.subpath))];
}

function hasSubpath(module: OldModule): module is OldModule & { readonly subpath: string } {
  return module.subpath !== undefined;
}
