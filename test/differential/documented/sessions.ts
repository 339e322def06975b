/** docs/differences.md, "Sessions". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const FRESH = /"?<uuid of cookie __Secure-authjs.session-token.value( #2)?>"?/;
const OLD = /a-session-token|<uuid of cookie __Secure-authjs.session-token.value>/;

export const SESSIONS: readonly DocumentedDifference[] = [
  {
    id: 'new session token',
    row: 'Session token at sign-in',
    in: /^(linking|mail link):/,
    allows: [
      [/^cookie __Secure-authjs.session-token value$/, FRESH, OLD],
      [/^cookie __Secure-authjs.session-token attributes.expires$/, '<now + 2592000 s>', SOMETHING],
      [/^(body|callback session session|event session session).expires$/, SOMETHING, SOMETHING],
      ['adapter getSessionAndUser', NOTHING, OLD],
      ['adapter deleteSession order', 'moved', 'moved'],
      ['adapter createSession', FRESH, NOTHING],
      ['adapter deleteSession', OLD, NOTHING],
      ['adapter getSessionAndUser', FRESH, OLD],
      ['adapter updateSession', NOTHING, OLD],
    ],
  },
  {
    id: 'expired sessions',
    row: 'Expired sessions and sessions of deleted users',
    in: /^(linking: a new account, and the session|session in a row: has expired)/,
    allows: [
      ['adapter getUserByEmail', 'ada@example.com', NOTHING],
      [/^(adapter|event) createUser$/, /Ada Lovelace/, NOTHING],
      [/^(adapter|event) (linkAccount|signIn) /, SOMETHING, /user-grace|Grace|grace@/],
      [/^event (linkAccount|signIn) user.image$/, SOMETHING, NOTHING],
      ['event signIn isNewUser', true, false],
      ['logger error', 'JWTSessionError', NOTHING],
      ['cookie __Secure-authjs.session-token', /"maxAge":0/, NOTHING],
    ],
  },
  {
    id: 'database away',
    row: 'The database is unavailable or takes more than 5 s',
    in: /^session in a row: cannot be read/,
    allows: [
      ['status', 503, 200],
      ['body', /could not be read/, null],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'end not put off',
    row: 'A session whose expiry cannot be extended',
    in: /^session in a row: cannot be put off/,
    allows: [
      ['body', /"name":"Ada"/, null],
      ['cookie __Secure-authjs.session-token', SOMETHING, NOTHING],
      ['event session', SOMETHING, NOTHING],
    ],
  },
  {
    id: 'session callbacks that throw',
    row: 'A `jwt` or `session` callback that throws',
    in: /^session in a (cookie|row): when the (jwt|session) callback throws/,
    allows: [
      ['status', 500, 200],
      ['body', /could not be read/, null],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
      ['cookie __Secure-authjs.session-token', NOTHING, /"maxAge":0/],
      [/^callback (jwt|session)$/, SOMETHING, NOTHING],
      ['logger error', 'JWTSessionError', NOTHING],
      ['logger error', 'JWTSessionError', 'SessionTokenError'],
    ],
  },
  {
    id: 'subjects are text',
    row: '`sub` of a session token',
    in: /^moved app: a session whose subject is/,
    allows: [
      [/^(cookie \S+ value\.claims|(callback|event) (jwt|session) token)\.sub$/, '7', 7],
      [/^(cookie \S+ value\.claims|event session token)\.sub$/, NOTHING, ''],
    ],
  },
  {
    id: 'half of maxAge',
    row: '`session.updateAge`',
    in: /^(moved app: a short maxAge, of which more|session in a row: lives as long)/,
    allows: [['adapter updateSession', /a-session-token/, NOTHING]],
  },
  {
    id: 'hidden session token',
    row: '`sessionToken` of a database session',
    allows: [
      [
        /^(body |callback session session\.|event session session\.)sessionToken$/,
        NOTHING,
        SOMETHING,
      ],
    ],
  },
  {
    id: 'row not deleted',
    row: 'A sign-out that cannot delete the session row',
    in: /^session in a row: (cannot be ended|has expired, and cannot be deleted)/,
    allows: [
      ['header location', /error.*SignOutError/, 'https://app.test'],
      ['adapter getSessionAndUser', SOMETHING, NOTHING],
    ],
  },
  {
    id: 'session update',
    row: 'Session updates',
    in: /^session in a cookie: is updated with claims/,
    allows: [
      [/^(cookie \S+ value.claims|event session token)\.sub$/, 'user-ada', 'user-grace'],
      ['logger warn', /session-update-subject-kept/, NOTHING],
    ],
  },
  {
    id: 'credentials in rows',
    row: "Credentials with `session.strategy: 'database'`",
    in: /^credentials: of a stored user, with sessions in rows/,
    allows: [
      ['cookie __Secure-authjs.session-token value', FRESH, /^""$|"sealed for"/],
      ['cookie __Secure-authjs.session-token attributes.maxAge', NOTHING, 0],
      ['cookie __Secure-authjs.session-token attributes.expires', '<now + 2592000 s>', NOTHING],
      [/^adapter (getUserByAccount|getUser|createSession)$/, /user-ada/, NOTHING],
      ['adapter getSessionAndUser', FRESH, /"sealed for"/],
      ['callback jwt', NOTHING, SOMETHING],
      [/^(callback|event) session$/, /user-ada/, NOTHING],
      ['body', /user-ada/, null],
    ],
  },
];
