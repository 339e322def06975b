/** What the repository has: the titles of its tests, and the headings of its documents. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { TestName } from './answer.js';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const TESTS = path.join(ROOT, 'test');
const DOCS = path.join(ROOT, 'docs');

/** The functions whose first argument is a title. */
const TITLED = new Set(['it', 'test', 'describe']);

/** @returns What is wrong with names of tests. Each file is read once. */
export function findTestProblems(names: readonly TestName[]): readonly string[] {
  const files = [...new Set(names.map(([file]) => file))];
  return files.flatMap((file) =>
    findProblems(
      file,
      names.filter(([one]) => one === file),
    ),
  );
}

function findProblems(file: string, names: readonly TestName[]): readonly string[] {
  const place = path.join(TESTS, file);
  if (!existsSync(place)) return [`test/${file} does not exist`];
  const titles = readTitles(parse(place));
  const rows = names.some(([, , row]) => row !== undefined) ? readRows(place) : new Set<string>();
  return names.flatMap(([, title, row]) => {
    if (!titles.has(title)) return [`test/${file} has no test "${title}"`];
    return row === undefined || rows.has(row) ? [] : [`test/${file} has no row "${row}"`];
  });
}

function parse(place: string): ts.SourceFile {
  const kind = place.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(
    place,
    readFileSync(place, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    kind,
  );
}

/** The titles of tests and groups that are written out. */
function readTitles(source: ts.SourceFile): ReadonlySet<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TITLED.has(readName(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** The name that a call begins with: `it` of `it.each(rows)(title, test)`. */
function readName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  const isLonger =
    ts.isPropertyAccessExpression(expression) ||
    ts.isCallExpression(expression) ||
    ts.isTaggedTemplateExpression(expression);
  if (!isLonger) return '';
  return readName(
    ts.isTaggedTemplateExpression(expression) ? expression.tag : expression.expression,
  );
}

/** All texts of a file, and of what it imports from beside and below it. */
function readRows(place: string): ReadonlySet<string> {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of withImports(place)) visit(parse(file));
  return texts;
}

function withImports(place: string): ReadonlySet<string> {
  const found = new Set([place]);
  // A set is walked to its end, also to what is added meanwhile.
  for (const file of found) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const target = path.join(path.dirname(file), fileName.replace(/\.js$/, '.ts'));
      if (fileName.startsWith('./') && existsSync(target)) found.add(target);
    }
  }
  return found;
}

/** @returns The targets of the links in a text, but for those to other sites. */
export function listLinks(markdown: string): readonly string[] {
  const links = markdown.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g);
  return [...links].map(([, target = '']) => target);
}

/** @returns What is wrong with a link of a page in `docs/`, if anything. */
export function findLinkProblem(target: string): string | undefined {
  const [file = '', heading] = target.split('#');
  const place = path.join(DOCS, file);
  if (!file.endsWith('.md') || !existsSync(place)) return `docs/${file} does not exist`;
  if (heading === undefined || listAnchors(place).has(heading)) return undefined;
  return `docs/${file} has no heading #${heading}`;
}

/** The anchors that the site gives to the headings of a page. */
function listAnchors(place: string): ReadonlySet<string> {
  const prose = readFileSync(place, 'utf8').replaceAll(/^(`{3,})[^]*?^\1$/gm, '');
  return new Set(
    [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading)),
  );
}

/** As VitePress does it. */
function toAnchor(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}
