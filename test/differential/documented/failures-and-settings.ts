/** docs/differences.md, rows of several tables: failures, settings, and functions of the app. */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

export const FAILURES_AND_SETTINGS: readonly DocumentedDifference[] = [
  {
    id: 'references of errors',
    row: 'References of errors',
    allows: [
      [/^(header location |body url\.)query\.reference$/, /^"[0-9A-HJKMNP-TV-Z]{8}"$/, NOTHING],
    ],
  },
  {
    id: 'what is logged',
    row: 'Logged errors',
    in: /^(routing|pages|headers|oauth that fails|linking|session in a row|sign-out|mail|passkeys|answer|events)/,
    allows: [
      ['logger error', 'InvalidProvider', /^"(Type)?Error"$/],
      ['logger error', 'InvalidCheck', 'CallbackRouteError'],
      ['logger error', 'InvalidProvider', 'CallbackRouteError'],
      ['logger error', 'CallbackRouteError', 'OperationProcessingError'],
      ['logger error', 'JWTSessionError', 'SignOutError'],
      ['logger error', 'InvalidProvider', 'MissingAdapter'],
      ['logger error', /^"(SessionTokenError|SignOutError)"$/, 'AdapterError'],
      ['logger error', NOTHING, /^"(AdapterError|SessionTokenError|SignOutError)"$/],
      // The reference hands its logger on to `forEach`.
      ['logger warn', 'debug-enabled', /debug-enabled/],
    ],
  },
  {
    id: 'options without effect',
    row: 'Options without effect',
    allows: [
      ['logger warn', /"option-without-effect"/, NOTHING],
      // A line of the console, of which only the level is compared.
      ['console warn', /^null$/, NOTHING],
    ],
  },
  {
    id: 'options without effect before other warnings',
    row: 'Options without effect',
    in: /a CSRF token without a CSRF check|a missing CSRF check is warned of/,
    allows: [
      ['logger warn', /"option-without-effect"/, 'csrf-disabled'],
      ['logger warn', 'csrf-disabled', NOTHING],
    ],
  },
  {
    id: 'configurations refused',
    row: 'Invalid configuration',
    in: /^(configuration: (a provider of a type|two providers|a redirect proxy))/,
    allows: [
      ['status', 500, /^(200|302)$/],
      ['body', /problem with the server configuration/, /^(null|"")$/],
      ['header content-type', 'application/json', NOTHING],
      ['header location', NOTHING, /error.*Configuration/],
      ['logger error', /^"(InvalidProvider|InvalidProviderId|InvalidOption)"$/, NOTHING],
      ['logger error', 'InvalidOption', 'TypeError'],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'checks first',
    row: 'Order of the checks',
    in: /^oauth(: an answer by form| that fails: the cookie of the nonce)/,
    allows: [
      ['cookie __Secure-authjs.pkce.code_verifier attributes.sameSite', 'none', 'lax'],
      ['provider token', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'session without a page',
    row: 'Errors of `/session`',
    in: /^callback URL: the redirect callback throws/,
    allows: [
      ['status', 500, 302],
      ['header content-type', 'application/json', NOTHING],
      ['header location', NOTHING, /error.*Configuration/],
      ['body', /could not be read/, ''],
    ],
  },
  {
    id: 'errors for scripts',
    row: 'Errors with `X-Auth-Return-Redirect`',
    in: /^answer: (an error as JSON|raw, of an error as JSON)/,
    allows: [['header location', /"error":/, NOTHING]],
  },
  {
    id: 'errors in raw mode',
    row: 'Errors in `raw` mode',
    in: /^answer: raw, of an error$/,
    allows: [
      ['thrown', 'InvalidProvider', NOTHING],
      ['status', NOTHING, 302],
      ['header location', NOTHING, /error.*Configuration/],
      ['body', NOTHING, ''],
    ],
  },
  {
    id: 'environment',
    row: 'Environment variables',
    in: /^environment:/,
    allows: [
      ['result basePath', '/auth', '/'],
      ['result trustHost', false, true],
      [/^result trustHost/, /localhost|app.test/, true],
      ['result logger', NOTHING, SOMETHING],
      [/^result providers\[0\]\.(clientId|clientSecret|issuer)$/, NOTHING, SOMETHING],
      ['result providers[0].options', /"clientSecret":"secret"/, NOTHING],
    ],
  },
  {
    id: 'parameters of encode and decode',
    row: 'Parameters of `jwt.encode` and `jwt.decode`',
    in: /^session in a cookie: in a token/,
    allows: [
      [/^jwt (en|de)code (en|de)code$/, NOTHING, '<function>'],
      ['jwt decode maxAge', NOTHING, SOMETHING],
    ],
  },
];
