/** Features whose ways to authenticate cannot work, and what the developer reads about them. */
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import {
  type RequestAuthenticator,
  type CredentialPlace,
  defineFeature,
  type Feature,
  key,
  value,
} from '../../src/features/index.js';
import type { BadFeatures } from './bad-services.js';

const No = key<RequestAuthenticator>('No');
const HEADER = { header: 'x-key' };

/** A feature with one way, whose authenticator refuses everything. */
function makeWay(id: string, way: string, ...places: readonly unknown[]): Feature {
  return defineFeature({
    id,
    // The features share one row.
    services: [NO],
    authenticators: [{ way, places: places as readonly CredentialPlace[], authenticator: No }],
  });
}

const NO = value(No, { authenticate: () => null });

type Problem = readonly [name: string, features: readonly Feature[], message: string];

const PLACES: readonly (readonly [name: string, place: unknown, problem: string])[] = [
  [
    'neither a scheme nor a header',
    { scheme: 'Two words' },
    'a place that is neither a scheme nor a header.',
  ],
  ['a header with a space', { header: 'x key' }, 'a place that is no header.'],
  [
    'the scheme of bound access tokens',
    { scheme: 'dpop' },
    'a place of the scheme dpop, which is that of access tokens. Take another.',
  ],
  [
    'a scheme that browsers send by themselves',
    { scheme: 'Basic' },
    'a place of the scheme Basic, which browsers send by themselves, also for other sites. Take another.',
  ],
  [
    'an empty prefix',
    { scheme: 'Bearer', prefix: '' },
    'a place of the scheme Bearer with a prefix that no credential begins with.',
  ],
  [
    'a prefix with a comma',
    { scheme: 'Key', prefix: 'a,b' },
    'a place of the scheme Key with a prefix that no credential begins with.',
  ],
  [
    'every bearer token',
    { scheme: 'bearer' },
    'a place of the scheme bearer without a prefix, which session tokens and access tokens have. Add one: ' +
      "`prefix: 'shop_'`.",
  ],
  ...['e', 'ey', 'eyJhbGciOi', '4f', '0-'].map(
    (prefix) =>
      [
        `the prefix of tokens ${prefix}`,
        { scheme: 'Bearer', prefix },
        `a place of the scheme Bearer with the prefix "${prefix}", which session tokens and access tokens have. Add one: ` +
          "`prefix: 'shop_'`.",
      ] as const,
  ),
  ...[
    'Authorization',
    'cookie',
    'host',
    'content-type',
    'X-Forwarded-For',
    'sec-fetch-site',
    'origin',
    'proxy-authorization',
  ].map(
    (header) =>
      [
        `the header ${header}`,
        { header },
        `a place in the header ${header}, which has a meaning. Take another.`,
      ] as const,
  ),
];

const PROBLEMS: readonly Problem[] = [
  ...['session', 'accessToken'].map((way): Problem => [
    `a way called ${way}`,
    [makeWay('one', way, HEADER)],
    `The way "${way}" of the feature "one" is one of the library's own. Rename it.`,
  ]),
  [
    'a way whose name is no word',
    [makeWay('one', 'my key', HEADER)],
    'The way "my key" of the feature "one" has a name that is no single word. Rename it: "key".',
  ],
  [
    'a way without a place',
    [makeWay('one', 'key')],
    'The way "key" of the feature "one" has no `places`. Add one: ' +
      "`{ scheme: 'Bearer', prefix: 'shop_' }`.",
  ],
  ...PLACES.map(([name, place, problem]): Problem => [
    `a credential in ${name}`,
    [makeWay('one', 'key', place)],
    `The way "key" of the feature "one" has ${problem}`,
  ]),
  [
    'one way of two features',
    [makeWay('one', 'key', HEADER), makeWay('two', 'key', { header: 'x-other' })],
    'The features "one" and "two" both have the way to authenticate key. Leave one out, or rename it.',
  ],
  [
    'one header of two ways',
    [makeWay('one', 'key', HEADER), makeWay('two', 'badge', { header: 'X-Key' })],
    'The way "key" of the feature "one" and the way "badge" of the feature "two" both claim the header X-Key. ' +
      'Leave one out, or change it.',
  ],
  ...[
    [{ scheme: 'Key' }, { scheme: 'key' }, ''],
    [{ scheme: 'Key' }, { scheme: 'key', prefix: 'a' }, 'a'],
    [
      { scheme: 'Bearer', prefix: 'shop_live_' },
      { scheme: 'bearer', prefix: 'shop_' },
      'shop_live_',
    ],
  ].map(([one, other, start]): Problem => [
    `a scheme of two ways: ${JSON.stringify([one, other])}`,
    [makeWay('one', 'key', one), makeWay('two', 'badge', other)],
    'The way "key" of the feature "one" and the way "badge" of the feature "two" both claim credentials of the scheme ' +
      `${(other as { scheme: string }).scheme} that begin with "${String(start)}". Leave one out, or change it.`,
  ]),
  [
    'a way without its service',
    [{ ...makeWay('one', 'key', HEADER), services: [] }],
    'The feature "one" names in `authenticators` portcullis:No, which is not among its `services`.',
  ],
];

export function badAuthenticators(): readonly BadFeatures[] {
  return PROBLEMS.map(([name, features, message]) => [
    name,
    features,
    new MemoryAdapter(),
    message,
  ]);
}
