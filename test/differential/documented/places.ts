/** docs/differences.md, "Redirects and the public address". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

export const PLACES: readonly DocumentedDifference[] = [
  {
    id: 'callback URL dropped',
    row: 'Ambiguous callback URLs',
    in: /^callback URL: (in the query, and no|in the cookie, and no|in a form, and no|with (two|a))/,
    allows: [
      ['status', 200, 500],
      ['body csrfToken', SOMETHING, NOTHING],
      ['body message', NOTHING, /problem with the server configuration/],
      ['cookie __Secure-authjs.callback-url', /"value":"https:\/\/app.test"/, NOTHING],
      ['cookie __Secure-authjs.callback-url value', 'https://app.test', /evil\.test/],
      ['cookie __Host-authjs.csrf-token', SOMETHING, NOTHING],
      ['header location', 'https://app.test', /evil\.test/],
      ['header location', 'https://app.test', /error.*Configuration/],
      ['logger error', NOTHING, 'InvalidCallbackUrl'],
      ['logger error', NOTHING, 'TypeError'],
    ],
  },
  {
    id: 'callbacks return URLs',
    row: 'URLs returned by the `signIn` and `redirect` callbacks',
    in: /^(callback URL: the redirect callback returns|signIn callback: returns)/,
    allows: [
      [/^(header location|cookie __Secure-authjs.callback-url value)$/, /app.test/, '/relative'],
      [/^(header location|cookie __Secure-authjs.callback-url value)$/, 'https://app.test', /java/],
    ],
  },
  {
    id: 'parameters of error pages',
    row: 'Query parameters of `pages.error`',
    in: /^(pages: an own error page|credentials: that are wrong, with an own page)/,
    allows: [
      ['header location', '/oops', /"error":"undefined"/],
      ['header location query.theme', 'dark', 'dark?error=Configuration'],
      ['header location query.a', '1', '1?error=CredentialsSignin'],
      ['header location query.error', /Configuration|CredentialsSignin/, NOTHING],
      ['header location query.error', 'a&b=c', 'a'],
      ['header location query.b', NOTHING, 'c'],
    ],
  },
  {
    id: 'own address',
    row: 'The public address of the site',
    in: /^(address: (by|as)|moved app: two hosts|environment: an address|mail request: at an address)/,
    allows: [
      ['result url', 'https://app.test', NOTHING],
      [/^body op\.(signin|callback)Url$/, /public.test/, /internal:3000/],
      [/^cookie __(Host-authjs.csrf-token|Secure-authjs.callback-url)$/, SOMETHING, NOTHING],
      ['status', 400, 200],
      ['body', 'Bad request.', SOMETHING],
      ['logger error', 'MalformedRequest', NOTHING],
      ['logger warn', 'mail-host-unverified', NOTHING],
    ],
  },
  {
    id: 'answers to other deployments',
    row: 'Redirect proxy',
    in: /^redirect proxy: an origin that is not welcome/,
    allows: [
      ['header location address', 'https://proxy.test/auth/error', /^"https:\/\/preview.test/],
      ['header location query.error', 'Configuration', NOTHING],
      [/^header location query\.(code|state)$/, NOTHING, SOMETHING],
      ['logger error', 'InvalidCheck', NOTHING],
      [/^cookie __(Host-authjs.csrf-token|Secure-authjs.callback-url)$/, NOTHING, SOMETHING],
    ],
  },
];
