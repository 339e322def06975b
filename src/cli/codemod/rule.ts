/** What a rule is: it reads one source file, and says how to edit its text. */
import type * as TsMorph from 'ts-morph';
import type { FindingSink } from './findings.js';
import type { TextEdit } from './text-edits.js';
import type { NextAuth4App } from './next-auth-4/app.js';

/** What a rule knows besides the source file. */
export interface RuleContext {
  readonly tsMorph: typeof TsMorph;
  /** The path in the repository. That of the source file is the same, below `/`. */
  readonly file: string;
  readonly manual: FindingSink;
  readonly notes: FindingSink;
  /** Whether the code is written for version 4 of next-auth. */
  readonly isVersion4: boolean;
  /** The app of next-auth 4 that the file belongs to, if its routes were understood. */
  readonly app: NextAuth4App | undefined;
  /** Whether the file with `auth` imports this one, directly or not: then this one must not import `auth`. */
  readonly isImportedByAuth: boolean;
  /** The way to write an import of a file of the app from this one. */
  specifierFor(target: string): string;
  /** Whether an import of this file leads to a file of the app. */
  leadsTo(specifier: string, target: string): boolean;
}

/** A rule edits, reports or does nothing. A file whose edits overlap is edited by two rules instead. */
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
  const start = node.getStart(true);
  const isBetweenEmptyLines =
    /(?:^|\n[ \t]*\r?\n)$/.test(text.slice(0, start)) && /^[ \t]*\r?\n/.test(text.slice(stop));
  const next = isBetweenEmptyLines ? (/^[ \t]*\r?\n/.exec(text.slice(stop))?.[0].length ?? 0) : 0;
  return { start, end: stop + next, text: '' };
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
    return (
      Node.isImportClause(parent) ||
      Node.isNamespaceImport(parent) ||
      ((Node.isVariableDeclaration(parent) ||
        Node.isFunctionDeclaration(parent) ||
        Node.isParameterDeclaration(parent)) &&
        parent.getNameNode() === node)
    );
  });
}
