/** How a file writes an export of a module when it calls it, in each way to load the module. */
import type * as TsMorph from 'ts-morph';
import { isText, loads } from './loaded-modules.js';

/** Which exports of which modules are looked for. `default` is the default export. */
export interface WantedExports {
  readonly isModule: (specifier: string) => boolean;
  readonly isName: (name: string) => boolean;
}

/** The calls of these exports: `Name()`, `namespace.name()` and `require('…').name()`. */
export function findCalls(
  source: TsMorph.SourceFile,
  wanted: WantedExports,
  tsMorph: typeof TsMorph,
): readonly TsMorph.CallExpression[] {
  const { Node, SyntaxKind } = tsMorph;
  const calls = source.getDescendantsOfKind(SyntaxKind.CallExpression);
  const found: FoundNames = { locals: new Set(), namespaces: new Set() };
  for (const list of source.getImportDeclarations()) addImported(list, found, wanted);
  for (const call of calls)
    if (isLoadOf(call, wanted, tsMorph)) addLoaded(call, found, wanted, tsMorph);
  return calls.filter((call) => {
    const callee = strip(call.getExpression(), tsMorph);
    if (!Node.isPropertyAccessExpression(callee)) return found.locals.has(callee.getText());
    return (
      wanted.isName(callee.getName()) && found.namespaces.has(callee.getExpression().getText())
    );
  });
}

/** What a file calls the exports, and the modules. */
interface FoundNames {
  readonly locals: Set<string>;
  readonly namespaces: Set<string>;
}

function addImported(
  list: TsMorph.ImportDeclaration,
  { locals, namespaces }: FoundNames,
  { isModule, isName }: WantedExports,
): void {
  if (!isModule(list.getModuleSpecifierValue())) return;
  const byDefault = list.getDefaultImport()?.getText();
  const namespace = list.getNamespaceImport()?.getText();
  if (byDefault !== undefined && isName('default')) locals.add(byDefault);
  // Where Node.js imports CommonJS, the default import is the module.
  for (const name of [byDefault, namespace]) if (name !== undefined) namespaces.add(name);
  for (const name of list.getNamedImports().filter((one) => isName(one.getName()))) {
    locals.add(name.getAliasNode()?.getText() ?? name.getName());
  }
}

function isLoadOf(
  call: TsMorph.CallExpression,
  wanted: WantedExports,
  tsMorph: typeof TsMorph,
): boolean {
  const [argument] = call.getArguments();
  return loads(call) && isText(argument, tsMorph) && wanted.isModule(argument.getLiteralValue());
}

/** `(await import('…'))` with what is around the call. */
function getHolder(node: TsMorph.Node, tsMorph: typeof TsMorph): TsMorph.Node {
  const { Node } = tsMorph;
  const parent = node.getParent();
  const isAround = Node.isAwaitExpression(parent) || Node.isParenthesizedExpression(parent);
  return isAround ? getHolder(parent, tsMorph) : node;
}

/**
 * The names of `const namespace = require('…')`, `const { name } = …` and
 * `const local = require('…').name`.
 */
function addLoaded(
  call: TsMorph.CallExpression,
  { locals, namespaces }: FoundNames,
  { isName }: WantedExports,
  tsMorph: typeof TsMorph,
): void {
  const { Node } = tsMorph;
  const holder = getHolder(call, tsMorph);
  namespaces.add(holder.getText());
  const member = holder.getParent();
  const isMember = Node.isPropertyAccessExpression(member) && isName(member.getName());
  const declaration = isMember ? member.getParent() : member;
  if (!Node.isVariableDeclaration(declaration)) return;
  const name = declaration.getNameNode();
  if (Node.isIdentifier(name)) (isMember ? locals : namespaces).add(name.getText());
  if (isMember || !Node.isObjectBindingPattern(name)) return;
  for (const one of name.getElements()) {
    const actual = (one.getPropertyNameNode() ?? one.getNameNode()).getText();
    if (isName(actual)) locals.add(one.getName());
  }
}

/** A callee without `as` and parentheses. */
function strip(node: TsMorph.Node, tsMorph: typeof TsMorph): TsMorph.Node {
  const { Node } = tsMorph;
  const isWrapped = Node.isAsExpression(node) || Node.isParenthesizedExpression(node);
  return isWrapped ? strip(node.getExpression(), tsMorph) : node;
}
