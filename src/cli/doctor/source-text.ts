/**
 * The source of a function without what only speaks of code: comments, strings, templates and
 * regular expressions.
 */

const COMMENT = /^(?:\/\/.*|\/\*[^]*?(?:\*\/|$))/;
const STRING = /^(?:'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*")/;
const REGULAR_EXPRESSION = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/;
const TEMPLATE_TEXT = /^(?:\\[^]|\$(?!\{)|[^`\\$])*/;
const OTHER = /^(?:[\w$]+|\s+|[^])/;

/** After these, a slash begins a regular expression. Elsewhere it divides. */
const BEFORE_EXPRESSION = /(?:^|[^\w$)\]}"\s]|\b(?:return|typeof|case|in|of|void|await|yield))\s*$/;

/** What stands in place of a text: a value, as the text was. */
const BLANK = '""';

/** Code that was read, and the source after it. */
type Part = readonly [code: string, rest: string];

/** The code in this source. That in the middle of a template is kept. */
export function readAllCode(source: string): string {
  const [code, rest] = readCode(source);
  // A brace that closes nothing: no source of a function has one.
  return rest === '' ? code : `${code}}${readAllCode(rest)}`;
}

/** Reads to the end, or to the brace that closes what was opened before. */
function readCode(source: string): Part {
  let code = '';
  let rest = source;
  let depth = 0;
  while (rest !== '' && !(depth === 0 && rest.startsWith('}'))) {
    const [part, next] = readText(rest, code) ?? readOther(rest);
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    code += part;
    rest = next;
  }
  return [code, rest.slice(1)];
}

/** Reads what is no code. */
function readText(source: string, before: string): Part | undefined {
  const comment = COMMENT.exec(source);
  if (comment) return [' ', source.slice(comment[0].length)];
  if (source.startsWith('`')) return readTemplate(source.slice(1));
  const isExpression = source.startsWith('/') && BEFORE_EXPRESSION.test(before);
  const text = STRING.exec(source) ?? (isExpression ? REGULAR_EXPRESSION.exec(source) : null);
  return text ? [BLANK, source.slice(text[0].length)] : undefined;
}

function readOther(source: string): Part {
  const part = OTHER.exec(source)?.[0] ?? source;
  return [part, source.slice(part.length)];
}

function readTemplate(source: string): Part {
  let code = BLANK;
  let rest = skipTemplateText(source);
  while (rest.startsWith('${')) {
    const [inner, next] = readCode(rest.slice(2));
    code += `+(${inner})`;
    rest = skipTemplateText(next);
  }
  return [code, rest.slice(1)];
}

function skipTemplateText(source: string): string {
  return source.slice(TEMPLATE_TEXT.exec(source)?.[0].length ?? 0);
}
