/** The words and names that lint looks at. */
import { describe, expect, it } from '@jest/globals';
import { findTwins, findTypesDeclaredTwice } from '../../tools/lint/names.mjs';
import { findWords } from '../../tools/lint/words.mjs';

const wordsIn = (path: string, text: string) => findWords(path, text).map(({ word }) => word);

describe('a word of the list', () => {
  it.each([
    ['in a comment', 'src/a.ts', '/** Signs nobody in. */', ['nobody']],
    ['in a name', 'src/a.ts', 'const hadNobody = isTold;', ['nobody', 'told']],
    ['in a text', 'src/a.ts', "throw new Error('Whoever asks');", ['whoever']],
    ['as a name of two words', 'src/a.ts', 'isStranger()', ['stranger']],
    ['in a document', 'docs/a.md', 'Somebody reads it.', ['somebody']],
    ['not within a word', 'src/a.ts', '// The untold story of strangeness.', []],
  ])('is found %s', (_where, path, text, words) => {
    expect(wordsIn(path, text)).toEqual(words);
  });

  it('is found with its line, and what to write', () => {
    const found = findWords('a.ts', 'const a = 1;\n// Anybody may call it.');
    expect(found).toEqual([{ line: 2, word: 'anybody', write: expect.stringContaining('client') }]);
  });
});

describe('a comment without a subject', () => {
  it.each([
    ['in one line', 'src/a.ts', '/** Those of the request. */', ['Those of']],
    ['in several', 'src/a.ts', '/**\n * That of the user.\n */', ['That of']],
    ['but for a later line', 'src/a.ts', '/**\n * Two lists:\n * Those of the app.\n */', []],
    ['but for one of several', 'src/a.ts', '/** One of several processes. */', []],
  ])('is found %s', (_where, path, text, words) => {
    expect(wordsIn(path, text)).toEqual(words);
  });
});

describe('a mail is an email', () => {
  it.each([
    ['in a comment', 'src/a.ts', '  // The mail has a link.', ['mail']],
    ['in the title of a test', 'test/a.ts', "  it('sends two mails', () => {", ['mails']],
    ['in a document', 'docs/a.md', 'A mail arrives.', ['mail']],
    ['but for the option', 'src/a.ts', '/** `mail` names the mailer. */', []],
    ['but for code', 'src/a.ts', 'const mail = read(mail);', []],
    ['but for a block of code', 'docs/a.md', '```ts\nsend(the mail);\n```', []],
    ['but for the field’s words', 'docs/a.md', 'Mail scanners open links on a mail server.', []],
  ])('%s', (_where, path, text, words) => {
    expect(wordsIn(path, text)).toEqual(words);
  });
});

describe('a name for two things', () => {
  const declaredIn = (sources: Readonly<Record<string, string>>) =>
    findTypesDeclaredTwice(Object.keys(sources), (file: string) => sources[file] ?? '');

  it('is a type that two files export', () => {
    const type = 'export interface Challenge {\n}';
    expect(declaredIn({ 'src/a.ts': type, 'src/b.ts': `/** */\n${type}` })).toEqual([
      'Challenge is declared by src/a.ts and src/b.ts',
    ]);
  });

  it.each([
    ['a type that one of them keeps to itself', 'interface Challenge {}', 'src/b.ts'],
    ['the same type for another runtime', 'export interface Challenge {}', 'src/a.node.ts'],
  ])('is not %s', (_what, other, file) => {
    expect(declaredIn({ 'src/a.ts': 'export interface Challenge {}', [file]: other })).toEqual([]);
  });

  it.each([
    [['src/a/challenge.ts', 'src/b/challenges.ts'], 1],
    [['src/a/sign-up-page.ts', 'src/a/sign-ups-page.tsx'], 1],
    [['src/a/reset.service.ts', 'src/a/resets.ts'], 1],
    [['src/a/reset.service.ts', 'src/a/reset.ts'], 0],
    [['src/a/address.ts', 'src/a/addres.ts'], 0],
  ])('is a plural of a file’s name: %j', (files, count) => {
    expect(findTwins(files)).toHaveLength(count);
  });
});
