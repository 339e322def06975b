/**
 * The page on answers: the rule by which they are read, and what each provider was seen to send.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './definitions.mjs';
import { code, codes, frontMatter, generatedFrom, section, table } from './markdown.mjs';

/** The rows, which the tests play too. */
const FACTS = 'test/providers/facts';

const INTRODUCTION = `Providers deviate from the standards, and from their own documentation. This page lists what they were seen to
send, with the address and the date of the source. A test signs in with each row, so that a sign-in that works at the
provider works here. The providers were not tried on their live services.

## How answers are read

One rule holds for the answers to token, userinfo and metadata requests, and for errors. It is applied before the app's
callbacks see the answer.

| | Counts as | Members |
| --- | --- | --- |
| Missing, \`null\`, an empty text | absent | the members below, if they are optional |
| A number in a text | a number | \`expires_in\`. A lifetime beyond every date is absent |
| A list of texts | a text with spaces | \`scope\` |
| A whole number beyond 2^53 | a text with its digits | every member: as a number, it would be the id of another user |
| An object with \`type\`, \`status\` or \`code\`, a code with a sentence | a code | \`error\`. 0, \`false\` and \`ok\` are no error |
| Another type | refused | \`access_token\`, \`token_type\`, \`id_token\`, \`refresh_token\`, \`scope\`, \`expires_in\`; \`sub\` of OpenID Connect; \`issuer\` and the endpoints of metadata |
| A name that is there twice, more than 32 levels, more than a megabyte | refused | every member |

A refusal is a \`CallbackRouteError\`. Its \`cause\` has the \`provider\`, the \`endpoint\` and the name of the \`member\`, and
neither the log nor a browser gets the value. All other members are passed on as they are. The text \`"true"\` for
\`email_verified\` is one of them: only \`true\` counts as verified for
[account linking](../guides/account-linking.md).`;

/** @param {readonly import('./entries.mjs').Entry[]} entries */
export function renderAnswers(entries) {
  const facts = readFacts();
  const linkTo = makeLinker(entries);
  const verified = facts.filter((fact) => fact.verified);
  const open = facts.filter((fact) => !fact.verified);
  const providers = new Set(verified.map(({ provider }) => provider));
  return [
    frontMatter({
      title: 'Answers',
      description: 'What providers really send, who says so, and what a sign-in makes of it.',
      aside: false,
    }),
    '# Answers',
    generatedFrom(`${FACTS}/`),
    INTRODUCTION,
    section(
      'What was seen',
      `${verified.length} facts about ${providers.size} providers. The date is that of the source, or of the day on which a source without a date was read.`,
      table(
        ['Provider', 'Answer', 'Fact', 'Outcome', 'Source'],
        verified.map((fact) => [
          linkTo(fact),
          fact.answer,
          fact.fact,
          describeOutcome(fact),
          renderSource(fact),
        ]),
      ),
    ),
    section(
      'What was mended',
      table(
        ['Provider', 'Fact', 'Since then'],
        facts.filter(({ mended }) => mended).map((fact) => [linkTo(fact), fact.fact, fact.mended]),
      ),
    ),
    section(
      'What is not verified',
      `No source was found that says these ${open.length}. They are tested like the others, and are not counted.`,
      table(
        ['Provider', 'Answer', 'Fact', 'Outcome'],
        open.map((fact) => [linkTo(fact), fact.answer, fact.fact, describeOutcome(fact)]),
      ),
    ),
  ].join('\n\n');
}

function readFacts() {
  const folder = path.join(root, FACTS);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
}

function makeLinker(entries) {
  const bySubpath = new Map(entries.map(({ subpath, definition }) => [subpath, definition]));
  return ({ provider: file }) => {
    const { id, provider } = bySubpath.get(file);
    return `[${provider.name}](./${id}.md)`;
  };
}

function describeOutcome({ expected }) {
  const { user = {}, account = {}, absent = [], lifetime, refused } = expected;
  if (refused !== undefined) return 'Refused';
  const described = [
    ...Object.entries(user).map(([field, value]) => `${field} ${value ? code(value) : 'none'}`),
    ...Object.entries(account).map(([field, value]) => `${code(field)} is ${code(value)}`),
    absent.length > 0 && `not stored: ${codes(absent)}`,
    lifetime !== undefined && `valid for ${lifetime} s`,
  ].filter(Boolean);
  return ['Signed in', ...described].join('; ');
}

function renderSource({ source, date }) {
  return `[${new URL(source).hostname}](${source}), ${date}`;
}
