/** V7.4 to V7.6 of ASVS 5.0. */
import type { Section } from './section.js';

const SESSIONS = 'features/sessions/sessions.spec.ts';
const NEST = 'features/sessions/nest.integration.spec.ts';
const RESET = 'features/passwords/reset.spec.ts';
const LEVELS = 'nest/integration/levels.spec.ts';

export const TERMINATION: Section = {
  id: '7.4',
  title: 'Session termination',
  items: [
    {
      id: '7.4.1',
      level: 1,
      asks:
        'A session that was signed out or has expired is of no use any more, on the server ' +
        'too.',
      by: 'both',
      how:
        'With `database` its row is deleted. With `jwt`, add ' +
        '[`Sessions`](guides/listing-and-revoking-sessions.md): without it a copied cookie is ' +
        'accepted until it expires.',
      tests: [
        [SESSIONS, 'refuses a copied cookie after the sign-out'],
        ['core/sessions/stale-cookies.spec.ts', 'is invalid with the database strategy'],
        ['contract/session-strategy.contract.ts', 'A71 ends the session on every path'],
        [
          NEST,
          'guards refuse a revoked session over HTTP, WebSockets and GraphQL, however often it was read',
        ],
      ],
    },
    {
      id: '7.4.2',
      level: 1,
      asks: 'Whose account is disabled or deleted has no session any more.',
      by: 'both',
      how:
        '`PersonalData.erase` signs the user out everywhere. To disable one, [refuse ' +
        'sign-ins and call `revokeAll`](guides/recipes.md#ban-a-user).',
      tests: [
        ['features/personal-data/export.spec.ts', 'ends all sessions'],
        [
          'core/sessions/database-rows.spec.ts',
          'does not exist when the database deleted it with the user',
        ],
        [SESSIONS, 'ends all sessions of a user, and lets the user sign in again'],
      ],
      notYet: 'There is no state “disabled” of a user: the recipe keeps it in a table of yours.',
    },
    {
      id: '7.4.3',
      level: 2,
      asks: 'Who has changed or removed a factor can end all other sessions.',
      by: 'both',
      how:
        'A change of the password ends the others by itself, and a reset all. After a ' +
        'change of other factors, call `revokeOthers` from [the event ' +
        '`secondFactorChanged`](guides/second-factors.md#a-lost-factor), or link to the ' +
        'list of devices.',
      tests: [
        [RESET, 'PWD-11: ends the other sessions, and keeps this one'],
        [RESET, 'is replaced by the link in an email, and all sessions end'],
        ['e2e/account.spec.ts', 'signs out the other devices, and stays signed in'],
      ],
      notYet:
        'The pages of second factors and passkeys do not offer it themselves; the button is ' +
        'on the account page.',
    },
    {
      id: '7.4.4',
      level: 2,
      asks: 'Each page for users who are signed in has a visible way to sign out.',
      by: 'both',
      how:
        'The account page has one. On your pages, link to [the sign-out page or call ' +
        '`signOut`](guides/sessions.md#signing-out).',
      tests: [
        ['e2e/account.spec.ts', 'signs out'],
        ['core/actions/pages.spec.ts', 'has a form to confirm, and ends no session'],
      ],
    },
    {
      id: '7.4.5',
      level: 2,
      asks: 'Administrators can end the sessions of one user, and of all.',
      by: 'both',
      how:
        '[`revokeAll(userId)`](guides/listing-and-revoking-sessions.md#list-and-revoke-sessions-on-the-server) ' +
        '' +
        'ends those of one user. For all users, delete the rows, or with `jwt` [replace the ' +
        'secret](guides/rotating-secrets.md#replacing-a-leaked-secret).',
      tests: [
        [NEST, 'revokeAll ends every session, and is heard once'],
        [
          'core/secret-rotation.spec.ts',
          'F28 ends sessions after the old one is removed, and keeps cookies that may be of another app',
        ],
      ],
      notYet: 'There are no pages for administrators, and no call for all users.',
    },
  ],
};

export const ABUSE: Section = {
  id: '7.5',
  title: 'Defenses against session abuse',
  items: [
    {
      id: '7.5.1',
      level: 2,
      asks:
        'A change of what a user signs in or recovers the account with needs a full new ' +
        'proof.',
      by: 'both',
      how:
        'Changes of second factors, a new passkey and a linked account ask a user with an app ' +
        'for its code of the last five minutes; the password asks for the current one. Guard changes of your own, such as the ' +
        "address, with [`@Auth({ level: 'strict' })`](guides/step-up.md#what-to-ask-for).",
      tests: [
        ['features/second-factors/attacks-on-changes.spec.ts', 'MFA-08: a session alone'],
        ['features/second-factors/additions.spec.ts', 'an account is linked after the code alone'],
        [RESET, 'is refused for %s', 'a wrong current password'],
        [
          'features/second-factors/attacks-on-changes.spec.ts',
          'MFA-15: a passkey of a stolen session counts as two once it was seen beside a code, and no more after a reset',
        ],
      ],
      notYet:
        'Changing the password asks for no second factor beside the current password. Until it ' +
        'does, tell the owner from the event `passwordChanged`.',
    },
    {
      id: '7.5.2',
      level: 2,
      asks: 'Users see their sessions, and end any of them after one more proof.',
      by: 'portcullis',
      how: 'On the account page and by JSON, with a sign-in or a proof of the last ten minutes.',
      tests: [
        [SESSIONS, 'lists the sessions of a user, the last used first, without a token'],
        [
          'features/sessions/recent-proof.spec.ts',
          'ACC-03: %s refuses an older session, and nothing ends',
        ],
        [
          'features/sessions/session-routes.spec.ts',
          'ends the session, with no body, and no other',
        ],
      ],
    },
    {
      id: '7.5.3',
      level: 3,
      asks: 'A very sensitive action asks for one more factor or another confirmation first.',
      by: 'both',
      how:
        "Say so at the handler: [`@Auth({ level: 'strict' })`](guides/step-up.md#nestjs), " +
        'or `requireLevel` in code.',
      tests: [
        [LEVELS, 'with %s, the handlers that admit are these'],
        ['e2e/step-up.spec.ts', 'a page that needs two factors asks for one gesture'],
      ],
    },
  ],
};

export const FEDERATED: Section = {
  id: '7.6',
  title: 'Federated re-authentication',
  items: [
    {
      id: '7.6.1',
      level: 2,
      asks:
        'Sessions of the app and of the provider begin, end and ask for a new proof ' +
        'together, as 7.1.3 says.',
      by: 'both',
      how:
        'Add [`ProviderLogout`](guides/provider-logout.md) for sign-outs on either side, ' +
        'and `session.absoluteMaxAge` for the time after which the user goes to the ' +
        'provider again. [A proof there](guides/step-up.md#which-ways-a-user-is-shown) is ' +
        'asked for with `max_age=0`.',
      tests: [
        [
          'features/provider-logout/back-channel.spec.ts',
          'of a session ends that session, on every process',
        ],
        [
          'features/provider-logout/rp-initiated.spec.ts',
          'ends the session here, and leads to the provider and back',
        ],
        [
          'core/sign-in/reauthentication.spec.ts',
          'asks for a new one, and raises the level of the session',
        ],
      ],
    },
    {
      id: '7.6.2',
      level: 2,
      asks: 'No session begins without something that the user does.',
      by: 'portcullis',
      how:
        'A sign-in begins by POST with a CSRF token. A provider that starts one leads to a ' +
        'page with a button.',
      tests: [
        [
          'core/oidc/login-initiation.spec.ts',
          'R4 shows one button, and starts no sign-in by itself',
        ],
        [
          'core/oidc/authorization-response.spec.ts',
          'A96 / A119 a GET request to the sign-in of a provider starts nothing',
        ],
        ['core/email/magic-link-confirmation.spec.ts', 'B27 must confirm, and signs in then'],
      ],
    },
  ],
};
