/** What a rule is: it reads one source file, and says how to edit its text. */
import type * as TsMorph from 'ts-morph';
import type { ValueContext } from './expression-values.js';
import type { FindingSink } from './finding-collector.js';
import type { TextEdit } from './text-edits.js';
import type { NextAuth4App } from './next-auth-4/converted-app.js';

/** What code is written for. */
export interface CodeOrigin {
  /** Whether that is version 4 of next-auth. */
  readonly isVersion4: boolean;
  /** The app of next-auth 4 that the file belongs to. */
  readonly app: NextAuth4App | undefined;
  /**
   * Whether the file with `auth` imports this one, directly or not: then this one must not import
   * `auth`.
   */
  readonly isImportedByAuth: boolean;
}

/** What a rule knows besides the source file. */
export interface RuleContext extends CodeOrigin, ValueContext {
  /** The path in the repository. That of the source file is the same, below `/`. */
  readonly file: string;
  readonly manual: FindingSink;
  readonly notes: FindingSink;
  /** An adapter of Auth.js that stays, and has the types of `@auth/core`. */
  readonly keptAdapter: string | undefined;
  /** The way to write an import of a file of the app from this one. */
  specifierFor(target: string): string;
  /** Whether an import of this file leads to a file of the app. */
  leadsTo(specifier: string, target: string): boolean;
  /** Whether a module is of another package of the repository. */
  isOfRepository(specifier: string): boolean;
  /**
   * Whether an expression of this file stands for the options that `auth` of the app is made of.
   */
  isOptions(text: string): boolean;
}

/**
 * A rule edits, reports or does nothing. A file whose edits overlap is edited by two rules instead.
 */
export type Rule = (source: TsMorph.SourceFile, context: RuleContext) => readonly TextEdit[];

/** Replaces a node. */
export function replaceNode(node: TsMorph.Node, text: string): TextEdit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** Replaces what a string literal says, and keeps its quotes. */
export function replaceLiteral(node: TsMorph.Node, text: string): TextEdit {
  return { start: node.getStart() + 1, end: node.getEnd() - 1, text };
}

/** Removes a statement with its line, and with the empty line that would be left twice. */
export function removeStatement(node: TsMorph.Node): TextEdit {
  const text = node.getSourceFile().getFullText();
  const end = /^[ \t;]*(?:\r?\n|$)/.exec(text.slice(node.getEnd()));
  const stop = node.getEnd() + (end?.[0].length ?? 0);
  // What is before the first import is about the file, such as its licence.
  const isHeader = node.getPos() === 0 && node.getKindName() === 'ImportDeclaration';
  const start = node.getStart(!isHeader);
  const isBetweenEmptyLines =
    /(?:^|\n[ \t]*\r?\n)$/.test(text.slice(0, start)) && /^[ \t]*\r?\n/.test(text.slice(stop));
  const next = isBetweenEmptyLines ? (/^[ \t]*\r?\n/.exec(text.slice(stop))?.[0].length ?? 0) : 0;
  return { start, end: stop + next, text: '' };
}

/** The comments before the first statement of a file, without references to other files. */
export function getHeader(source: TsMorph.SourceFile): string {
  const end = source.getStatements()[0]?.getStart() ?? 0;
  return source
    .getFullText()
    .slice(0, end)
    .replace(/^\/\/\/.*$/gm, '')
    .trim();
}

/** How a file writes its code. */
export interface CodeStyle {
  readonly quote: "'" | '"';
  readonly end: ';' | '';
}

/** The quotes and the ends of statements that a file has in its imports. */
export function getCodeStyle(source: TsMorph.SourceFile): CodeStyle {
  const text = source.getFullText();
  const [, quote] = /(?:from|import|require\()\s*(['"])/.exec(text) ?? [];
  const statement = source.getStatements()[0]?.getText();
  return {
    quote: quote === '"' ? '"' : "'",
    end: statement === undefined || statement.endsWith(';') ? ';' : '',
  };
}

/** The end of a statement that is written in the place of another one, or after it. */
export function getStatementEnd(node: TsMorph.Node): CodeStyle['end'] {
  const source = node.getSourceFile();
  const next = source.getFullText().slice(node.getEnd());
  // What begins like this would go on with the statement.
  return /^\s*[([`/+-]/.test(next) ? ';' : getCodeStyle(source).end;
}

/** Inserts an import after the last one of a file. */
export function insertImport(
  source: TsMorph.SourceFile,
  clause: string,
  specifier: string,
): TextEdit {
  const { quote, end } = getCodeStyle(source);
  const line = `import ${clause} from ${quote}${specifier}${quote}${end}`;
  const last = source.getImportDeclarations().at(-1);
  if (last) return { start: last.getEnd(), end: last.getEnd(), text: `\n${line}` };
  const first = source.getStatements().find((node) => !/^(['"])use \w+\1/.test(node.getText()));
  const start = first?.getStart(true) ?? source.getEnd();
  return { start, end: start, text: `${line}\n\n` };
}

/** Whether a name is used in a file outside of its import. */
export function isUsed(
  source: TsMorph.SourceFile,
  name: string,
  { SyntaxKind, Node }: typeof TsMorph,
  except: ReadonlySet<TsMorph.Node> = new Set(),
): boolean {
  return source
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .some(
      (node) =>
        node.getText() === name &&
        !except.has(node) &&
        !node.getFirstAncestor((one) => Node.isImportDeclaration(one) || except.has(one)),
    );
}

/** Whether a function or a block declares a name, and so hides what the file knows by it. */
export function isShadowed(
  source: TsMorph.SourceFile,
  name: string,
  { Node, SyntaxKind }: typeof TsMorph,
): boolean {
  return source.getDescendantsOfKind(SyntaxKind.Identifier).some((node) => {
    const parent = node.getParent();
    if (node.getText() !== name) return false;
    const isDeclaration = isNamed(parent, Node) || Node.isBindingElement(parent);
    if (!isDeclaration || parent.getNameNode() !== node) return false;
    const scope = node.getFirstAncestor(
      (one) =>
        Node.isBlock(one) ||
        Node.isFunctionLikeDeclaration(one) ||
        Node.isFunctionExpression(one) ||
        Node.isForOfStatement(one) ||
        Node.isForInStatement(one) ||
        Node.isForStatement(one),
    );
    return Node.isFunctionDeclaration(scope) && scope === parent
      ? scope.getParent() !== source
      : scope !== undefined;
  });
}

/** Whether a file declares or imports a name, in any of its blocks but one. */
export function isDeclared(
  source: TsMorph.SourceFile,
  name: string,
  { Node, SyntaxKind }: typeof TsMorph,
  except?: TsMorph.Node,
): boolean {
  return source.getDescendantsOfKind(SyntaxKind.Identifier).some((node) => {
    const parent = node.getParent();
    if (node.getText() !== name || parent === except) return false;
    if (Node.isBindingElement(parent)) return parent.getNameNode() === node;
    if (Node.isImportSpecifier(parent)) return (parent.getAliasNode() ?? node) === node;
    if (Node.isImportClause(parent) || Node.isNamespaceImport(parent)) return true;
    return (
      (isNamed(parent, Node) || isNamedElsewhere(parent, Node)) && parent.getNameNode() === node
    );
  });
}

type NamedNode =
  | TsMorph.VariableDeclaration
  | TsMorph.FunctionDeclaration
  | TsMorph.ClassDeclaration
  | TsMorph.ParameterDeclaration;

function isNamed(
  node: TsMorph.Node | undefined,
  Node: (typeof TsMorph)['Node'],
): node is NamedNode {
  return (
    Node.isVariableDeclaration(node) ||
    Node.isFunctionDeclaration(node) ||
    Node.isClassDeclaration(node) ||
    Node.isParameterDeclaration(node)
  );
}

/** What is named in its own scope alone, or in a way that JavaScript does not have. */
function isNamedElsewhere(
  node: TsMorph.Node | undefined,
  Node: (typeof TsMorph)['Node'],
): node is
  | TsMorph.FunctionExpression
  | TsMorph.ClassExpression
  | TsMorph.EnumDeclaration
  | TsMorph.ModuleDeclaration
  | TsMorph.ImportEqualsDeclaration {
  return (
    Node.isFunctionExpression(node) ||
    Node.isClassExpression(node) ||
    Node.isEnumDeclaration(node) ||
    Node.isModuleDeclaration(node) ||
    Node.isImportEqualsDeclaration(node)
  );
}
