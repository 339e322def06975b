/** A documented difference is one of a fact, in one direction. */
import { describe, expect, it } from '@jest/globals';
import { documentedRow, type DocumentedRule } from '../../../src/cli/compare/documented.js';
import { factDifferences } from '../../../src/cli/compare/fact-differences.js';
import { DOCUMENTED_RULES_OF_VERSION_4 } from '../../../src/cli/compare/rules-of-version-4.js';
import { DOCUMENTED_RULES } from '../../../src/cli/compare/documented-rules.js';

const PAGES = { signIn: 'https://app.test/login', error: 'https://app.test/api/auth/error' };

interface Shown {
  readonly scenario: string;
  readonly at: string;
  readonly authJs?: unknown;
  readonly portcullis?: unknown;
}

/** The rows that document the differences of one fact. */
function readRows(rules: readonly DocumentedRule[], shown: Shown): (string | undefined)[] {
  const { scenario, at, authJs, portcullis } = shown;
  const facts = (value: unknown) => (value === undefined ? [] : [{ at, value }]);
  return factDifferences(facts(authJs), facts(portcullis)).map((difference) =>
    documentedRow(rules, scenario, difference, PAGES),
  );
}

const SESSION = '1. GET /session: body';
const OLD = '1. GET /session: old cookie __Secure-next-auth.session-token';
const CSRF = '1. POST /signout: cookie __Host-authjs.csrf-token';
const REDIRECT = '1. POST /callback/credentials: redirect';
const THIRD = '3. GET https://app.test/api/auth/callback/mail';
const COOKIE = { value: '<random>', attributes: {} };
const TWICE = 'mail: open the link twice';

const READ = '1. GET /session';
const ROW = { email: 'string', emailVerified: 'null', id: 'string', image: 'null', name: 'string' };
const PUBLIC = { email: 'string', image: 'null', name: 'string' };
const GIVEN = [{ session: { expires: 'string', user: PUBLIC }, user: ROW }];
const SPREAD = [{ session: { expires: 'date', user: ROW, userId: 'string' }, user: ROW }];
const WHOLE = 'The `session` of a `session` callback, with a database';
const SIGN_IN = '1. POST /signin/mail: redirect query.error';

describe('of version 4, not documented is', () => {
  const user = { user: { name: 'Ada' }, expires: '<time>' };
  it.each<[string, Shown]>([
    ['a lost session', { scenario: 'session', at: SESSION, authJs: user, portcullis: null }],
    [
      'a session out of nothing',
      { scenario: 'session', at: SESSION, authJs: {}, portcullis: user },
    ],
    [
      'a session without a user',
      { scenario: 'session', at: SESSION, authJs: user, portcullis: {} },
    ],
    [
      'a session cookie that only version 4 deletes',
      { scenario: 'session with a valid cookie', at: OLD, authJs: 'deleted' },
    ],
    [
      'an expired session cookie that stays',
      { scenario: 'session that has expired', at: OLD, authJs: 'deleted' },
    ],
    ['a CSRF token that only version 4 sets', { scenario: 'sign-out', at: CSRF, authJs: COOKIE }],
    [
      'a form without a token that leads elsewhere',
      {
        scenario: 'credentials: without a CSRF token',
        at: `${REDIRECT} address`,
        authJs: 'https://app.test/api/auth/signin',
        portcullis: 'https://other.test/login',
      },
    ],
    [
      'a refused sign-in that leads elsewhere',
      {
        scenario: 'credentials: refused',
        at: `${REDIRECT} address`,
        authJs: 'https://app.test/api/auth/error',
        portcullis: 'https://app.test/welcome',
      },
    ],
    [
      'another status of a link that was opened',
      { scenario: TWICE, at: `${THIRD}: status`, authJs: 302, portcullis: 500 },
    ],
    [
      'a token that a link uses twice',
      { scenario: TWICE, at: `${THIRD}: adapter useVerificationToken`, portcullis: ['object'] },
    ],
    [
      'a link that neither library opens again',
      {
        scenario: TWICE,
        at: `${THIRD}: redirect`,
        authJs: 'https://app.test',
        portcullis: { address: PAGES.error, query: { error: 'Verification' } },
      },
    ],
    [
      'a user with another field',
      {
        scenario: 'mail: open the link',
        at: '2. GET https://app.test/api/auth/callback/mail: adapter createUser',
        authJs: [{ email: 'string', emailVerified: 'date' }],
        portcullis: [{ email: 'string', emailVerified: 'date', role: 'string' }],
      },
    ],
    [
      'a session callback with another user',
      {
        scenario: 'session',
        at: `${READ}: callback session`,
        authJs: GIVEN,
        portcullis: [{ ...SPREAD[0], user: PUBLIC }],
      },
    ],
    [
      'a session callback with more than the user',
      {
        scenario: 'session',
        at: `${READ}: callback session`,
        authJs: GIVEN,
        portcullis: [{ ...SPREAD[0], session: { ...SPREAD[0]?.session, sessionToken: 'string' } }],
      },
    ],
    [
      'a session without the id that it had',
      { scenario: 'session', at: `${READ}: body.user id`, authJs: 'a' },
    ],
    [
      'an error of version 4 that is another one',
      { scenario: 'mail', at: SIGN_IN, authJs: 'EmailSignin', portcullis: 'AccessDenied' },
    ],
    [
      'a thrown text that is another error',
      { scenario: 'mail', at: SIGN_IN, authJs: 'Error: No', portcullis: 'Configuration' },
    ],
    [
      'a user who is created by one library only',
      {
        scenario: 'mail: open the link',
        at: '2. GET https://app.test/api/auth/callback/mail: adapter createUser',
        authJs: [{ email: 'string', emailVerified: 'date' }],
      },
    ],
  ])('%s', (_name, shown) => {
    expect(readRows(DOCUMENTED_RULES_OF_VERSION_4, shown)).toEqual([undefined]);
  });
});

describe('of version 4, documented is', () => {
  it.each<[string, Shown]>([
    [
      '`GET /session` without a user',
      { scenario: 'session', at: SESSION, authJs: {}, portcullis: null },
    ],
    [
      'The cookie of a session of version 4',
      { scenario: 'session with a valid cookie', at: OLD, portcullis: 'deleted' },
    ],
    [
      'The cookie of a session of version 4',
      { scenario: 'session with a tampered cookie', at: OLD, authJs: 'deleted' },
    ],
    [
      'The CSRF token after a sign-in or sign-out',
      { scenario: 'sign-out', at: CSRF, portcullis: COOKIE },
    ],
    [
      'A form without a CSRF token',
      {
        scenario: 'credentials: without a CSRF token',
        at: `${REDIRECT} address`,
        authJs: 'https://app.test/api/auth/signin',
        portcullis: PAGES.signIn,
      },
    ],
    [
      'A magic link that was opened',
      {
        scenario: TWICE,
        at: `${THIRD}: redirect`,
        authJs: { address: PAGES.error, query: { error: 'Verification' } },
        portcullis: 'https://app.test',
      },
    ],
    [
      WHOLE,
      {
        scenario: 'session',
        at: `${READ}: callback session`,
        authJs: GIVEN,
        portcullis: SPREAD,
      },
    ],
    [WHOLE, { scenario: 'session', at: `${READ}: body.userId`, portcullis: 'a' }],
    [WHOLE, { scenario: 'session', at: `${READ}: body.user emailVerified`, portcullis: null }],
    [
      'A `signIn` callback that throws',
      { scenario: 'mail', at: SIGN_IN, authJs: 'Error: No', portcullis: 'AccessDenied' },
    ],
    [
      'Providers used in a browser',
      {
        scenario: 'mail: open the link',
        at: `${THIRD}: cookie __Host-authjs.used-providers`,
        portcullis: COOKIE,
      },
    ],
    [
      'References of errors',
      {
        scenario: 'mail: open the link',
        at: `${THIRD}: redirect query.reference`,
        portcullis: 'abc',
      },
    ],
  ])('%s', (row, shown) => {
    expect(readRows(DOCUMENTED_RULES_OF_VERSION_4, shown)).toEqual([row]);
  });
});

describe('of Auth.js 5, the session callback', () => {
  const [ours] = SPREAD;
  const theirs = { ...ours, session: { ...ours?.session, sessionToken: 'string' } };
  it.each<[string, unknown, unknown, string | undefined]>([
    ['without the token', theirs, ours, '`sessionToken` of a database session'],
    ['without a user', theirs, { ...ours, user: undefined }, undefined],
    ['with a token of its own', ours, theirs, undefined],
  ])('%s is documented only where the rest is alike', (_name, authJs, portcullis, row) => {
    const shown = {
      scenario: 'session',
      at: `${READ}: callback session`,
      authJs: [authJs],
      portcullis: [portcullis],
    };
    expect(readRows(DOCUMENTED_RULES, shown)).toEqual([row]);
  });
});

describe('of Auth.js 5, not documented is', () => {
  it.each<[string, Shown]>([
    ['a CSRF token that only Auth.js sets', { scenario: 'sign-out', at: CSRF, authJs: COOKIE }],
    [
      'a wrong state that signs in',
      {
        scenario: 'github: wrong state',
        at: '2. GET /callback/github: cookie __Secure-authjs.session-token',
        portcullis: COOKIE,
      },
    ],
    [
      'an expired sign-in that leads elsewhere',
      {
        scenario: 'github: callback without a sign-in',
        at: '1. GET /callback/github: redirect address',
        authJs: PAGES.error,
        portcullis: 'https://other.test',
      },
    ],
    [
      'another status of a link that was opened',
      { scenario: TWICE, at: `${THIRD}: status`, authJs: 302, portcullis: 500 },
    ],
  ])('%s', (_name, shown) => {
    expect(readRows(DOCUMENTED_RULES, shown)).toEqual([undefined]);
  });
});
