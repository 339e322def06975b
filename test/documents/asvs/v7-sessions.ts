/** V7.1 to V7.3 of ASVS 5.0. */
import type { Section } from './section.js';

const ABSOLUTE = 'features/sessions/absolute-max-age.spec.ts';

export const DOCUMENTATION: Section = {
  id: '7.1',
  title: 'Session management documentation',
  items: [
    {
      id: '7.1.1',
      level: 2,
      asks:
        'Write down after which idle time and which whole time a session ends, and why, ' +
        'where NIST asks for less.',
      by: 'you',
      how:
        '[The lifetime of sessions](guides/sessions.md#when-a-session-expires) has the defaults, 30 idle ' +
        'days and no end, and [`assurance`](guides/assurance.md#times) the times of NIST. ' +
        'The values and the reasons are yours.',
    },
    {
      id: '7.1.2',
      level: 2,
      asks:
        'Write down how many sessions a user may have at once, and what happens with one ' +
        'more.',
      by: 'you',
      how:
        'Any number, unless you [end the ' +
        'others](guides/recipes.md#one-session-for-each-user) at a sign-in.',
      notYet: 'There is no option for a number. The recipe ends all others.',
    },
    {
      id: '7.1.3',
      level: 2,
      asks: 'Name all systems that share a sign-in, and how their sessions end together.',
      by: 'you',
      how:
        '[Signing out at the provider](guides/provider-logout.md) says what ends what, and ' +
        'what does not.',
    },
  ],
};

export const FUNDAMENTALS: Section = {
  id: '7.2',
  title: 'Fundamental session management security',
  items: [
    {
      id: '7.2.1',
      level: 1,
      asks: 'Session tokens are checked on a server that can be trusted.',
      by: 'portcullis',
      how:
        'By the guard, and by whatever reads a session. The client’s functions ask the ' +
        'server.',
      tests: [
        ['nest/auth.guard.spec.ts', 'answers a script with 401'],
        ['core/jwt/jwe.spec.ts', 'is not a session: %s'],
      ],
    },
    {
      id: '7.2.2',
      level: 1,
      asks: 'A session has a token made for it, and no key that stays the same.',
      by: 'portcullis',
      how: 'Each session has one of its own, with both strategies.',
      tests: [
        ['contract/session-strategy.contract.ts', 'V7.2.4 never reuses a token'],
        ['contract/session-strategy.contract.ts', 'A70 does not adopt a planted token: %s'],
      ],
    },
    {
      id: '7.2.3',
      level: 1,
      asks:
        'A token that refers to a stored session is unique, and has 128 bits or more of a ' +
        'cryptographic generator.',
      by: 'both',
      how:
        'With `database`, set [`session.generateSessionToken`](guides/sessions.md#when-a-session-expires) ' +
        'to a function that returns 32 random bytes. With `jwt` the token refers to ' +
        'nothing: it is encrypted.',
      tests: [
        ['core/sessions/database.session-strategy.spec.ts', 'has a token that the app generates'],
        [
          'core/sessions/database.session-strategy.spec.ts',
          'has the token of the cookie, and expires with it',
        ],
      ],
      notYet:
        'By default the token is a random UUID, as in Auth.js: 122 random bits, six less ' +
        'than the item asks for.',
    },
    {
      id: '7.2.4',
      level: 1,
      asks:
        'Each sign-in, and each further proof in a session, makes a new token and ends the ' +
        'old one.',
      by: 'both',
      how:
        'With `jwt`, add [`Sessions`](guides/listing-and-revoking-sessions.md), by which the old ' +
        'token is refused. A token that a further proof replaced has no level at once, and ' +
        'is accepted for ten more seconds where none is asked for.',
      tests: [
        ['contract/session-strategy.contract.ts', 'V7.2.4 never reuses a token'],
        [
          'features/sessions/sessions.spec.ts',
          'ends the session that a new sign-in of the same browser replaces',
        ],
        [
          'features/sessions/level/raise.spec.ts',
          'LVL-01: the token of before has no level, on every process',
        ],
        ['core/oidc/sign-in-outcome.spec.ts', 'does not take over a planted token that is %s'],
      ],
    },
  ],
};

export const TIMEOUT: Section = {
  id: '7.3',
  title: 'Session timeout',
  items: [
    {
      id: '7.3.1',
      level: 2,
      asks: 'A session that is not used ends after a time that you have decided on.',
      by: 'both',
      how:
        'Set [`session.maxAge`](guides/sessions.md#when-a-session-expires), which counts from the last ' +
        'renewal. It is 30 days by default, and an hour with `aal2`.',
      tests: [
        [ABSOLUTE, 'an idle session ends after `maxAge`'],
        ['contract/session-strategy.contract.ts', 'A71 ends the session on every path'],
      ],
    },
    {
      id: '7.3.2',
      level: 2,
      asks: 'A session ends after a whole time that you have decided on, however much it is used.',
      by: 'both',
      how:
        'Set [`session.absoluteMaxAge`](reference/configuration/sessions.md#sessions), with the ' +
        'feature `Sessions`. There is none by default, and 24 hours with ' +
        '[`aal2`](guides/assurance.md#times).',
      tests: [
        [ABSOLUTE, 'a session in use ends after `absoluteMaxAge`: renewed %s'],
        [ABSOLUTE, 'a copied cookie does not outlive it'],
        [ABSOLUTE, 'one factor of a session with two does not, and both do'],
      ],
    },
  ],
};
