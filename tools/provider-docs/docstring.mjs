/** What a provider's source says of itself, in words: the documentation of its function. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * @typedef {object} Docstring
 * @property {string} name Of the function.
 * @property {string} summary What it is.
 * @property {string[]} paragraphs Everything below that.
 * @property {string} example
 * @property {string | undefined} deprecated Why, if it is.
 * @property {{ name: string, text: string }[]} options Those that only this provider has.
 * @property {{ url: string, title: string }[]} links
 */

/** @returns {Docstring} */
export function readDocstring(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const [described] = source.statements.filter(isExportedFunction);
  const documentation = ts.getJSDocCommentsAndTags(described ?? source).find(ts.isJSDoc);
  if (!documentation) throw new Error(`${file} exports no function with documentation.`);
  const [words, ...tags] = readText(documentation).split(/\n(?=@[a-z])/i);
  const [summary = '', ...paragraphs] = words.trim().split(/\n\s*\n/);
  const tag = (name) => tags.find((text) => text.startsWith(`@${name}`))?.slice(name.length + 1);
  return {
    name: described.name.text,
    summary,
    paragraphs,
    example: codeIn(tag('example')?.trim()),
    deprecated: tag('deprecated')?.trim(),
    options: [...new Map(source.statements.filter(isOptions).flatMap(ownMembers)).values()],
    links: linksIn(text),
  };
}

function isExportedFunction(statement) {
  if (!ts.isFunctionDeclaration(statement)) return false;
  return (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) !== 0;
}

/** An interface that extends the options that every provider of the kind has. */
function isOptions(statement) {
  if (!ts.isInterfaceDeclaration(statement)) return false;
  return statement.heritageClauses?.some((clause) => clause.getText().includes('Config')) ?? false;
}

/** By name. A member without words of its own only narrows what others have as well. */
function ownMembers(declaration) {
  return declaration.members.flatMap((member) => {
    const name = member.name.getText();
    const text = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc).map(readText).join('\n');
    return text === '' ? [] : [[name, { name, text }]];
  });
}

/** Without the asterisks. The compiler's own reading ends at `npm install @scope/package`. */
function readText(documentation) {
  const inside = documentation.getText().replace(/^\/\*\*|\*\/$/g, '');
  return inside.replaceAll(/^[ \t]*\*[ \t]?/gm, '').trim();
}

function codeIn(example) {
  return /^```ts\n([^]*?)\n```$/.exec(example)?.[1] ?? '';
}

function linksIn(text) {
  const found = text.matchAll(/@see \{@link (?<url>\S+) (?<title>[^}]+)\}/g);
  const titles = new Map([...found].map(({ groups: { url, title } }) => [url, title]));
  return [...titles].map(([url, title]) => ({ url, title: title.replace(/\s*\n\s*\*\s*/g, ' ') }));
}
