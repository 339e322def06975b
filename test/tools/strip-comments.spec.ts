/** What is left of code that is published. */
import { expect, it } from '@jest/globals';
import { stripComments } from '../../tools/strip-comments.mjs';

const CASES: readonly (readonly [string, string, string])[] = [
  ['a comment on lines of its own', 'a();\n  /**\n   * Why.\n   */\n  b();\n', 'a();\n  b();\n'],
  [
    'a comment before the first line of a block',
    'if (a) {\n  // Why.\n  b();\n}\n',
    'if (a) {\n  b();\n}\n',
  ],
  [
    'a comment before the end of a block',
    'if (a) {\n  b();\n  // No more.\n}\n',
    'if (a) {\n  b();\n}\n',
  ],
  ['a comment as the last line', 'a();\n// The end.', 'a();\n'],
  ['a comment within a line', 'return/* why */a;', 'return a;'],
  ['a comment of lines within code', 'a()/*\n*/b()', 'a()\nb()'],
];

it.each(CASES)('takes out %s', (_what, code, stripped) => {
  expect(stripComments(code)).toBe(stripped);
});

it.each([
  ['the first line of a command', '#!/usr/bin/env node\na();\n'],
  ['texts that look like comments', "a('// no', `/* no */ ${b} // no`, /\\/\\*/);\n"],
  ['a directive', "'use client';\na();\n"],
  ['the names of classes', 'let A = class A {\n};\n'],
  [
    'what bundlers read',
    "import(/* webpackIgnore: true */ 'a');\nexport const b = /* @__PURE__ */ c();\n",
  ],
  ['a licence', '/*! MIT */\na();\n'],
])('leaves %s', (_what, code) => {
  expect(stripComments(code)).toBe(code);
});

it('a comment in the code of a template goes, and the text beside it stays', () => {
  expect(stripComments('`// ${/* why */ a} //`')).toBe('`// ${  a} //`');
});
