/**
 * Finds words that this project says in another way (CONTRIBUTING, "Words"): in comments, texts and
 * names of the code and of the documents. It prevents that a reader has to ask who "somebody" is.
 * `npm run lint` runs it.
 *
 * Usage: node tools/lint/words.mjs [path …]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const CHECKED = /\.(?:cjs|css|env|html|js|md|mjs|mts|proto|svelte|ts|tsx|vue)$/;

/** Other languages, what is made of code, what was released, and this list with its tests. */
const LEFT_OUT = /^CHANGELOG|^etc\/api\/|^tools\/lint\/words|^test\/tools\/words/;

/** A word of prose and names, with its forms, and what to write. `hadNobody` has it too. */
const WORDS = {
  anybody: 'the user, the client, the caller, an attacker, a browser',
  everybody: 'all users, every client',
  nobody: 'no user, no client',
  somebody: 'the user, the client, the caller, an attacker, a browser',
  stranger: 'a client without a session, an attacker, another user',
  strangers: 'clients without a session, attackers, other users',
  told: 'who says what to whom: "the server sends", "the log says"',
  whoever: 'the user who, the client that',
  whomever: 'the user whom, the client that',
};

/** The thing that arrives is an email. `mail` is an option, and a mail server the field's word. */
const MAIL =
  /(?<![\w.`'"/$@:-])mails?(?![\w`":(@/-]|\.[\w*]| (?:apps?|clients?|programs?|scanners?|servers?|services?)\b)/gi;

/** A comment that begins with no subject: its reader has to guess what "those" are. */
const NO_SUBJECT = /^\s*(?:\/\*\*|\*)\s+((?:The o|O)ne that|That of|Those (?:of|on|that))\b/;

const PROSE = /^\s*(?:\/\*\*?|\*|\/\/)|\s\/\/\s|^\s*(?:stage\.journey|describe|it|test)[\w.]*\(/;

/**
 * Each place in a text: its line, from 1, the word, and what to write in its place.
 *
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, word: string, write: string }[]}
 */
export function findWords(path, text) {
  const isProse = path.endsWith('.md') ? createProseOfMarkdown() : (line) => PROSE.test(line);
  return text.split('\n').flatMap((line, index, lines) => {
    const begins = /^\s*\/\*\*/.test(line) || /^\s*\/\*\*\s*$/.test(lines[index - 1] ?? '');
    const [, riddle] = (begins && NO_SUBJECT.exec(line)) || [];
    if (riddle) return [{ line: index + 1, word: riddle, write: 'what it is: "The codes of"' }];
    const found = wordsIn(line).filter((word) => Object.hasOwn(WORDS, word));
    const places = found.map((word) => ({ line: index + 1, word, write: WORDS[word] }));
    if (!isProse(line)) return places;
    const mails = line.replaceAll(/`[^`]*`/g, '``').match(MAIL) ?? [];
    return [...places, ...mails.map((word) => ({ line: index + 1, word, write: 'email' }))];
  });
}

/** What is in no block of code. Called with one line after the other. */
function createProseOfMarkdown() {
  let isCode = false;
  return (line) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return !isCode;
  };
}

/** The parts of names count: `hadNobody` is "had" and "nobody". */
function wordsIn(line) {
  return (line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

function main(paths) {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => CHECKED.test(file) && !LEFT_OUT.test(file));
  const lines = files.flatMap((file) =>
    findWords(file, readFileSync(file, 'utf8')).map(
      ({ line, word, write }) => `${file}:${line}: "${word}": write ${write}.`,
    ),
  );
  if (lines.length > 0) console.error(lines.join('\n'));
  if (lines.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
