/** The names of an import or export, edited one by one: comments, attributes and format stay. */
import type * as TsMorph from 'ts-morph';
import { getCodeStyle } from './rule.js';
import type { TextEdit } from './text-edits.js';

/** `import a, { b, c as d } from '…'` and `export { b } from '…'`. */
export type NameList = TsMorph.ImportDeclaration | TsMorph.ExportDeclaration;

/** `b` and `c as d`. */
export type ListedName = TsMorph.ImportSpecifier | TsMorph.ExportSpecifier;

/** The names in braces. */
export function getListedNames(list: NameList): readonly ListedName[] {
  return 'getNamedImports' in list ? list.getNamedImports() : list.getNamedExports();
}

/** The name that the file uses. */
export function getLocalName(name: ListedName): string {
  return name.getAliasNode()?.getText() ?? name.getName();
}

/** The default import; `undefined` for an export. */
export function getDefaultName(list: NameList): TsMorph.Identifier | undefined {
  return 'getDefaultImport' in list ? list.getDefaultImport() : undefined;
}

/**
 * Writes each name anew, or takes it out. At least one name, or the default import, has to be left.
 *
 * @param rewrite - The text of a name; `undefined` takes it out, together with its comments: those
 * before it, and one on its line.
 * @param keepsDefault - Whether the default import stays. Default `true`.
 */
export function rewriteNames(
  list: NameList,
  rewrite: (name: ListedName) => string | undefined,
  keepsDefault = true,
): readonly TextEdit[] {
  const byDefault = getDefaultName(list);
  const entries = splitNames(list);
  const [first] = entries;
  const last = entries.at(-1);
  const braces = first?.name.getParent();
  if (!first || !last || !braces) return [];
  const written = new Set<string>();
  const left = entries.flatMap((entry) => {
    const text = rewrite(entry.name);
    // Two names of Auth.js may be one in portcullis.
    if (text === undefined || written.has(text)) return [];
    written.add(text);
    return [{ ...entry, text }];
  });
  if (left.length === 0) {
    return byDefault ? [{ start: byDefault.getEnd(), end: braces.getEnd(), text: '' }] : [];
  }
  const lines = left.map(({ before, text, after, comment }, index) => {
    const comma = index === left.length - 1 ? last.comma : ',';
    return before + text + after + comma + comment;
  });
  const edit = { start: first.start, end: last.end, text: lines.join('') };
  if (keepsDefault || !byDefault) return [edit];
  return [{ start: byDefault.getStart(), end: braces.getStart(), text: '' }, edit];
}

/** One name with the comments that belong to it: `before name after, comment`. */
interface NameEntry {
  readonly name: ListedName;
  readonly before: string;
  readonly after: string;
  readonly comma: string;
  /** The comment that ends the line of the name. */
  readonly comment: string;
  readonly start: number;
  readonly end: number;
}

const UP_TO_COMMA = /^((?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*)(,)/;
const END_OF_LINE = /^[^\S\n]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[^\S\n]*(?=\n))/;

function splitNames(list: NameList): readonly NameEntry[] {
  const names = getListedNames(list);
  const text = list.getSourceFile().getFullText();
  let start = names[0]?.getPos() ?? 0;
  return names.map((name, index) => {
    const next = names[index + 1]?.getStart() ?? name.getParent().getEnd() - 1;
    const rest = text.slice(name.getEnd(), next);
    const [whole = '', after = '', comma = ''] = UP_TO_COMMA.exec(rest) ?? [];
    const [comment = ''] = END_OF_LINE.exec(rest.slice(whole.length)) ?? [];
    const end = name.getEnd() + whole.length + comment.length;
    const before = text.slice(start, name.getStart());
    const entry = { name, before, after, comma, comment, start, end };
    start = end;
    return entry;
  });
}

/**
 * A line of its own with some of the names, after the declaration that they are taken from.
 *
 * @param clause - What is imported or exported: the names, and the default import if it moves.
 * @param moved - The names, whose comments come with them.
 */
export function insertBeside(
  list: NameList,
  clause: string,
  moved: readonly ListedName[],
  specifier: string,
): TextEdit {
  const { end } = getCodeStyle(list.getSourceFile());
  const quote = list.getModuleSpecifier()?.getText().slice(0, 1) ?? "'";
  const keyword = 'getNamedImports' in list ? 'import' : 'export';
  const words = `${keyword}${list.isTypeOnly() ? ' type' : ''} ${clause}`;
  const position = list.getEnd();
  const line = `${words} from ${quote}${specifier}${quote}${end}`;
  const comments = splitNames(list)
    .filter(({ name }) => moved.includes(name))
    .flatMap(({ before, after, comment }) => [before, after, comment])
    .flatMap((comment) => (comment.trim() === '' ? [] : [`${comment.trim()}\n`]));
  const lead = `${comments.join('')}${getSuppression(list)}`;
  return { start: position, end: position, text: `\n${lead}${line}` };
}

/** The comment by which a linter lets the next line pass, which a second line needs as well. */
function getSuppression(list: NameList): string {
  const [comment] = list.getLeadingCommentRanges().slice(-1);
  const text = comment?.getText() ?? '';
  return /eslint-disable-next-line|biome-ignore/.test(text) ? `${text}\n` : '';
}
