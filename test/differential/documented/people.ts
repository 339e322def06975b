/** docs/differences.md, "Users, pages and configuration". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const BY_ADDRESS =
  /^linking: a new account, and (both sides have verified|the app trusts the provider)/;

export const PEOPLE: readonly DocumentedDifference[] = [
  {
    id: 'linking by address',
    row: 'Account linking by email address',
    in: BY_ADDRESS,
    allows: [
      ['event createUser', NOTHING, /"id":"user-ada"/],
      ['header location', 'https://app.test', /OAuthAccountNotLinked/],
      ['logger error', NOTHING, 'OAuthAccountNotLinked'],
      [/^adapter (linkAccount|createSession|getSessionAndUser)$/, SOMETHING, NOTHING],
      [/^event (linkAccount|signIn|session)$/, SOMETHING, NOTHING],
      [/^callback (jwt|session)$/, SOMETHING, NOTHING],
      ['cookie __Secure-authjs.session-token', SOMETHING, NOTHING],
      ['body', SOMETHING, null],
    ],
  },
  {
    id: 'user taken along',
    row: 'An account that cannot be stored',
    in: /^linking: (an account that|a user who) cannot be stored/,
    allows: [[/^adapter (deleteUser|getAccount|getUserByEmail)$/, SOMETHING, NOTHING]],
  },
  {
    id: 'half-made users',
    row: 'A process that stops between storing a user and its account',
    in: /./,
    allows: [
      ['adapter createVerificationToken', /"identifier":"half-made-user"/, NOTHING],
      ['adapter useVerificationToken', /"identifier":"half-made-user"/, NOTHING],
    ],
  },
  {
    id: 'first sign-in twice',
    row: 'A first sign-in in several tabs at once',
    in: /^linking:/,
    allows: [['adapter getUserByAccount', SOMETHING, NOTHING]],
  },
  {
    id: 'headers of pages',
    row: 'Built-in pages',
    in: /^headers:/,
    allows: [
      ['header content-security-policy', /default-src 'none'/, NOTHING],
      ['header cross-origin-opener-policy', 'same-origin', NOTHING],
      ['header referrer-policy', 'same-origin', NOTHING],
      ['header x-frame-options', 'DENY', NOTHING],
    ],
  },
  {
    id: 'language of pages',
    row: 'Language of the built-in pages and emails',
    in: /^headers:/,
    allows: [['header content-language', 'en', NOTHING]],
  },
  {
    id: 'logger that throws',
    row: 'An event handler or a logger that throws',
    in: /^events and logs: a logger that throws/,
    allows: [
      ['status', 302, NOTHING],
      ['header location', /error.*Configuration/, NOTHING],
      ['body', '', NOTHING],
      ['thrown', NOTHING, 'Error'],
    ],
  },
  {
    id: 'one line in the log',
    row: 'Log entries',
    in: /^events and logs: the console/,
    allows: [['console error', NOTHING, null]],
  },
];
