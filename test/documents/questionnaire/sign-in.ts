/** Questions on sign-in, second factors and sessions. */
import type { Topic } from './topic.js';

const SIGN_UP = 'features/passwords/sign-up.spec.ts';
const LIMITS = 'features/limits/limits.spec.ts';
const ATTACKS = 'features/second-factors/attacks.spec.ts';
const ABSOLUTE = 'features/sessions/absolute-max-age.spec.ts';

export const SINGLE_SIGN_ON: Topic = {
  title: 'Single sign-on and provisioning',
  replies: [
    {
      question: 'Can our employees sign in with our identity provider, by OpenID Connect?',
      state: 'yes',
      answer:
        'With any provider of OpenID Connect, by ' +
        '[`openid-connect`](providers/openid-connect.md) or the page of yours, such as ' +
        '[Okta](providers/okta.md) or [Microsoft Entra ' +
        'ID](providers/microsoft-entra-id.md). ID tokens are verified, and the cases of the ' +
        'OpenID conformance suite for such clients run in the tests.',
      tests: [
        ['core/oidc/id-token.spec.ts', 'an ID token is refused that has'],
        ['providers/journeys/every-journey.spec.ts', 'signs in a new user'],
        [
          'conformance/relying-party.spec.ts',
          '$name',
          'oidcc-client-basic-certification-test-plan',
        ],
      ],
    },
    {
      question: 'And by SAML?',
      state: 'notYet',
      answer:
        'Not by the library itself. A bridge turns it into OpenID Connect, such as [BoxyHQ ' +
        'SAML](providers/boxyhq-saml.md), or your identity provider may speak both.',
    },
    {
      question: 'Can single sign-on be enforced, so that our users have no password here?',
      state: 'partly',
      answer:
        'Where the app offers one provider alone, or refuses all other ways for addresses ' +
        'of your domain in [the `signIn` callback](guides/callbacks.md#signin). Each ' +
        'customer can have a configuration of its own: ' +
        '[Multi-tenancy](guides/multi-tenancy.md).',
      tests: [
        [
          'core/sign-in/sign-in-callback.spec.ts',
          'logs the reason of a refusal, and reveals it nowhere else',
        ],
        ['nest/integration/tenants.spec.ts', '%s has its own users, on every way into the app'],
      ],
      notYet:
        'There is no switch for it on a page, no proof that a domain is yours, and no ' +
        'connection that you set up yourselves.',
    },
    {
      question: 'Are users created, changed and removed by SCIM?',
      state: 'notYet',
      answer:
        'Until then, create, change and delete users by the methods of the ' +
        '[adapter](adapters/custom.md#rules-for-every-method), from a job of the app.',
    },
    {
      question: 'When a user is removed, how soon does the access end?',
      state: 'partly',
      answer:
        'Once the app says so, by `revokeAll` or `erase`, a session is refused by every ' +
        'process [within a ' +
        'second](guides/listing-and-revoking-sessions.md#how-processes-learn-of-a-revocation), and at ' +
        'once with the strategy `database`. An access token of five minutes goes on unless ' +
        'its API follows the sessions.',
      tests: [
        [
          'features/sessions/sessions.spec.ts',
          'ends all sessions of a user, and lets the user sign in again',
        ],
        ['features/sessions/polling.spec.ts', 'a revocation is known within an interval'],
        [
          'features/access-tokens/access-tokens.spec.ts',
          'TOK-03: an API that follows the sessions refuses the token once its session has ended',
        ],
      ],
      notYet:
        'Nothing tells the app that your directory has removed a user, but for a sign-out ' +
        'at the provider ([back-channel logout](guides/provider-logout.md)).',
    },
  ],
};

export const FACTORS: Topic = {
  title: 'Second factors and passwords',
  replies: [
    {
      question: 'Can a second factor be required of all users, or of some?',
      state: 'yes',
      answer:
        'By [`policy`](guides/second-factors.md#who-needs-one), for every way to sign in, ' +
        "or by [`assurance: 'aal2'`](guides/assurance.md).",
      tests: [
        [ATTACKS, 'MFA-01: %s leads to the step, and to no session', 'a provider'],
        [
          'features/second-factors/matrix/matrix.integration.spec.ts',
          'of those in the registries of the library and its features',
        ],
        [
          'features/second-factors/held-sessions.spec.ts',
          '`require` for all holds sessions of before it',
        ],
        ['features/sessions/assurance.spec.ts', 'by less than two factors is refused: %s'],
      ],
    },
    {
      question: 'Which kinds are there?',
      state: 'yes',
      answer:
        'Codes of authenticator apps (TOTP), recovery codes, ' +
        '[passkeys](guides/passkeys.md), and the second factor of an identity provider. SMS ' +
        'is none of them, and a link or a code by email is never the second factor.',
      tests: [
        ['core/levels/mfa-of-pairs.spec.ts', 'every pair of the lists is one of the table'],
        [
          'features/second-factors/sign-in.spec.ts',
          'leads to the page of the code, and starts a session by it',
        ],
      ],
    },
    {
      question: 'Is there a factor that resists phishing?',
      state: 'yes',
      answer:
        'A passkey, which is two factors at once where its device verifies the user. It is ' +
        'bound to the domain of the app.',
      tests: [
        ['core/webauthn/attacks.spec.ts', 'from a page of another site, with all its cookies'],
        ['core/webauthn/ceremonies.spec.ts', 'registers a new user and signs them in'],
        [
          'features/second-factors/added-passkeys.spec.ts',
          'counts as two factors, if its registration %s',
          'verifies its user',
        ],
      ],
    },
    {
      question: 'Can only devices of a certain kind be allowed, such as certified security keys?',
      state: 'notYet',
      answer:
        'No list of devices is checked. Until then, let an identity provider require them, ' +
        'and name what it says in ' +
        '[`federatedMfa`](guides/step-up.md#providers-that-ask-for-a-second-factor).',
    },
    {
      question: 'What is the policy for passwords?',
      state: 'yes',
      answer:
        '8 to 128 characters, of any kind; the app may ask for more. Passwords that are ' +
        'known from breaches are refused, and none expires by age, as NIST SP 800-63B-4 ' +
        'advises: [Options](guides/passwords.md#options).',
      tests: [
        [SIGN_UP, 'PWD-09: gets 422 for %s', '7 characters'],
        [
          'features/passwords/breaches.spec.ts',
          'PWD-08: that is known is refused, and five characters of its digest leave the server',
        ],
        ['features/passwords/composition.spec.ts', 'a password is accepted that has %s'],
      ],
    },
    {
      question: 'How are passwords stored?',
      state: 'yes',
      answer:
        'As argon2id, with 19 MiB and two rounds by default. Hashes of other systems are ' +
        'replaced at the first sign-in.',
      tests: [
        [
          'features/passwords/hashing/known-hash-formats.spec.ts',
          'is argon2id with the cost of the options, and is not to be made anew',
        ],
        [
          'features/passwords/hashing/known-hash-formats.spec.ts',
          'lets users sign in as before, and makes their hashes anew',
        ],
      ],
    },
    {
      question: 'How is guessing stopped, and can an attacker lock our users out?',
      state: 'yes',
      answer:
        'By limits for a client, an account and both, and on request by a challenge such as ' +
        'Turnstile. A browser that the owner has used before is counted by itself, so that ' +
        'a flood does not stop the owner: [Limits](guides/rate-limiting.md#the-feature-limits).',
      tests: [
        [LIMITS, 'LIM-03: one account gets 50 guesses an hour from all clients together'],
        [LIMITS, 'LIM-04: a flood on an account does not lock out its owner’s browser'],
        [ATTACKS, 'MFA-05: a hundred failures refuse codes, but not those of the owner’s browser'],
        [
          'features/limits/challenge-services.spec.ts',
          'LIM-23: is not looked at from the sixth attempt on without an answer',
        ],
      ],
    },
  ],
};

export const SESSIONS: Topic = {
  title: 'Sessions',
  replies: [
    {
      question: 'After which idle time, and after which whole time, does a session end?',
      state: 'yes',
      answer:
        'After those that the app sets: `session.maxAge` and `session.absoluteMaxAge`. By ' +
        'default they are 30 days and none, with `aal2` one hour and 24 hours: ' +
        '[When a session expires](guides/sessions.md#when-a-session-expires).',
      tests: [
        [ABSOLUTE, 'an idle session ends after `maxAge`'],
        [ABSOLUTE, 'a session in use ends after `absoluteMaxAge`: renewed %s'],
      ],
    },
    {
      question: 'Can users see where they are signed in, and sign out there and everywhere?',
      state: 'yes',
      answer:
        'On the [account page](guides/account-page.md) and by an API, with both strategies: ' +
        '[Sessions](guides/listing-and-revoking-sessions.md).',
      tests: [
        ['e2e/account.spec.ts', 'signs out the other devices, and stays signed in'],
        [
          'features/sessions/sessions.spec.ts',
          'ends the other sessions, and keeps the current one',
        ],
        [
          'features/sessions/nest.integration.spec.ts',
          'guards refuse a revoked session over HTTP, WebSockets and GraphQL, however often it was read',
        ],
      ],
    },
    {
      question: 'Is a new proof asked for before sensitive actions?',
      state: 'yes',
      answer:
        'Where the app says so, by one decorator or in code: [Step-up ' +
        'authentication](guides/step-up.md) (RFC 9470).',
      tests: [
        ['nest/integration/levels.spec.ts', 'with %s, the handlers that admit are these'],
        ['features/sessions/level/raise.spec.ts', 'a proof raises the level on every process'],
      ],
    },
    {
      question: 'Does a new password end the sessions of a thief?',
      state: 'yes',
      answer: 'A change ends all other sessions, a reset all of them.',
      tests: [
        ['features/passwords/reset.spec.ts', 'PWD-11: ends the other sessions, and keeps this one'],
        [
          'features/passwords/reset.spec.ts',
          'is replaced by the link in an email, and all sessions end',
        ],
      ],
    },
    {
      question: 'How are cookies protected?',
      state: 'yes',
      answer:
        '`HttpOnly`, `SameSite=Lax`, and on https `Secure` with the prefix `__Host-` or ' +
        '`__Secure-`: [Cookies](reference/cookies.md#attributes). The session in a cookie ' +
        'is encrypted, or a random token.',
      tests: [
        ['core/http/cookie-policy.spec.ts', 'A32 %s over https', 'sessionToken'],
        ['core/http/cookie-policy.spec.ts', 'have the configured attributes, and keep the others'],
      ],
    },
  ],
};
