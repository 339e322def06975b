/** V6.3 and V6.4 of ASVS 5.0. */
import type { Section } from './section.js';

const LIMITS = 'features/limits/limits.spec.ts';
const SIGN_UP = 'features/passwords/sign-up.spec.ts';
const RESET = 'features/passwords/reset.spec.ts';
const ATTACKS = 'features/second-factors/attacks.spec.ts';
const ASSURANCE = 'features/sessions/assurance.spec.ts';

export const GENERAL: Section = {
  id: '6.3',
  title: 'General authentication security',
  items: [
    {
      id: '6.3.1',
      level: 1,
      asks: 'What 6.1.1 promises against guessing and stuffing is really there.',
      by: 'both',
      how:
        '`Passwords` and `SecondFactors` bring the limits with them. For other ways to sign ' +
        'in, add [`Limits`](guides/rate-limiting.md#the-feature-limits), and behind a proxy say how many there are, ' +
        'else all clients count as one.',
      tests: [
        [LIMITS, 'LIM-01: one client gets 20 guesses of one account, and must wait an hour'],
        [LIMITS, 'LIM-03: one account gets 50 guesses an hour from all clients together'],
        [LIMITS, 'LIM-08: one client gets 100 guesses of any accounts'],
        [LIMITS, 'LIM-17: the limits are on as soon as something takes guesses'],
      ],
    },
    {
      id: '6.3.2',
      level: 1,
      asks:
        'There is no account that was there from the start, such as “admin”, or it is ' +
        'disabled.',
      by: 'you',
      how:
        'portcullis makes no user by itself. Look at what your seeds, your database and ' +
        'your identity provider bring, before you [deploy](guides/deployment.md). The test ' +
        'users of the samples are in the samples alone.',
    },
    {
      id: '6.3.3',
      level: 2,
      asks:
        'One factor alone lets no user in. At level 3, one of them is hardware that resists ' +
        'phishing and asks for a gesture.',
      by: 'both',
      how:
        "Set [`policy: 'require'`](guides/second-factors.md#who-needs-one), or " +
        "[`assurance: 'aal2'`](guides/assurance.md), which also makes you offer passkeys. " +
        'Both are off by default. A session of before is held until its user proves the factor.',
      tests: [
        [ATTACKS, 'MFA-01: %s leads to the step, and to no session', 'a provider'],
        [
          'features/second-factors/held-sessions.spec.ts',
          '`require` for all holds sessions of before it',
        ],
        [ASSURANCE, 'by less than two factors is refused: %s'],
        [
          'e2e/second-factors.spec.ts',
          'a user who has to set it up does so before the session starts',
        ],
      ],
      notYet:
        'No list of allowed devices is checked (attestation, AAGUID): a passkey may be ' +
        'synchronized between devices, so that level 3 is not proven. Until it can be, let ' +
        'an identity provider require such devices, and name what it says in ' +
        '`federatedMfa`.',
    },
    {
      id: '6.3.4',
      level: 2,
      asks: 'No way in is left out of the documents, and none is weaker than they say.',
      by: 'both',
      how:
        'Every way ends in one place that asks the policies, and a test walks through all ' +
        'of them. [`startSession`](guides/sessions.md#starting-a-session-with-startsession) ' +
        'of your own code asks for nothing: say there what you have verified.',
      tests: [
        ['core/features/every-sign-in.integration.spec.ts', 'no way to sign in is left out'],
        [
          'features/second-factors/matrix/matrix.integration.spec.ts',
          'of those in the registries of the library and its features',
        ],
        [ATTACKS, 'MFA-01: %s leads to the step, and to no session', 'a provider'],
      ],
    },
    {
      id: '6.3.5',
      level: 3,
      asks:
        'Users learn of sign-ins that look odd: from a new place, by one factor of two, ' +
        'after many failures, after a long time.',
      by: 'both',
      how:
        'The owner gets an email after a recovery code was used, and after a hundred wrong ' +
        'codes. For the rest, send your own from [the event `signIn`](guides/events.md).',
      tests: [
        [
          'features/second-factors/limits.spec.ts',
          'codes are refused there, and the owner gets one email',
        ],
        ['features/second-factors/sign-in.spec.ts', 'takes a recovery code once'],
      ],
      notYet:
        'No email says that a new browser has signed in, or that passwords were guessed. ' +
        'The list of devices on the account page shows the first.',
    },
    {
      id: '6.3.6',
      level: 3,
      asks: 'Email is no way to sign in, neither as the only factor nor as one of two.',
      by: 'both',
      how:
        'Configure no provider of the type `email`. [`assurance: ' +
        "'aal2'`](guides/assurance.md#what-the-configuration-must-not-have) refuses one, " +
        'and the code by email as a further proof too. Elsewhere a link or a code by email ' +
        'is one way to enter, and never the second factor.',
      tests: [
        [ASSURANCE, 'must not have %s', 'an email as a proof'],
        ['core/levels/mfa-of-pairs.spec.ts', 'of the pair [%s] and [%s]: %s, in either order'],
      ],
    },
    {
      id: '6.3.7',
      level: 3,
      asks: 'Users learn of a change to how they sign in, such as a reset or another address.',
      by: 'both',
      how:
        'An email follows each new password and each change of an authenticator app or of ' +
        'recovery codes. Set [a mailer](reference/configuration/sign-in.md#email).',
      tests: [
        [RESET, 'is replaced by the link in an email, and all sessions end'],
        [
          'features/second-factors/sign-in.spec.ts',
          'shows ten recovery codes once, and tells the owner',
        ],
      ],
      notYet:
        'A passkey that is added or removed and an account that is linked cause no email: ' +
        'send one from the event `linkAccount`. A change of the address is not built in; ' +
        'who writes one tells the old address.',
    },
    {
      id: '6.3.8',
      level: 3,
      asks:
        'Neither a message nor a status nor the time of an answer says whether an account ' +
        'exists, at sign-in, sign-up and “forgot”.',
      by: 'both',
      how:
        'The pages of `Passwords` and of links by email answer alike, with the same work. ' +
        'With `Credentials`, [take the same time ' +
        'yourself](guides/credentials.md#storing-passwords).',
      tests: [
        ['features/passwords/enumeration.spec.ts', 'PWD-01: %s', 'to a sign-in'],
        ['features/passwords/enumeration.spec.ts', 'PWD-01: %s', 'to a sign-up'],
        ['features/passwords/enumeration.spec.ts', 'PWD-01: %s', 'to a forgotten password'],
        ['core/email/link-request.spec.ts', 'get the same response, for the same work'],
        [SIGN_UP, 'with a known address gets the same response, and the owner an email'],
      ],
      notYet:
        '`GET /webauthn-options` says whether an address has a passkey, as in Auth.js: set ' +
        '`getUserInfo: () => null`. An imported hash takes another time until its user has ' +
        'signed in once, and `OAuthAccountNotLinked` says that an address is taken.',
    },
  ],
};

export const LIFECYCLE: Section = {
  id: '6.4',
  title: 'Authentication factor lifecycle and recovery',
  items: [
    {
      id: '6.4.1',
      level: 1,
      asks:
        'Passwords and codes that the system makes for a start are random, end soon or with ' +
        'their use, and do not stay as the password.',
      by: 'both',
      how:
        'portcullis makes links and no passwords: 256 random bits, once, for 24 hours after ' +
        'a sign-up and 30 minutes for a reset. If your code [sets a ' +
        'password](guides/passwords.md#the-service), demand another one with ' +
        '`requireReset`.',
      tests: [
        [
          'core/tables/pending-link.spec.ts',
          'makes tokens of 256 random bits, and stores their SHA-256 alone',
        ],
        [SIGN_UP, 'ends after 24 hours'],
        [RESET, 'PWD-03: is not replaced by a link after %s', '30 minutes'],
        [RESET, 'PWD-02: is replaced once by one link'],
      ],
    },
    {
      id: '6.4.2',
      level: 1,
      asks: 'No hints for passwords, and no questions whose answers others know.',
      by: 'portcullis',
      how:
        'There is neither: a user proves by a password, a passkey, a code, a provider, or a ' +
        'code by email.',
      tests: [
        [
          'features/sessions/reauthentication/shown-ways.spec.ts',
          'a user with %s sees the ways that are enough',
        ],
      ],
    },
    {
      id: '6.4.3',
      level: 2,
      asks: 'A forgotten password is replaced in a safe way that goes around no second factor.',
      by: 'portcullis',
      how:
        'A link for 30 minutes and one use. It ends all sessions, signs no user in, and ' +
        'leaves the second factor as it was.',
      tests: [
        [ATTACKS, 'MFA-10: a reset of the password neither removes nor skips it'],
        [
          'features/second-factors/first-sight.spec.ts',
          'a reset of the password signs no user in with the policy %s, and the code is asked as before',
        ],
        [RESET, 'PWD-03: is not replaced by a link after %s', 'it was used'],
      ],
    },
    {
      id: '6.4.4',
      level: 2,
      asks: 'Who has lost a factor is identified as well as at the time it was set up.',
      by: 'both',
      how:
        'The first factor and a recovery code replace a lost app, and open nothing else. ' +
        'Without a code, your support checks who is asking, by your rules, and then calls ' +
        '[`reset`](guides/second-factors.md#a-lost-factor).',
      tests: [
        [ATTACKS, 'MFA-16: a recovery code is no second factor for anything else'],
        ['features/second-factors/client.spec.ts', 'goes on by a recovery code, once'],
        ['features/second-factors/limits.spec.ts', 'without the first factor nothing is counted'],
      ],
    },
    {
      id: '6.4.5',
      level: 3,
      asks: 'Users are reminded in time before something that they sign in with expires.',
      by: 'notApplicable',
      how:
        'Nothing of it expires by age: passwords, passkeys, authenticator apps and recovery ' +
        'codes stay valid until they are replaced.',
    },
    {
      id: '6.4.6',
      level: 3,
      asks:
        'Administrators can start the reset of a user’s password, and never choose or learn ' +
        'it.',
      by: 'both',
      how:
        'Call [`requireReset`](guides/passwords.md#the-service) from a handler for ' +
        'administrators: the user then chooses another one by a link. Do not give them ' +
        '`set`, which takes a password.',
      tests: [[RESET, 'demands another password at the next sign-in']],
      notYet: 'There are no pages for administrators.',
    },
  ],
};
