/** The relative imports of a file that moves to another folder. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import { isLoader } from '../loaded-modules.js';
import { replaceLiteral } from '../rule.js';
import type { ModuleResolver } from '../module-resolver.js';
import type { SourceTree } from '../source-tree.js';
import type { TextEdit } from '../text-edits.js';

/** The edits after which every relative import still leads to the same file. */
export function moveRelativeImports(
  source: TsMorph.SourceFile,
  from: string,
  to: string,
  { Node, SyntaxKind }: typeof TsMorph,
): readonly TextEdit[] {
  const literals = [
    ...source.getDescendantsOfKind(SyntaxKind.StringLiteral),
    ...source.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral),
  ];
  const imports = literals.flatMap((node) => {
    const value = node.getLiteralValue();
    return value.startsWith('.') && isSpecifier(node.getParent(), value)
      ? [replaceLiteral(node, moveRelative(value, from, to))]
      : [];
  });
  return [...imports, ...moveReferences(source, from, to)];

  function isSpecifier(parent: TsMorph.Node | undefined, value: string): boolean {
    // new URL('./data.json', import.meta.url)
    if (Node.isNewExpression(parent)) return parent.getText().includes('import.meta.url');
    if (Node.isCallExpression(parent)) {
      return isLoader(parent) && parent.getArguments()[0]?.getText().slice(1, -1) === value;
    }
    return (
      Node.isImportDeclaration(parent) ||
      Node.isExportDeclaration(parent) ||
      Node.isExternalModuleReference(parent) ||
      (Node.isLiteralTypeNode(parent) && Node.isImportTypeNode(parent.getParent()))
    );
  }
}

/** `/// <reference path="./types.d.ts" />`. */
function moveReferences(source: TsMorph.SourceFile, from: string, to: string): readonly TextEdit[] {
  const references = /^(\/\/\/\s*<reference\s+path=['"])([^'"\n]+)/gm;
  return [...source.getFullText().matchAll(references)].map((found) => {
    const [, lead = '', value = ''] = found;
    const start = found.index + lead.length;
    // Without a dot, it is relative as well.
    const relative = value.startsWith('.') ? value : `./${value}`;
    return { start, end: start + value.length, text: moveRelative(relative, from, to) };
  });
}

/** A relative specifier of one file, as another file has to write it. */
export function moveRelative(specifier: string, from: string, to: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const target = path.posix.join(path.posix.dirname(from), specifier);
  const relative = path.posix.relative(path.posix.dirname(to), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Imports of a route file, such as that of `authOptions`, lead to the file that it has become. */
export function redirectImports(
  from: string,
  to: string,
  { tree, resolver }: { readonly tree: SourceTree; readonly resolver: ModuleResolver },
): void {
  for (const file of listNeighbours(from, tree)) {
    const text = tree.read(file);
    const changed = text.replace(
      /(['"`])(\.{1,2}\/[^'"`\n]*|[^'"`\n]*\[\.\.\.[^'"`\n]*)\1/g,
      (whole, quote: string, specifier: string) =>
        resolver.names(file, specifier, from)
          ? `${quote}${resolver.specifierFor(file, to, specifier)}${quote}`
          : whole,
    );
    if (changed !== text) tree.write(file, changed);
  }
}

/** Whether a file imports what Next.js takes from a route: the handler. */
export function isHandlerImported(
  route: string,
  {
    tree,
    resolver,
    tsMorph: { ts },
  }: {
    readonly tree: SourceTree;
    readonly resolver: ModuleResolver;
    readonly tsMorph: typeof TsMorph;
  },
): boolean {
  return listNeighbours(route, tree).some((file) => {
    if (file === route || !/\.[cm]?[jt]sx?$/.test(file)) return false;
    const { statements } = ts.createSourceFile(file, tree.read(file), ts.ScriptTarget.Latest, true);
    return statements.some((one) => {
      if (!ts.isImportDeclaration(one) && !ts.isExportDeclaration(one)) return false;
      const specifier = one.moduleSpecifier?.getText().slice(1, -1) ?? '';
      if (!resolver.names(file, specifier, route)) return false;
      const clause = ts.isImportDeclaration(one) ? one.importClause?.getText() : one.getText();
      return /^\w+\s*(?:,|$)|\b(?:default|GET|POST|handler)\b|\*/.test(clause ?? '');
    });
  });
}

/** The files that can import a route: its neighbours, and those that write its name. */
function listNeighbours(route: string, tree: SourceTree): readonly string[] {
  const folder = path.posix.dirname(path.posix.dirname(route));
  return tree
    .paths()
    .filter((file) => file.startsWith(`${folder}/`) || tree.read(file).includes('[...'));
}
