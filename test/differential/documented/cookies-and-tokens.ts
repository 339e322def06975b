/** docs/differences.md, "Cookies and tokens". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const CHECK = String.raw`(?:__Secure-authjs|authjs|my)[.-](?:state|nonce|pkce(?:\.code_verifier)?)`;

/** The deletion of a flow's cookie. */
const GONE = /\.<flow>","value":"","attributes":\{"maxAge":0,/;

export const COOKIES_AND_TOKENS: readonly DocumentedDifference[] = [
  {
    id: 'chunks',
    row: 'Session cookie chunks',
    in: /^(cookies: (a session cookie whose|session cookies that)|session in a cookie: lacks)/,
    allows: [
      ['body', /"name":"Ada"/, null],
      ['cookie __Secure-authjs.session-token value', /"sub":"user-ada"/, ''],
      ['cookie __Secure-authjs.session-token attributes.maxAge', NOTHING, 0],
      ['cookie __Secure-authjs.session-token attributes.expires', '<now + 2592000 s>', NOTHING],
      ['cookie __Secure-authjs.session-token-old', NOTHING, /"maxAge":0/],
      ['event session', SOMETHING, NOTHING],
      ['logger error', NOTHING, 'JWTSessionError'],
    ],
  },
  {
    id: 'cookies of a flow',
    row: 'Check cookies of concurrent sign-ins',
    steps: /\/(signin|callback)\/\w+$/,
    allows: [
      [new RegExp(`^cookie ${CHECK} name$`), /\.<flow>"$/, SOMETHING],
      [new RegExp(`^cookie ${CHECK}$`), GONE, NOTHING],
      [
        /^cookie \S+state value\.claims\.value$/,
        /^"<random of cookie /,
        /"sealed for":"encodedState"/,
      ],
    ],
  },
  {
    id: 'lifetimes of cookies',
    row: 'A `maxAge` of its own for a cookie',
    in: /^cookies: for the checks/,
    allows: [[/^cookie \S+ attributes\.expires$/, '<now + 60 s>', '<now + 900 s>']],
  },
  {
    id: 'typed fields',
    row: 'Form fields after a failed credentials sign-in',
    in: /^credentials: that (are wrong|throw (a )?CredentialsSignin)/,
    steps: /callback\/credentials$/,
    allows: [['cookie __Host-authjs.typed-fields', SOMETHING, NOTHING]],
  },
  {
    id: 'used providers',
    row: 'Providers used in a browser',
    steps: /\/callback\/\w+$/,
    allows: [[/^cookie (__Host-)?\w+\.used-providers$/, SOMETHING, NOTHING]],
  },
  {
    id: 'two session cookies',
    row: 'Two session cookies with the same name',
    in: /^session in a cookie: comes after another one/,
    allows: [
      ['body', /"name":"Ada"/, null],
      ['cookie __Secure-authjs.session-token value', /"sub":"user-ada"/, ''],
      ['cookie __Secure-authjs.session-token attributes.maxAge', NOTHING, 0],
      ['cookie __Secure-authjs.session-token attributes.expires', '<now + 2592000 s>', NOTHING],
      ['event session', SOMETHING, NOTHING],
    ],
  },
  {
    id: 'session too large',
    row: 'Sessions larger than 14 kB',
    in: /^session in a cookie: grows beyond/,
    allows: [
      ['header location', /error.*Configuration/, 'https://app.test'],
      [/^(cookie __Secure-authjs.session-token\.\d|chunked session)$/, NOTHING, SOMETHING],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
      ['event signIn', NOTHING, SOMETHING],
      ['logger error', SOMETHING, NOTHING],
    ],
  },
  {
    id: 'sessions of another secret',
    row: 'Session cookies made with another secret',
    in: /^(secrets: a session that neither|session in a cookie: was) sealed/,
    allows: [
      ['cookie __Secure-authjs.session-token', NOTHING, /"value":"","attributes":\{"maxAge":0,/],
    ],
  },
  {
    id: 'cookies that break headers',
    row: 'Invalid cookie names and attributes',
    in: /^configuration: a cookie name/,
    allows: [
      ['status', 500, 302],
      ['header content-type', 'application/json', NOTHING],
      ['header location', NOTHING, /error.*Configuration/],
      ['body', /problem with the server configuration/, ''],
      ['logger error', 'InvalidOption', 'TypeError'],
    ],
  },
];
