/** V8 of ASVS 5.0. */
import type { Section } from './section.js';

const ACCESS_FILE = 'cli/access/access.spec.ts';

export const DOCUMENTATION: Section = {
  id: '8.1',
  title: 'Authorization documentation',
  items: [
    {
      id: '8.1.1',
      level: 1,
      asks: 'Write down who may call which function and reach which data.',
      by: 'both',
      how:
        '[`npx portcullis access`](guides/access-file.md) writes the functions of a NestJS ' +
        'app into a file, and fails in CI when access becomes wider. Which data a user may ' +
        'reach is yours to describe, as are the functions of other frameworks.',
      tests: [
        [ACCESS_FILE, 'are read on every transport, and nothing of the app is created'],
        [ACCESS_FILE, 'fails for a change that widens access, and names it'],
      ],
    },
    {
      id: '8.1.2',
      level: 2,
      asks: 'Write down who may read and write which field, also by the state of the object.',
      by: 'you',
      how:
        'These are rules of your data. ' +
        '[Policies](guides/roles-and-permissions.md#policies-with-dependency-injection) are ' +
        'a place for them.',
    },
    {
      id: '8.1.3',
      level: 3,
      asks:
        'Name what beside the user decides, such as the time, the place, the network or the ' +
        'device.',
      by: 'you',
      how:
        'portcullis itself looks at two: the network of a client and whether its browser is ' +
        'known, in [`Limits`](guides/rate-limiting.md#what-is-limited). The rest is yours.',
    },
    {
      id: '8.1.4',
      level: 3,
      asks:
        'Write down how these decide: from which value on a request is allowed, asked for ' +
        'more, or refused.',
      by: 'you',
      how:
        '[Limits](guides/rate-limiting.md#what-is-limited) has the numbers of portcullis, and ' +
        '[Step-up](guides/step-up.md#what-to-ask-for) what a handler can ask for.',
    },
  ],
};

export const DESIGN: Section = {
  id: '8.2',
  title: 'General authorization design',
  items: [
    {
      id: '8.2.1',
      level: 1,
      asks: 'Only who is explicitly permitted can call a function.',
      by: 'both',
      how:
        'Set [`globalGuard: true`](guides/protecting-routes.md#global-guard), and name ' +
        'roles and conditions at the handlers. Decorators never widen access.',
      tests: [
        ['nest/auth.guard.spec.ts', 'guards every handler of a controller'],
        [
          'nest/access-rules.integration.spec.ts',
          'no combination with %s admits more users than each of its parts',
        ],
        [ACCESS_FILE, 'need a session with a global guard, unless they are marked'],
      ],
    },
    {
      id: '8.2.2',
      level: 1,
      asks: 'Only who is permitted reaches an object, whatever id a request names (IDOR).',
      by: 'both',
      how:
        'The routes of portcullis answer for what another user has as for what does not ' +
        'exist. For your objects, write [a ' +
        'policy](guides/roles-and-permissions.md#policies-with-dependency-injection).',
      tests: [
        [
          'features/account/account-routes.spec.ts',
          'ACC-01: answers the same for what another user has as for what does not exist',
        ],
        ['features/sessions/session-ids.spec.ts', 'an id %s is not found, by a script'],
        ['core/webauthn/passkeys.spec.ts', 'none of another user (GHSA-4vcf-q4xf-f48m)'],
        ['nest/integration/access-policy.spec.ts', 'is not called for a user who is not signed in'],
      ],
    },
    {
      id: '8.2.3',
      level: 2,
      asks: 'Only who is permitted reads or writes a field.',
      by: 'both',
      how:
        'By default a client gets the name, the email address and the image of its user, ' +
        'and an update cannot change whose session it is. [Pick what else it may ' +
        'see](guides/sessions.md#what-the-client-sees). Fields of your objects are yours.',
      tests: [
        ['core/callbacks/callback-runner.spec.ts', 'shows only name, e-mail and image of the user'],
        [
          'core/sessions/jwt.session-strategy.spec.ts',
          'are kept even when the app copies all of the client’s data',
        ],
      ],
    },
    {
      id: '8.2.4',
      level: 3,
      asks: 'What 8.1.4 describes is applied, at the start of a session and during it.',
      by: 'both',
      how:
        '`Limits` asks for a challenge, or for patience, by network and browser. For your ' +
        'own signals, refuse in [the `signIn` callback](guides/callbacks.md#signin) or in ' +
        '`rateLimit`, and ask for more with [`requireLevel`](guides/step-up.md#nestjs) ' +
        'during a session.',
      tests: [
        [
          'features/limits/challenge-services.spec.ts',
          'LIM-23: is not looked at from the sixth attempt on without an answer',
        ],
        ['features/limits/limits.spec.ts', 'LIM-05: a known browser has its own limit'],
      ],
      notYet:
        'No risk is computed, and `policy` of `SecondFactors` gets the user and the ' +
        'provider, but not the request.',
    },
  ],
};

export const OPERATION: Section = {
  id: '8.3',
  title: 'Operation level authorization',
  items: [
    {
      id: '8.3.1',
      level: 1,
      asks: 'Rules are applied on a server, and not in a script that the client can change.',
      by: 'both',
      how:
        'Guards run on the server, for each transport. In other frameworks, [check where ' +
        'the data is read](guides/protecting-routes.md): a proxy or a page is a first check ' +
        'only.',
      tests: [
        ['nest/integration/path-tricks.spec.ts', '%s reaches no handler without a session'],
        ['nest/integration/graphql.spec.ts', 'guards resolvers without a decorator'],
        [
          'nest/integration/websockets.spec.ts',
          'refuse a client without a session, with the reason',
        ],
      ],
    },
    {
      id: '8.3.2',
      level: 3,
      asks: 'A change of rights counts at once, or what is done meanwhile is noticed and undone.',
      by: 'both',
      how:
        'Read roles in the `session` callback, [which counts with the next ' +
        'request](guides/roles-and-permissions.md#where-roles-come-from), and not from a ' +
        'token. A revoked session is refused within a second, an access token of ' +
        '`AccessTokens` within five minutes unless its API follows the sessions.',
      tests: [
        [
          'features/sessions/nest.integration.spec.ts',
          'guards refuse a revoked session over HTTP, WebSockets and GraphQL, however often it was read',
        ],
        [
          'features/access-tokens/access-tokens.spec.ts',
          'TOK-03: an API that follows the sessions refuses the token once its session has ended',
        ],
      ],
    },
    {
      id: '8.3.3',
      level: 3,
      asks:
        'A service behind another decides by the rights of the user, and not of the service ' +
        'between.',
      by: 'both',
      how:
        'Pass on a token of the user: ' +
        '[`AccessTokens`](guides/access-tokens.md#issue-tokens-for-other-backends) signs ' +
        'one for each API, and its guard decides by it.',
      tests: [
        [
          'features/access-tokens/access-tokens.spec.ts',
          'a page gets a token for its user, which an API verifies',
        ],
        ['nest/integration/microservices.spec.ts', 'carry a session as a bearer token'],
      ],
      notYet:
        'An API cannot exchange its token for one of another API (RFC 8693). The app that ' +
        'has the session signs both.',
    },
  ],
};

export const OTHER: Section = {
  id: '8.4',
  title: 'Other authorization considerations',
  items: [
    {
      id: '8.4.1',
      level: 2,
      asks: 'With several tenants, nothing that a user of one does reaches another.',
      by: 'both',
      how:
        'Give each [tenant](guides/multi-tenancy.md) a secret and an adapter of its own. ' +
        'Your own tables are yours to separate.',
      tests: [
        ['nest/integration/tenants.spec.ts', 'refuses the session of another tenant'],
        ['nest/integration/tenants.spec.ts', 'keeps concurrent users of all tenants apart'],
        [
          'features/sessions/nest-tenants.integration.spec.ts',
          'the session of another one is answered like an unknown one, and goes on',
        ],
      ],
      notYet:
        'There are no organisations within one table of users. Model them in your database, ' +
        'and check them with policies.',
    },
    {
      id: '8.4.2',
      level: 3,
      asks:
        'Pages for administrators are protected in several ways, and never by the network ' +
        'alone.',
      by: 'you',
      how:
        'Guard them with a role and [`level: ' +
        "'strict'`](guides/step-up.md#what-to-ask-for), or by [a module of their " +
        'own](guides/multi-tenancy.md#two-modules-in-one-app) with a sign-in of its own.',
      notYet: 'The state of a device is not looked at, and there are no pages for administrators.',
    },
  ],
};
