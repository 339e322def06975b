/** The pages that are made of the answers: `docs/asvs.md` and `docs/security-questionnaire.md`. */
import { CHAPTERS } from './asvs/index.js';
import type { Chapter, Item, Section } from './asvs/section.js';
import { findGap, listTests, type TestName } from './answer.js';
import { TOPICS } from './questionnaire/index.js';
import type { Reply, Topic } from './questionnaire/topic.js';

/** Who does it, in words. */
const BY: Readonly<Record<Item['by'], string>> = {
  portcullis: 'portcullis does',
  both: 'Both',
  you: 'You do',
  notApplicable: 'Not applicable',
};

const STATES: Readonly<Record<Reply['state'], string>> = {
  yes: 'yes',
  partly: 'in part',
  notYet: 'not yet',
  policy: 'by policy',
  yours: 'yours',
};

/** All items of the standard, in order. */
export const ITEMS: readonly Item[] = CHAPTERS.flatMap(({ sections }) =>
  sections.flatMap(({ items }) => items),
);

/** All questions, in order. */
export const REPLIES: readonly Reply[] = TOPICS.flatMap(({ replies }) => replies);

/** @returns The Markdown of each page by its path, before it is formatted. */
export function renderPages(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/asvs.md', renderStandard()],
    ['docs/security-questionnaire.md', renderQuestionnaire()],
  ]);
}

function renderStandard(): string {
  return blocks(
    frontMatter(
      'OWASP ASVS',
      'What portcullis does, and what is yours, of each item of OWASP ASVS 5.0 on ' +
        'authentication, sessions, authorization, tokens, OAuth and OpenID Connect.',
    ),
    '# OWASP ASVS',
    generatedFrom('asvs'),
    `The [Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)
of OWASP, version 5.0, asks ${ITEMS.length} things of an app in its chapters V6 to V10. This page answers each of them for an app with portcullis.`,
    `- What an item asks is said here in our own words. The standard’s are in
  [its text](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en), by the same number.
- **portcullis does**: with the feature that the answer names, and its defaults. **You do**: the app does, in the way that the
  link describes. **Both**: portcullis does its part once you do yours.
- **Not yet** says what is missing, and what an app does meanwhile.
- The last column names tests of this repository, by file and title. A test of the documents fails when one of them is gone.
  [Attacks and their tests](reference/attacks.md) says what ids such as \`RES-03\` stand for.
- No third party has verified these answers, and a standard is met by an app and not by a library.`,
    table(
      ['Chapter', 'Items', ...Object.values(BY), 'With “not yet”'],
      [...CHAPTERS.map(countItems), countAll()],
    ),
    ...CHAPTERS.map(renderChapter),
    `## See also

- [Security](security.md), the threat model
- [Security questionnaire](security-questionnaire.md), what a buyer asks
- [Attacks and their tests](reference/attacks.md)
- [Assurance](guides/assurance.md), the second level of NIST SP 800-63B`,
  );
}

function countItems({ id, title, sections }: Chapter): readonly string[] {
  return [`${id} ${title}`, ...countByKind(sections.flatMap(({ items }) => items))];
}

function countAll(): readonly string[] {
  return ['All', ...countByKind(ITEMS)];
}

function countByKind(items: readonly Item[]): readonly string[] {
  const kinds = Object.keys(BY).map((by) => items.filter((item) => item.by === by).length);
  const withGap = items.filter((item) => findGap(item) !== undefined).length;
  return [items.length, ...kinds, withGap].map(String);
}

function renderChapter({ id, title, sections }: Chapter): string {
  return blocks(`## ${id} ${title}`, ...sections.map(renderSection));
}

function renderSection({ id, title, note, items }: Section): string {
  return blocks(
    `### ${id} ${title}`,
    ...(note === undefined ? [] : [note]),
    table(['Item', 'What it asks', 'Answer', 'Tests'], items.map(renderItem)),
  );
}

function renderItem(item: Item): readonly string[] {
  const { id, level, asks, by, how } = item;
  const gap = findGap(item);
  const isPart = gap !== undefined && by !== 'you';
  const answer = [`**${BY[by]}${isPart ? ', in part' : ''}.** ${how}`, ...gapText(gap)];
  return [`${id}, level ${level}`, asks, answer.join('<br>'), renderTests(listTests(item))];
}

function renderQuestionnaire(): string {
  return blocks(
    frontMatter(
      'Security questionnaire',
      'What a buyer asks about sign-in, sessions, access, audit and data, answered for an ' +
        'app with portcullis, each with its test.',
    ),
    '# Security questionnaire',
    generatedFrom('questionnaire'),
    `Companies that buy your app send a list of questions about its security. These are the ones about sign-in and access, with what
is true of an app with portcullis. Take what applies, and add what your app does. What is not there is said plainly.`,
    ...TOPICS.map(renderTopic),
    `## See also

- [OWASP ASVS](asvs.md), item by item
- [Security](security.md), the threat model
- [Attacks and their tests](reference/attacks.md)`,
  );
}

function renderTopic({ title, replies }: Topic): string {
  return blocks(
    `## ${title}`,
    table(['Question', 'There', 'Answer', 'Tests'], replies.map(renderReply)),
  );
}

function renderReply(reply: Reply): readonly string[] {
  const { question, state, answer } = reply;
  const gap = reply.state === 'partly' ? reply.notYet : undefined;
  const text = [answer, ...gapText(gap)].join('<br>');
  return [question, STATES[state], text, renderTests(testsOfReply(reply))];
}

/** @returns The tests of an answer, if it has some. */
export function testsOfReply(reply: Reply): readonly TestName[] {
  return 'tests' in reply ? reply.tests : [];
}

function gapText(gap: string | undefined): readonly string[] {
  return gap === undefined ? [] : [`**Not yet.** ${gap}`];
}

/** Each file once, with its titles. */
function renderTests(tests: readonly TestName[]): string {
  const files = [...new Set(tests.map(([file]) => file))];
  return files
    .map((file) => {
      const titles = tests.filter(([one]) => one === file).map(toTitle);
      return `\`test/${file}\`: ${titles.map((title) => `“${escape(title)}”`).join(', ')}`;
    })
    .join('<br>');
}

/** The title with its row in place of what stands for it, or the row alone where several do. */
function toTitle([, title, row]: TestName): string {
  if (row === undefined) return title;
  const [before = '', after, ...more] = title.split('%s');
  return after === undefined || more.length > 0 ? row : `${before}${row}${after}`;
}

/** What Markdown and the templates of the site would read. */
function escape(text: string): string {
  return text.replaceAll(/[*_<>[\]]/g, (character) => `\\${character}`);
}

function blocks(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

function frontMatter(title: string, description: string): string {
  return `---\ntitle: '${title}'\ndescription: '${description}'\naside: false\n---`;
}

function generatedFrom(folder: string): string {
  return `<!-- Generated by \`npm run docs:security\` from test/documents/${folder}/. Edit the source instead. -->`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
