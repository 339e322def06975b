/**
 * Takes the comments out of code, and leaves all else as it was: no name changes, and no line is
 * put differently.
 */
import ts from 'typescript';

/** What bundlers read, and what a licence asks to keep. */
const KEPT =
  /^\/\*!|@(?:license|preserve|vite-ignore)\b|[#@]__(?:PURE|NO_SIDE_EFFECTS)__|\w+Ignore: true/;

/**
 * @param {string} code - A module of JavaScript.
 * @returns {string} It, without comments but those for bundlers and of licences.
 */
export function stripComments(code) {
  const comments = listComments(code).filter(({ pos, end }) => !KEPT.test(code.slice(pos, end)));
  let stripped = '';
  let done = 0;
  for (const { pos, end } of comments) {
    const before = code.slice(done, pos);
    const isWholeLine =
      /(?:^|\n)[ \t]*$/.test(code.slice(0, pos)) && /^[ \t]*(?:\n|$)/.test(code.slice(end));
    stripped += isWholeLine ? before.replace(/[ \t]*$/, '') : before;
    const [after] = /^[ \t]*\n?/.exec(code.slice(end));
    // Beside code, a comment is a space, and one of several lines a line break.
    if (isWholeLine) done = end + after.length;
    else {
      done = end;
      stripped += code.slice(pos, end).includes('\n') ? '\n' : ' ';
    }
  }
  return stripped + code.slice(done);
}

/** Where each comment is, in their order. */
function listComments(code) {
  const file = ts.createSourceFile(
    'module.js',
    code,
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.JS,
  );
  const found = new Map();
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode)
      return;
    const children = node.getChildren(file);
    children.forEach(visit);
    if (children.length > 0) return;
    const beside = ts.getTrailingCommentRanges(code, node.pos) ?? [];
    const above = ts.getLeadingCommentRanges(code, node.pos) ?? [];
    for (const range of [...beside, ...above]) found.set(range.pos, range);
  };
  visit(file);
  return [...found.values()].sort((one, other) => one.pos - other.pos);
}
