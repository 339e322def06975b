/** docs/differences.md, "Requests". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const CSRF_COOKIE = /^cookie (__Host-authjs\.csrf-token|authjs\.csrf-token|csrf)$/;
const MADE_WITH_THE_FIRST_SECRET = /"<hex of (cookie [^>]*)>\|<hash with secret 0 of <hex of \1>>"/;
const FIRST_CALLBACK_URL = /"value":"(https:\/\/(app|public).test(\/a)?|http:\/\/localhost:3000)"/;

const READ_FROM_PARTS = 'https://app.test/bye';
const SITE = 'https://app.test';

export const REQUESTS: readonly DocumentedDifference[] = [
  {
    id: 'other methods',
    row: 'Methods other than GET and POST',
    in: /^routing: methods other/,
    allows: [
      ['status', 405, 400],
      ['body', 'Method not allowed.', 'Bad request.'],
      ['header allow', /^"?GET/, NOTHING],
      ['logger error', NOTHING, 'UnknownAction'],
      // HEAD is answered like GET.
      ['status', 200, 400],
      ['body', null, 'Bad request.'],
    ],
  },
  {
    id: 'requests that no page sends',
    row: 'Requests that no page sends',
    allows: [
      ['logger error', NOTHING, /^"(UnknownAction|TypeError|Error|InvalidProvider|MissingCSRF)"$/],
      [/^logger warn/, /request-unexpected/, NOTHING],
    ],
  },
  {
    id: 'path',
    row: 'Unknown paths',
    in: /^(routing: (an action|no action|a path|a slash|slashes|a base path|an encoded|the root)|answer: |headers: of an error|sign-out: with a)/,
    allows: [
      ['status', 404, /^(400|200)$/],
      ['body', 'Bad request.', null],
      [/^body op\.(signin|callback)Url$/, /app.test\/\w/, /app.test\/\/\w/],
      ['cookie __Secure-authjs.callback-url', NOTHING, FIRST_CALLBACK_URL],
    ],
  },
  {
    id: 'page for an unknown path',
    row: 'Unknown paths',
    in: /^routing: an action that there is not, opened in a browser/,
    allows: [
      ['header content-type', 'text/html', 'application/json'],
      ['body', '<a page>', 'Bad request.'],
    ],
  },
  {
    id: 'a login that a provider initiates',
    row: 'A GET to the sign-in of a provider',
    in: /^(routing: (a sign-in by GET|a base path of its own)|pages: errors lead to)/,
    steps: /\/signin\/op$/,
    allows: [
      ['status', 200, 302],
      ['header content-type', 'text/html', NOTHING],
      ['header location', NOTHING, /Configuration/],
      ['body', '<a page>', ''],
      ['header location address', '/login', 'https://app.test/oops'],
      ['header location query.error', NOTHING, 'Configuration'],
      [/^header location query\.(callbackUrl|provider)$/, SOMETHING, NOTHING],
      [/^cookie __(Host-authjs.csrf-token|Secure-authjs.callback-url)$/, SOMETHING, NOTHING],
    ],
  },
  {
    id: 'body',
    row: 'Request body limits',
    in: /^routing: (a body of another type|a multipart form|a body that is large|JSON that is none)/,
    allows: [
      ['status', /^41[35]$/, 302],
      ['header content-type', 'application/json', NOTHING],
      ['header location', NOTHING, /MissingCSRF|^"https:\/\/app.test"$/],
      ['body', /^"The (content type is not supported|request is too large)/, ''],
      ['logger error', 'MalformedRequest', /MissingCSRF|SyntaxError/],
      ['logger error', 'MalformedRequest', NOTHING],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
      [/^(header location|cookie __Secure-authjs.callback-url value)$/, READ_FROM_PARTS, SITE],
    ],
  },
  {
    id: 'long URL',
    row: 'URLs longer than 16 kB',
    in: /^routing: an address that is long/,
    allows: [
      ['status', 414, 200],
      ['body', 'The URL is too long.', null],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'field given twice',
    row: 'Duplicate security-relevant parameters',
    in: /^routing: a field that guards something/,
    allows: [
      ['status', 400, /200|302/],
      ['header content-type', 'application/json', NOTHING],
      ['header location', NOTHING, /MissingCSRF/],
      ['body', 'Bad request.', SOMETHING],
      ['cookie __Secure-authjs.callback-url', NOTHING, /"value":"https:\/\/app.test\/b"/],
      ['logger error', 'MalformedRequest', 'MissingCSRF'],
      ['logger error', 'MalformedRequest', NOTHING],
    ],
  },
  {
    id: 'POST from elsewhere',
    row: 'Cross-site POST requests',
    in: /^csrf: a form from another site/,
    allows: [
      ['header location', /MissingCSRF/, 'https://app.test'],
      ['cookie __Secure-authjs.session-token', NOTHING, /"maxAge":0/],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
      ['event signOut', NOTHING, SOMETHING],
      ['logger error', 'MissingCSRF', NOTHING],
    ],
  },
  {
    id: 'new CSRF token',
    row: 'CSRF token lifetime',
    steps: /(signout|callback\/\w+)$/,
    allows: [[CSRF_COOKIE, MADE_WITH_THE_FIRST_SECRET, NOTHING]],
  },
  {
    id: 'CSRF token after a rotation',
    row: 'CSRF token lifetime',
    in: /^secrets: a new CSRF token/,
    allows: [['cookie __Host-authjs.csrf-token value', /hash with secret 0/, /hash with secret 2/]],
  },
  {
    id: 'private answers',
    row: 'Caching headers',
    in: /^headers:/,
    allows: [
      ['header cache-control', 'private, no-cache, no-store', NOTHING],
      ['header expires', '0', NOTHING],
      ['header pragma', 'no-cache', NOTHING],
      ['header vary', 'Cookie', NOTHING],
    ],
  },
  {
    id: 'cookies with providers',
    row: '`GET /providers`',
    in: /^address|providers|a provider|no provider|a base path of its own|is asked on every request|is configured/,
    allows: [[/^cookie (__Secure-)?authjs.callback-url$/, FIRST_CALLBACK_URL, NOTHING]],
  },
  {
    id: 'every answer',
    row: 'Response headers',
    in: /^headers:/,
    allows: [
      ['header x-content-type-options', 'nosniff', NOTHING],
      ['header cross-origin-resource-policy', 'same-origin', NOTHING],
    ],
  },
];
