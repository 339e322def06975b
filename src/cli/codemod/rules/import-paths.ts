/** Imports, exports, `require` and every other place where code names a module. */
import type * as TsMorph from 'ts-morph';
import {
  findName,
  findOldModule,
  getRenamedAdapter,
  type NamePlace,
  type OldModule,
  toSpecifier,
} from '../module-names.js';
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
      .flatMap((node) => moveLiteral(node.getExpression(), undefined, context)),
    ...moveTypesOfComments(source, context),
  ];
};

/** `import('next-auth').Session` and `@import` in the comments by which JavaScript declares types. */
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

/** One name of an import or export, with the text that it has there. */
interface WantedName {
  readonly name: string;
  /** As written after `as`, or the name. */
  readonly local: string;
  readonly isType: boolean;
}

function moveImport(node: TsMorph.ImportDeclaration, context: RuleContext): readonly TextEdit[] {
  const literal = node.getModuleSpecifier();
  const module = findOldModule(literal.getLiteralValue());
  if (!module) return moveLiteral(literal, undefined, context);
  const namespace = node.getNamespaceImport();
  if (namespace) return moveLiteral(literal, getMembers(namespace), context);
  const defaultImport = node.getDefaultImport();
  const names = node.getNamedImports().map((one): WantedName => ({
    name: one.getName(),
    local: one.getAliasNode()?.getText() ?? one.getName(),
    isType: one.isTypeOnly(),
  }));
  const all = [
    ...(defaultImport ? [{ name: 'default', local: defaultImport.getText(), isType: false }] : []),
    ...names,
  ];
  const keyword = node.isTypeOnly() ? 'import type' : 'import';
  return moveNames(node, literal, all, keyword, context);
}

function moveExport(node: TsMorph.ExportDeclaration, context: RuleContext): readonly TextEdit[] {
  const literal = node.getModuleSpecifier();
  if (!literal) return [];
  const names = node.getNamedExports().map((one): WantedName => ({
    name: one.getName(),
    local: one.getAliasNode()?.getText() ?? one.getName(),
    isType: one.isTypeOnly(),
  }));
  if (names.length === 0 || !findOldModule(literal.getLiteralValue())) {
    return moveLiteral(literal, undefined, context);
  }
  const keyword = node.isTypeOnly() ? 'export type' : 'export';
  return moveNames(node, literal, names, keyword, context);
}

/** Moves the names of one declaration, which become several if they are found in several places. */
function moveNames(
  node: TsMorph.Node,
  literal: TsMorph.StringLiteral,
  names: readonly WantedName[],
  keyword: string,
  context: RuleContext,
): readonly TextEdit[] {
  const module = findOldModule(literal.getLiteralValue());
  if (!module || !hasSubpath(module)) return moveLiteral(literal, undefined, context);
  const places = names.map((name) => ({ name, place: findName(module.subpath, name.name) }));
  const missing = places.filter(({ place }) => place === undefined);
  for (const { name } of missing) reportMissing(literal, name.name, module, context);
  const isSimple = places.every(
    ({ name, place }) => place?.subpath === module.subpath && place.name === name.name,
  );
  if (isSimple) return [replaceLiteral(literal, toSpecifier(module.subpath))];
  if (missing.length === names.length) return [];
  const quote = literal.getText().slice(0, 1);
  const end = node.getText().endsWith(';') ? ';' : '';
  const groups = groupBySpecifier(places, module);
  const lines = [...groups].map(
    ([specifier, group]) =>
      `${keyword} ${renderClause(group, keyword)} from ${quote}${specifier}${quote}${end}`,
  );
  return [replaceNode(node, lines.join('\n')), ...renameUses(node, places, context)];
}

interface PlacedName {
  readonly name: WantedName;
  readonly place: NamePlace | undefined;
}

function groupBySpecifier(
  places: readonly PlacedName[],
  module: OldModule,
): ReadonlyMap<string, readonly PlacedName[]> {
  const groups = new Map<string, readonly PlacedName[]>();
  for (const one of places) {
    const specifier = one.place ? toSpecifier(one.place.subpath) : module.specifier;
    groups.set(specifier, [...(groups.get(specifier) ?? []), one]);
  }
  return groups;
}

function renderClause(group: readonly PlacedName[], keyword: string): string {
  const byDefault = group.find(({ name }) => name.name === 'default');
  const isImport = keyword.startsWith('import');
  const named = group.filter((one) => !isImport || one !== byDefault);
  const names = named.map(({ name, place }) => {
    const actual = place?.name ?? name.name;
    // A name that changes is changed in the whole file, unless the app chose its own.
    const local = name.local === name.name && isImport ? actual : name.local;
    return `${name.isType ? 'type ' : ''}${actual}${actual === local ? '' : ` as ${local}`}`;
  });
  const list = names.length > 0 ? `{ ${[...new Set(names)].join(', ')} }` : '';
  return [isImport ? byDefault?.name.local : undefined, list].filter(Boolean).join(', ');
}

/** `NextAuthOptions` becomes `NextAuthConfig` wherever the file uses it. */
function renameUses(
  node: TsMorph.Node,
  places: readonly PlacedName[],
  { tsMorph }: RuleContext,
): readonly TextEdit[] {
  const { Node, SyntaxKind } = tsMorph;
  if (!Node.isImportDeclaration(node)) return [];
  const renamed = new Map(
    places.flatMap(({ name, place }) =>
      place && place.name !== name.name && name.local === name.name
        ? [[name.name, place.name] as const]
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

/** The members that code takes from a namespace, such as `NA` in `import * as NA`. */
function getMembers(namespace: TsMorph.Identifier): readonly string[] {
  const name = namespace.getText();
  const text = namespace.getSourceFile().getFullText();
  return [
    ...text.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\.(\\w+)`, 'g')),
  ].map(([, member = '']) => member);
}

const LOADERS = /^(?:require|require\.resolve|import|import\.meta\.resolve|(?:jest|vi)\.\w+)$/;

/** `require('…')`, `import('…')`, `jest.mock('…')` and the like. */
function moveCall(node: TsMorph.CallExpression, context: RuleContext): readonly TextEdit[] {
  const [argument] = node.getArguments();
  if (!context.tsMorph.Node.isStringLiteral(argument)) return [];
  if (!LOADERS.test(node.getExpression().getText())) return [];
  return moveLiteral(argument, getLoadedNames(node, context), context);
}

/** The names that code takes from a module it has loaded: `const { a } = await import('…')`, `require('…').a`. */
function getLoadedNames(
  call: TsMorph.CallExpression,
  { tsMorph: { Node } }: RuleContext,
): readonly string[] | undefined {
  const outer = call.getParent();
  const holder = Node.isAwaitExpression(outer) ? outer.getParent() : outer;
  const bare = Node.isParenthesizedExpression(holder) ? holder.getParent() : holder;
  if (Node.isPropertyAccessExpression(bare)) {
    const name = bare.getName();
    return ['then', 'catch', 'finally'].includes(name) ? undefined : [name];
  }
  if (!Node.isVariableDeclaration(bare)) return undefined;
  const name = bare.getNameNode();
  if (!Node.isObjectBindingPattern(name)) return undefined;
  return name
    .getElements()
    .map((one) => (one.getPropertyNameNode() ?? one.getNameNode()).getText());
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
  const { Node } = context.tsMorph;
  if (!Node.isStringLiteral(literal)) return [];
  const specifier = literal.getLiteralValue();
  const adapter = getRenamedAdapter(specifier);
  if (adapter !== undefined) return [replaceLiteral(literal, adapter)];
  const module = findOldModule(specifier);
  if (!module) return [];
  if (!hasSubpath(module)) {
    reportModule(literal, module, context);
    return [];
  }
  const missing = names?.filter(
    (name) => findName(module.subpath, name)?.subpath !== module.subpath,
  );
  for (const name of missing ?? []) reportMissing(literal, name, module, context);
  if (missing && missing.length > 0) return [];
  return [replaceLiteral(literal, toSpecifier(module.subpath))];
}

function hasSubpath(module: OldModule): module is OldModule & { readonly subpath: string } {
  return module.subpath !== undefined;
}
