/** V6.1 and V6.2 of ASVS 5.0. */
import type { Section } from './section.js';

const LIMITS = 'features/limits/limits.spec.ts';
const SIGN_UP = 'features/passwords/sign-up.spec.ts';
const RESET = 'features/passwords/reset.spec.ts';
const BREACHES = 'features/passwords/breaches.spec.ts';

const KNOWN_PASSWORD =
  'PWD-08: that is known is refused, and five characters of its digest leave the server';

const WORDS =
  'There is no option for such a list. Until there is one, let `breachServiceUrl` ' +
  'lead to a service of yours: it answers by the same API, and adds the digests of ' +
  'your words to those of Have I Been Pwned.';

const BREACH_OUTAGE =
  'No list is in the package: if the service does not answer within a second, the ' +
  'password is accepted, with the event `passwordBreachCheckFailed`. To depend on no ' +
  'service elsewhere, run one with the same API and set `breachServiceUrl`.';

export const DOCUMENTATION: Section = {
  id: '6.1',
  title: 'Authentication documentation',
  items: [
    {
      id: '6.1.1',
      level: 1,
      asks:
        'Write down how guessing, stuffing and bots are held back, how that is set, and why ' +
        'an attacker cannot use it to lock users out.',
      by: 'both',
      how:
        '[Limits](guides/rate-limiting.md#what-is-limited) lists each limit, what counts as one ' +
        'client, and why a flood of guesses does not stop the owner. Take the table into ' +
        'the documents of your app, with the values that you have set.',
      tests: [
        [LIMITS, 'LIM-01: one client gets 20 guesses of one account, and must wait an hour'],
        [LIMITS, 'LIM-04: a flood on an account does not lock out its owner’s browser'],
      ],
    },
    {
      id: '6.1.2',
      level: 2,
      asks:
        'Keep a list of the words that users of this app would think of first, such as the ' +
        'names of products and teams, so that they can be refused in passwords.',
      by: 'you',
      how:
        'The list is yours. [The options of passwords](guides/passwords.md#options) say ' +
        'what is checked without it.',
      notYet: WORDS,
    },
    {
      id: '6.1.3',
      level: 2,
      asks:
        'Name every way to sign in, with the protection and the strength that all of them ' +
        'must have.',
      by: 'both',
      how:
        'The ways of an app are the `providers` and `features` of its configuration, and ' +
        '[the access file](guides/access-file.md) lists its routes. Write down which you ' +
        'offer, and how strong each is: [What a level ' +
        'is](guides/step-up.md#what-a-level-is) has the table.',
      tests: [
        ['core/features/every-sign-in.integration.spec.ts', 'no way to sign in is left out'],
        [
          'features/second-factors/matrix/matrix.integration.spec.ts',
          'of those in the registries of the library and its features',
        ],
      ],
    },
  ],
};

export const PASSWORDS: Section = {
  id: '6.2',
  title: 'Password security',
  note:
    'These are answers for the feature [`Passwords`](guides/passwords.md). Of passwords ' +
    'that your own `authorize` checks, all of them are yours: see ' +
    '[Credentials](guides/credentials.md#storing-passwords).',
  items: [
    {
      id: '6.2.1',
      level: 1,
      asks: 'A password has at least 8 characters; 15 are better.',
      by: 'portcullis',
      how:
        '8 by default. `minLength: 15` asks for 15, and a smaller number than 8 is yours to ' +
        'answer for.',
      tests: [
        [SIGN_UP, 'PWD-09: gets 422 for %s', '7 characters'],
        [RESET, 'is refused for %s', 'a new one that is short'],
      ],
    },
    {
      id: '6.2.2',
      level: 1,
      asks: 'Users can choose another password.',
      by: 'portcullis',
      how: 'On the page `/account/password`, by a form, by JSON, and on the account page.',
      tests: [
        [RESET, 'PWD-11: ends the other sessions, and keeps this one'],
        [RESET, 'shows its page'],
      ],
    },
    {
      id: '6.2.3',
      level: 1,
      asks: 'Who changes a password gives the old one beside the new one.',
      by: 'portcullis',
      how:
        'Guesses of the old one are counted by the user of the session. Who has forgotten ' +
        'it gets a link by email.',
      tests: [
        [RESET, 'is refused for %s', 'a wrong current password'],
        [LIMITS, 'LIM-12: guesses of the current password of a session are counted by its user'],
      ],
    },
    {
      id: '6.2.4',
      level: 1,
      asks: 'A new password is none of the 3000 or more that are used most.',
      by: 'portcullis',
      how:
        'Those are among the passwords of Have I Been Pwned, which sign-up, reset and ' +
        'change ask about: `checkBreaches`, on by default.',
      tests: [
        [BREACHES, KNOWN_PASSWORD],
        [BREACHES, 'that is not known is accepted'],
      ],
      notYet: BREACH_OUTAGE,
    },
    {
      id: '6.2.5',
      level: 1,
      asks: 'Every kind of character is allowed, and none is demanded.',
      by: 'portcullis',
      how:
        'There are no rules about digits, capitals or symbols. NUL and half a character are ' +
        'refused, since databases and hashes do not keep them.',
      tests: [['features/passwords/composition.spec.ts', 'a password is accepted that has %s']],
    },
    {
      id: '6.2.6',
      level: 1,
      asks: 'The field hides what is typed; a button may show it for a while.',
      by: 'portcullis',
      how:
        'Each page has a field of the type `password` with a button to show it, which hides ' +
        'it again before the form is sent.',
      tests: [
        [
          'core/pages/form-script.spec.ts',
          'is shown and hidden by its button, and keeps the focus',
        ],
        ['core/pages/form-script.spec.ts', 'is hidden again when the form is sent'],
      ],
    },
    {
      id: '6.2.7',
      level: 1,
      asks: 'Pasting, and the helpers of browsers and password managers, work.',
      by: 'portcullis',
      how:
        'The fields have the `autocomplete` values that such programs know, and no script ' +
        'looks at what is pasted.',
      tests: [
        ['core/pages/sign-in.page.spec.ts', 'have autocomplete attributes for the usual fields'],
        ['core/pages/page-script.spec.ts', 'has only the scripts that it needs'],
      ],
    },
    {
      id: '6.2.8',
      level: 1,
      asks: 'The password is compared as it was typed, neither cut off nor in another case.',
      by: 'portcullis',
      how: 'Nothing is cut off, and capitals count: one that is too long is refused.',
      tests: [
        [SIGN_UP, 'takes the same password from every keyboard'],
        [SIGN_UP, 'PWD-09: gets 422 for %s', '129 characters of four bytes'],
      ],
      notYet:
        'The text is normalized (NFKC) before it is hashed, as NIST SP 800-63B-4 allows and ' +
        'this item does not, and no option turns that off. An imported bcrypt hash reads 72 ' +
        'bytes until its user has signed in once. An app that needs the letter of this item ' +
        'checks passwords by `Credentials`.',
    },
    {
      id: '6.2.9',
      level: 2,
      asks: 'A password may have 64 characters or more.',
      by: 'portcullis',
      how: '128 characters, of four bytes each.',
      tests: [[SIGN_UP, 'PWD-09: may have 128 characters of four bytes']],
    },
    {
      id: '6.2.10',
      level: 2,
      asks: 'A password does not expire by age, only when it has leaked or its user changes it.',
      by: 'portcullis',
      how:
        'No option makes passwords expire. `requireReset` demands another one of a user ' +
        'whose password has leaked.',
      tests: [
        ['features/passwords/composition.spec.ts', 'a password is still valid after ten years'],
        [RESET, 'demands another password at the next sign-in'],
      ],
    },
    {
      id: '6.2.11',
      level: 2,
      asks: 'The words of 6.1.2 are refused in new passwords.',
      by: 'you',
      how: 'By a service that [`breachServiceUrl`](guides/passwords.md#options) leads to.',
      notYet: WORDS,
    },
    {
      id: '6.2.12',
      level: 2,
      asks: 'A new password is looked up among those that are known from breaches.',
      by: 'portcullis',
      how: 'At sign-up, reset and change, by five characters of its digest.',
      tests: [
        [BREACHES, KNOWN_PASSWORD],
        [BREACHES, 'PWD-08: is accepted when the service %s, and the app learns of it'],
      ],
      notYet: BREACH_OUTAGE,
    },
  ],
};
