/** Lists of features that cannot work, and what the developer reads about them. */
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import {
  defineFeature,
  type Feature,
  key,
  mail,
  type MailDefinition,
  table,
  text,
  value,
} from '../../src/features/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { badAuthenticators } from './bad-authenticators.js';
import { type BadFeatures, badServices } from './bad-services.js';
import { Notes } from './notes.js';
import { Probe } from './probe.js';

/** The adapter of another package. */
export const WITHOUT_TABLES: Adapter = { ...new MemoryAdapter(), tables: undefined };

const LIST = '`features` must be a list of features with different ids, e.g. [Sessions()].';
const SHARED = key<string>('Shared');
const things = table('things', { id: text(36) }, { key: 'id' });

/** An email in words of the library, unless a test has others. */
const sending = (id: string, definition: Partial<MailDefinition> = {}): Feature =>
  defineFeature({
    id,
    messages: { en: { [`${id}.text`]: 'For {name}, until {duration}.' } },
    mails: [
      mail({
        kind: 'letter',
        subject: 'mail.subject',
        title: 'mail.title',
        text: 'mail.ignore',
        ...definition,
      }),
    ],
  });

const NO_MAILER =
  'It sends emails, and nothing says by whom: add `mail: { mailer }` to the configuration, with an email provider ' +
  'such as `Resend({ apiKey, from })`, the id of one in `providers`, or a function.';

export function badFeatures(): readonly BadFeatures[] {
  const adapter = new MemoryAdapter();
  const probe = (id: string, path: `/${string}`, name = id): Feature => ({
    ...new Probe().feature({ path, name }),
    id,
  });
  return [
    ['no list', Notes(), adapter, LIST],
    ['a function that was not called', [Notes], adapter, LIST],
    ['something else', ['notes'], adapter, LIST],
    ['nothing in it', [null], adapter, LIST],
    ['one feature twice', [Notes(), Notes()], adapter, LIST],
    [
      'one route of two features',
      [probe('one', '/account/:id'), probe('two', '/account/:other')],
      adapter,
      'The features "one" and "two" both have the route POST /account/:. Leave one out, or rename it.',
    ],
    [
      'one operation of two features',
      [probe('one', '/account/one', 'same'), probe('two', '/account/two', 'same')],
      adapter,
      'The features "one" and "two" both have the operation same. Leave one out, or rename it.',
    ],
    [
      'one table of two features',
      [
        defineFeature({ id: 'one', tables: [things] }),
        defineFeature({ id: 'two', tables: [things] }),
      ],
      adapter,
      'The features "one" and "two" both have the table things. Leave one out, or rename it.',
    ],
    [
      'one event of two features',
      [
        defineFeature({ id: 'one', events: ['done'] }),
        defineFeature({ id: 'two', events: ['done'] }),
      ],
      adapter,
      'The features "one" and "two" both have the event done. Leave one out, or rename it.',
    ],
    [
      'one message of two features',
      [
        defineFeature({ id: 'one', messages: { en: { 'notes.title': 'Notes' } } }),
        defineFeature({ id: 'two', messages: { en: { 'notes.title': 'Your notes' } } }),
      ],
      adapter,
      'The features "one" and "two" both have the message notes.title. Leave one out, or rename it.',
    ],
    [
      'one email of two features',
      [sending('one'), sending('two')],
      adapter,
      'The features "one" and "two" both have the mail letter. Leave one out, or rename it.',
    ],
    ...(['subject', 'title', 'text'] as const).map((part): BadFeatures => [
      `an email whose ${part} is missing`,
      // A feature that is not written in TypeScript.
      [sending('one', JSON.parse(`{"${part}":"one.lost"}`) as Partial<MailDefinition>)],
      adapter,
      'The email "letter" of the feature "one" has the text "one.lost", which is none of its `messages`.',
    ]),
    [
      'an email with a placeholder that nothing fills in',
      [
        sending('one', {
          ...(JSON.parse('{"text":"one.text"}') as Partial<MailDefinition>),
          facts: ['name'],
        }),
      ],
      adapter,
      'The text "one.text" of the email "letter" of the feature "one" has the placeholder {duration}, ' +
        'which is none of its `facts`.',
    ],
    [
      'an email that must be sent, and no mailer',
      [sending('one', { isRequired: true })],
      adapter,
      `Feature "one": ${NO_MAILER}`,
    ],
    [
      'passwords and no mailer',
      [Sessions(), Passwords()],
      adapter,
      `Feature "passwords": ${NO_MAILER}`,
    ],
    [
      'a message that is missing in a language',
      [defineFeature({ id: 'one', messages: { en: { 'one.title': 'One' }, de: {} } })],
      adapter,
      'The messages of the feature "one" in "de": "one.title" is missing.',
    ],
    [
      'a message that lacks a placeholder in a language',
      [
        defineFeature({
          id: 'one',
          messages: { en: { 'one.left': '{count} left' }, de: { 'one.left': 'Noch {zahl}' } },
        }),
      ],
      adapter,
      'The messages of the feature "one" in "de": "one.left" must have the placeholders of the English text: {count}.',
    ],
    [
      'messages in a language that is none',
      [defineFeature({ id: 'one', messages: { en: {}, de_AT: {} } })],
      adapter,
      'The language "de_AT" of the messages of the feature "one" is no language tag (BCP 47).',
    ],
    ...badServices(),
    ...badAuthenticators(),
    [
      'one token of two features',
      [
        defineFeature({ id: 'one', services: [value(SHARED, 'a')] }),
        defineFeature({ id: 'two', services: [value(SHARED, 'b')] }),
      ],
      adapter,
      'The features "one" and "two" both have the token portcullis:Shared. Leave one out, or rename it.',
    ],
    [
      'one table twice',
      [defineFeature({ id: 'one', tables: [things, things] })],
      adapter,
      'The feature "one" has the table things twice. Leave one out, or rename it.',
    ],
    [
      'an event of the library',
      [defineFeature({ id: 'one', events: ['signIn'] })],
      adapter,
      'The event signIn of the feature "one" is one of the library\'s own. Rename it.',
    ],
    [
      'a route of the library',
      [probe('one', '/session/extra')],
      adapter,
      'The route /session/extra of the feature "one" begins like one of the library\'s own. Rename it.',
    ],
    ...['users', 'user', 'accounts', 'session', 'verification_tokens', 'authenticators'].map(
      (name): BadFeatures => [
        `a table of the adapter: ${name}`,
        [defineFeature({ id: 'one', tables: [table(name, { id: text(36) }, { key: 'id' })] })],
        adapter,
        `The table ${name} of the feature "one" has the name of one of the adapter's. Rename it.`,
      ],
    ),
    [
      'a route for fresh sessions, and no feature that keeps their levels',
      [new Probe().feature({ access: 'fresh' })],
      adapter,
      'The route /account/probe needs to know what the user of a session has proven, and when: add `Sessions()` of ' +
        '"portcullis/features/sessions" to `features`.',
    ],
    [
      'a route with a level, and no feature that keeps them',
      [new Probe().feature({ access: 'session', level: 'strict' })],
      adapter,
      'The route /account/probe needs to know what the user of a session has proven, and when: add `Sessions()` of ' +
        '"portcullis/features/sessions" to `features`.',
    ],
    [
      'tables that the adapter does not keep',
      [Notes()],
      WITHOUT_TABLES,
      'The adapter keeps no tables for features. `TypeORMAdapter` does; give any other adapter some: ' +
        '`withTables(adapter, KyselyTables(db))`.',
    ],
    [
      'tables without an adapter',
      [Notes()],
      undefined,
      'The adapter keeps no tables for features. `TypeORMAdapter` does; give any other adapter some: ' +
        '`withTables(adapter, KyselyTables(db))`.',
    ],
  ];
}
