/** V6.5 and V6.6 of ASVS 5.0. */
import type { Section } from './section.js';

const ATTACKS = 'features/second-factors/attacks.spec.ts';
const TOTP_CODES = 'features/second-factors/codes.spec.ts';
const STORED = 'features/second-factors/stored-secrets.spec.ts';
const EMAIL_CODES = 'core/email/code-attacks.spec.ts';
const REAUTHENTICATION_CODES = 'features/sessions/reauthentication/email-codes.spec.ts';

export const MULTI_FACTOR: Section = {
  id: '6.5',
  title: 'General multi-factor authentication requirements',
  items: [
    {
      id: '6.5.1',
      level: 2,
      asks: 'A recovery code, a code by email and a code of an app each work once.',
      by: 'portcullis',
      how: 'Also when they are sent many times at once, to several processes.',
      tests: [
        [ATTACKS, 'MFA-02, MFA-03: a code works once: not later, nor in 32 requests at once'],
        [ATTACKS, 'MFA-09: a recovery code that is used by four at once signs one in'],
        [EMAIL_CODES, 'CODE-03 a code works once, even with the cookie kept'],
        ['core/email/magic-links.spec.ts', 'B18 works once, in whatever browser'],
      ],
    },
    {
      id: '6.5.2',
      level: 2,
      asks:
        'Recovery codes of less than 112 random bits are stored by a hash for passwords, ' +
        'with a random salt.',
      by: 'portcullis',
      how: 'They have 65 bits, and are stored as argon2id with a salt each.',
      tests: [[STORED, 'recovery codes are stored as argon2id, each with a salt of its own']],
    },
    {
      id: '6.5.3',
      level: 2,
      asks:
        'Recovery codes, codes by email and the secrets of apps come from a cryptographic ' +
        'random generator.',
      by: 'portcullis',
      how: 'From that of the platform, the Web Crypto API. Where there is none, it is an error.',
      tests: [
        [STORED, 'secrets of apps have 160 bits, and are encrypted where they are stored'],
        ['core/email/code-digits.spec.ts', 'has six digits with the generator of the platform'],
        ['core/email/mailer.spec.ts', 'B22 is 256 bits from the platform’s generator'],
      ],
    },
    {
      id: '6.5.4',
      level: 2,
      asks: 'Such codes have 20 random bits or more, which six digits are.',
      by: 'portcullis',
      how: 'Six digits for a code by email, 65 bits for a recovery code.',
      tests: [
        ['core/email/code-digits.spec.ts', 'has six digits with the generator of the platform'],
        [STORED, 'recovery codes are stored as argon2id, each with a salt of its own'],
      ],
    },
    {
      id: '6.5.5',
      level: 2,
      asks: 'Codes by email end after ten minutes at most, codes of apps after 30 seconds.',
      by: 'both',
      how:
        'Codes by email end after ten minutes. By default a code of an app is also taken ' +
        'one period before and after its own: set [`window: ' +
        '0`](guides/second-factors.md#options). A link by email works for 24 hours: set ' +
        '[`maxAge: 600`](guides/magic-links.md#options).',
      tests: [
        ['core/email/codes.spec.ts', 'a code %s after %d ms signs in %p'],
        [TOTP_CODES, 'with the window %d, %d periods away, is %j'],
        [
          'features/second-factors/pending.spec.ts',
          'a sign-in waits for nine minutes, and not for ten',
        ],
      ],
    },
    {
      id: '6.5.6',
      level: 3,
      asks: 'Each factor can be taken out of use when it is stolen or lost.',
      by: 'portcullis',
      how:
        'Users remove passkeys and the app, and replace recovery codes, on the account ' +
        'page; your code calls `reset`, `remove` and `Passkeys.remove`. Sessions go on ' +
        'unless you end them too.',
      tests: [
        [
          'features/second-factors/client.spec.ts',
          'replaces the recovery codes, and removes the app',
        ],
        [
          'core/webauthn/passkeys.spec.ts',
          'one, which cannot sign in any more, and leaves the others',
        ],
        [TOTP_CODES, 'does not work any more once there are new ones'],
      ],
    },
    {
      id: '6.5.7',
      level: 3,
      asks:
        'A fingerprint or a face counts only together with something that the user has or ' +
        'knows.',
      by: 'portcullis',
      how:
        'It never reaches the server: it unlocks a passkey, and counts with the key of the ' +
        'same ceremony alone.',
      tests: [
        ['core/levels/mfa-of-pairs.spec.ts', 'alone, [%s]: %s'],
        ['core/levels/mfa-of-pairs.spec.ts', 'every pair of the lists is one of the table'],
      ],
    },
    {
      id: '6.5.8',
      level: 3,
      asks:
        'Codes of apps are compared with a clock that can be trusted, and not with the ' +
        'client’s.',
      by: 'portcullis',
      how: 'With that of the server. A clock that is behind takes no code again.',
      tests: [
        [TOTP_CODES, 'with the window %d, %d periods away, is %j'],
        [TOTP_CODES, 'of before is refused by a process whose clock is behind'],
      ],
    },
  ],
};

export const OUT_OF_BAND: Section = {
  id: '6.6',
  title: 'Out-of-band authentication mechanisms',
  items: [
    {
      id: '6.6.1',
      level: 2,
      asks:
        'Codes by telephone or SMS go to proven numbers only, beside something stronger, ' +
        'with a word on their risks. Not at level 3.',
      by: 'notApplicable',
      how:
        'There are no codes by SMS or telephone. If you add a step that sends them, this ' +
        'item is about your step.',
    },
    {
      id: '6.6.2',
      level: 2,
      asks:
        'A code or a link works for the request that it was made for, and for no earlier or ' +
        'later one.',
      by: 'both',
      how:
        'A code works in the browser that asked for it, until it asks for another one. Set ' +
        "[`method: 'code'`](guides/magic-links.md#codes), since a link is less: after a " +
        'confirmation it works in any browser, and a second one does not end it.',
      tests: [
        [EMAIL_CODES, 'CODE-01 a code in a browser that did not ask is refused, and costs no try'],
        [EMAIL_CODES, 'CODE-02 a code with the cookie of another request is wrong'],
        ['core/email/codes.spec.ts', 'a new request replaces the code of this browser'],
        [REAUTHENTICATION_CODES, 'LVL-10: of another session of the user is refused'],
      ],
    },
    {
      id: '6.6.3',
      level: 2,
      asks: 'Guesses of such a code are limited.',
      by: 'portcullis',
      how:
        'A code ends after five tries, which all processes count together. `Limits` counts ' +
        'beside that.',
      tests: [
        [EMAIL_CODES, 'CODE-04 the sixth try is refused, even with the right code'],
        [EMAIL_CODES, 'CODE-05 of 40 guesses at once, five are compared'],
        [REAUTHENTICATION_CODES, 'LVL-11: ends after five that are wrong'],
      ],
    },
    {
      id: '6.6.4',
      level: 3,
      asks: 'Requests to confirm on a phone are limited, so that a user is not worn down.',
      by: 'notApplicable',
      how: 'There are no such requests: no notification is pushed to a device.',
    },
  ],
};
