/**
 * Features whose services, forms, steps or members of sessions cannot work, and what the developer
 * reads about them.
 */
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { SignInService } from '../../src/core/sign-in/sign-in.service.js';
import {
  defineFeature,
  type FormHandler,
  formRoute,
  key,
  provide,
  type SessionDescriber,
  type SignInPolicy,
  value,
} from '../../src/features/index.js';
import { DoorStep } from './door-step.js';

export type BadFeatures = readonly [
  name: string,
  features: unknown,
  adapter: Adapter | undefined,
  message: string,
];

const Describer = key<SessionDescriber>('Describer');
const DESCRIBER = value(Describer, { describe: () => ({}) });
const COLUMN = { name: 'Level', describe: () => '' };
const Form = key<FormHandler>('Form');
const Hen = key<string>('Hen');
const Egg = key<string>('Egg');
const Policy = key<SignInPolicy>('Policy');

export function badServices(): readonly BadFeatures[] {
  const adapter = new MemoryAdapter();
  return [
    [
      'one member of sessions of two features',
      [
        defineFeature({
          id: 'one',
          services: [DESCRIBER],
          session: { members: ['a'], describer: Describer },
        }),
        defineFeature({ id: 'two', session: { members: ['a'], describer: Describer } }),
      ],
      adapter,
      'The features "one" and "two" both have the member of sessions a. Leave one out, or rename it.',
    ],
    [
      'a member of sessions that is there without features',
      [
        defineFeature({
          id: 'one',
          services: [DESCRIBER],
          session: { members: ['user'], describer: Describer },
        }),
      ],
      adapter,
      'The member user that the feature "one" adds to sessions is one of the library\'s own. Rename it.',
    ],
    [
      'one column of the access file of two features',
      [
        defineFeature({ id: 'one', accessColumns: [COLUMN] }),
        defineFeature({ id: 'two', accessColumns: [COLUMN] }),
      ],
      adapter,
      'The features "one" and "two" both have the column of the access file Level. Leave one out, or rename it.',
    ],
    [
      'a column that each access file has',
      [defineFeature({ id: 'one', accessColumns: [{ ...COLUMN, name: 'Handler' }] })],
      adapter,
      'The column "Handler" of the feature "one" is one that each access file has. Rename it.',
    ],
    [
      'a column of two lines',
      [defineFeature({ id: 'one', accessColumns: [{ ...COLUMN, name: 'A\nB' }] })],
      adapter,
      'The column "A\nB" of the feature "one" has a name that is no single line.',
    ],
    [
      'a form without a handler',
      [
        defineFeature({
          id: 'one',
          forms: [
            formRoute({
              path: '/one',
              access: 'anyone',
              page: { name: 'showOne', summary: 'Shows it' },
              name: 'one',
              summary: 'Takes it',
              responses: {},
              handler: Form,
            }),
          ],
        }),
      ],
      adapter,
      'The form /one of the feature "one" has the handler portcullis:Form, which is not among its `services`. ' +
        'Add a row: `service(Class, [tokens of its parameters])`.',
    ],
    [
      'one step of two features',
      [new DoorStep().feature(), { ...new DoorStep().feature(), id: 'two', routes: [], forms: [] }],
      adapter,
      'The features "door" and "two" both have the step door. Leave one out, or rename it.',
    ],
    [
      'a step without a page',
      [{ ...new DoorStep().feature(), routes: [], forms: [] }],
      adapter,
      'The step "door" of the feature "door" needs a page at /door and a route with the access "step:door" that ends ' +
        "it. Add a form: `formRoute({ path: '/door', access: 'step:door', … })`.",
    ],
    [
      'a step without a policy',
      [defineFeature({ ...new DoorStep().feature(), services: [] })],
      adapter,
      'The feature "door" names in `steps` portcullis:door policy, which is not among its `services`. Add a row: ' +
        '`service(Class, [tokens of its parameters])`.',
    ],
    [
      'services that need each other',
      [
        defineFeature({
          id: 'one',
          services: [provide(Hen, [Egg], (egg) => egg), provide(Egg, [Hen], (hen) => hen)],
        }),
      ],
      adapter,
      'Services depend on each other: portcullis:Hen → portcullis:Egg → portcullis:Hen. Move what needs the other one',
    ],
    [
      'a policy that needs the sign-in, which asks it',
      [
        defineFeature({
          id: 'one',
          services: [provide(Policy, [SignInService], (_signIn) => ({}))],
          signInPolicies: [Policy],
        }),
      ],
      adapter,
      'portcullis:Policy → SignInService',
    ],
  ];
}
