/** Questions on rights, tenants, administration and audit. */
import type { Topic } from './topic.js';

const ACCESS_FILE = 'cli/access/access.spec.ts';
const AUDIT_LOG = 'features/audit/entries.spec.ts';
const START_SESSION = 'nest/integration/start-session.spec.ts';

export const RIGHTS: Topic = {
  title: 'Rights and tenants',
  replies: [
    {
      question: 'Are there roles, and is access denied by default?',
      state: 'partly',
      answer:
        'Roles come from the session, and handlers name them. With [`globalGuard: ' +
        'true`](guides/protecting-routes.md#global-guard) every handler needs a session ' +
        'unless it says otherwise, and no combination of rules widens access.',
      tests: [
        ['nest/auth.guard.spec.ts', 'guards every handler of a controller'],
        [
          'nest/access-rules.integration.spec.ts',
          'no combination with %s admits more users than each of its parts',
        ],
      ],
      notYet:
        'There is no store of roles, and no page that grants them: they are a column or a ' +
        'table of the app.',
    },
    {
      question: 'Can access be reviewed?',
      state: 'yes',
      answer:
        'Of an app of NestJS, [`npx portcullis access`](guides/access-file.md) writes who ' +
        'may call each handler into a file, and fails in CI when it becomes wider.',
      tests: [
        [ACCESS_FILE, 'are read on every transport, and nothing of the app is created'],
        [ACCESS_FILE, 'fails for a change that widens access, and names it'],
      ],
    },
    {
      question: 'Are there organisations with members, invitations and roles of their own?',
      state: 'notYet',
      answer:
        'Until then, [model them in your ' +
        'database](guides/roles-and-permissions.md#organisations-and-permissions), and ' +
        'check them with policies.',
    },
    {
      question: 'How are tenants separated, and which test shows it?',
      state: 'partly',
      answer:
        'Each [tenant](guides/multi-tenancy.md) has a configuration, a secret and a ' +
        'database of its own. The tests sign in at one and ask the other, by HTTP and by ' +
        'WebSockets, and hold GraphQL and messages between services to the tenant of the ' +
        'request.',
      tests: [
        ['nest/integration/tenants.spec.ts', 'refuses the session of another tenant'],
        [
          'nest/integration/tenants-transports.spec.ts',
          'belongs to the tenant that it was opened for',
        ],
        ['nest/integration/tenants-transports.spec.ts', 'is for the tenant that its headers name'],
        [
          'features/sessions/nest-tenants.integration.spec.ts',
          'revoke-others ends those of its own tenant alone',
        ],
      ],
      notYet:
        'Tenants within one database are the app’s to separate. There is no test by MCP, ' +
        'since there is no MCP server.',
    },
  ],
};

export const ADMINISTRATION: Topic = {
  title: 'Administration and support',
  replies: [
    {
      question: 'Are there pages for administrators?',
      state: 'notYet',
      answer:
        'The services are there: `revokeAll`, `requireReset`, `reset` and `unlock` of ' +
        'second factors, `erase`. Call them from handlers of the app that ask for [two ' +
        'factors](guides/step-up.md#what-to-ask-for).',
    },
    {
      question: 'Can support act as a user, and how is that bounded?',
      state: 'partly',
      answer:
        '[`startSession`](guides/sessions.md#starting-a-session-with-startsession) starts a ' +
        'session that code of the app has permitted. With `amr: []` it has no level, so ' +
        'that nothing which asks for a proof opens.',
      tests: [
        [START_SESSION, 'N6 ends the previous session'],
        [START_SESSION, 'N6 refuses a request from another site'],
        ['core/sign-in/proofs.spec.ts', 'a session that the app starts'],
      ],
      notYet:
        'The session does not say who is behind it, has no time limit of its own, needs no ' +
        'consent of the user, and leaves an entry of the audit log that names the user alone.',
    },
    {
      question: 'Is there an emergency access (break-glass)?',
      state: 'notYet',
      answer:
        'None is built in. A second ' +
        '[module](guides/multi-tenancy.md#two-modules-in-one-app) with a sign-in of its own ' +
        'can be one.',
    },
    {
      question: 'What happens when a user has lost the second factor?',
      state: 'yes',
      answer:
        'A recovery code replaces it. Else support ' +
        '[resets](guides/second-factors.md#a-lost-factor) it, by rules of its own on who is ' +
        'asking: that shows and sets no secret, and the owner gets an email.',
      tests: [
        ['features/second-factors/client.spec.ts', 'goes on by a recovery code, once'],
        [
          'features/second-factors/attacks.spec.ts',
          'MFA-16: a recovery code is no second factor for anything else',
        ],
      ],
    },
  ],
};

export const AUDIT: Topic = {
  title: 'Audit and logs',
  replies: [
    {
      question: 'What is recorded of sign-ins and changes, and for how long?',
      state: 'yes',
      answer:
        'With the feature [`Audit`](guides/audit.md), each sign-in, change and refusal by a ' +
        'route of the library: who, what, from where, and how it ended, for 400 days or ' +
        'what `retentionDays` says. A change can be refused when its entry cannot be written.',
      tests: [
        [AUDIT_LOG, 'names the user, the provider and the proofs of a sign-in'],
        [AUDIT_LOG, 'writes each refusal of a user who is known, and each change'],
        [
          'features/audit/catalogue.integration.spec.ts',
          'each route that changes something has an action, or a reason to have none',
        ],
        [
          'features/audit/hostile.spec.ts',
          'AUDIT-3: no session starts where the app requires the entry, and nothing is changed',
        ],
      ],
    },
    {
      question: 'Are the actions of administrators logged?',
      state: 'partly',
      answer:
        'What an administrator does by the services of the library is, under the name that ' +
        'your code gives by [`audit.as`](guides/audit.md#entries-of-your-own).',
      tests: [['features/audit/reading.spec.ts', 'names on whose behalf something was done']],
      notYet: 'There are no routes for administrators, so that your own have to say who acts.',
    },
    {
      question: 'Can the records be exported, sent to a SIEM, and shown to be unchanged?',
      state: 'yes',
      answer:
        'As lines of JSON, by [sinks](guides/audit.md#sinks) that get each entry at least ' +
        'once, and by a [seal](guides/audit.md#seal): a chain of HMACs by a key that the ' +
        'database does not hold.',
      tests: [
        ['features/audit/reading.spec.ts', 'is exported as lines of JSON, the oldest first'],
        [
          'features/audit/delivery.spec.ts',
          'that is away for an hour loses nothing, and delays no other',
        ],
        ['features/audit/seal.spec.ts', 'AUDIT-4: names an entry that was deleted'],
        ['features/audit/seal.spec.ts', 'cannot be made anew without the key'],
      ],
    },
    {
      question: 'Can events be followed?',
      state: 'yes',
      answer:
        'By the configuration, by `@OnAuthEvent()` and by features, with the ids of the ' +
        'user and the session: [Events](guides/events.md).',
      tests: [
        ['core/events/event-bus.spec.ts', 'passes the message, and waits for the handler'],
        ['nest/feature-events.spec.ts', 'is heard by a listener, beside the handler'],
        [
          'features/sessions/nest.integration.spec.ts',
          'revokeAll ends every session, and is heard once',
        ],
      ],
    },
    {
      question: 'Are passwords, tokens and addresses kept out of logs?',
      state: 'yes',
      answer:
        'The library [logs identifiers](guides/logging.md#what-is-never-logged), and ' +
        'the tests search all responses, errors and log lines for secrets.',
      tests: [
        [
          'core/secret-leaks/secret-leaks.integration.spec.ts',
          'no secret is in a response, an error or the log after %s',
        ],
        ['features/sessions/secret-leaks.spec.ts', 'no secret is revealed by %s'],
        ['core/email/secrets.spec.ts', 'holds no address, token or hash (%s)'],
      ],
    },
  ],
};
