/** docs/differences.md, "Providers". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const DOCUMENT = { method: 'GET', query: {}, form: {} };

export const PROVIDERS: readonly DocumentedDifference[] = [
  {
    id: 'state',
    row: '`state`',
    steps: /\/signin\/\w+$/,
    allows: [
      [/^(header location|body url\.)[ ]?query\.state$/, /"sealed for":"encodedState"/, NOTHING],
      [
        /^cookie (__Secure-)?authjs\.state$/,
        /state\.<flow>","value":\{"sealed for":"[\w-]*authjs.state"/,
        NOTHING,
      ],
    ],
  },
  {
    id: 'questions without an answer',
    row: 'What a provider was asked for',
    steps: /signin/,
    allows: [['logger warn', 'unanswered-parameters', NOTHING]],
  },
  {
    id: 'answers by form',
    row: 'Responses by `form_post`, such as Apple’s',
    in: /by form/,
    allows: [
      [/^cookie (__Secure-)?authjs\.state value\.claims\.callbackUrl$/, /^"https:/, NOTHING],
      [/^cookie (__Secure-)?authjs\.state value\.claims\.(linksTo|session)$/, SOMETHING, NOTHING],
      [/^adapter get(SessionAndUser|User)$/, SOMETHING, NOTHING],
    ],
  },
  {
    id: 'documents are cached',
    row: 'Discovery metadata and JWKS',
    steps: /callback\/\w+$|^[2-9]\. POST .*signin/,
    allows: [['provider discovery', NOTHING, DOCUMENT]],
  },
  {
    id: 'documents are asked for again',
    row: 'Discovery metadata and JWKS',
    in: /^oauth that fails: the provider cannot be discovered/,
    allows: [['provider discovery', DOCUMENT, NOTHING]],
  },
  {
    id: 'ID tokens are verified',
    row: 'ID token validation',
    steps: /\/callback\/\w+$/,
    allows: [['provider jwks', DOCUMENT, NOTHING]],
  },
  {
    id: 'query of the request',
    row: 'Query parameters of a sign-in request',
    in: /^oauth: other parameters in the query/,
    allows: [
      ['header location query.redirect_uri', 'https://app.test/auth/callback/op', /evil/],
      ['header location query.scope', 'openid profile email', 'admin'],
      ['header location query.custom', NOTHING, '1'],
    ],
  },
  {
    id: 'issuer of an answer',
    row: 'The `iss` parameter (RFC 9207)',
    in: /^oauth that fails: the answer names an issuer that the app does not know/,
    allows: [
      ['header location', 'https://app.test', /error.*Configuration/],
      ['cookie __Secure-authjs.session-token', /"name":"Ada Lovelace"/, NOTHING],
      [/^(provider (token|userinfo)|event signIn)$/, SOMETHING, NOTHING],
      ['logger error', NOTHING, 'CallbackRouteError'],
    ],
  },
  {
    id: 'claims at userinfo',
    row: 'Claims missing from the ID token',
    in: /^linking: a new account without an address/,
    allows: [['provider userinfo', /access-of-code/, NOTHING]],
  },
  {
    id: 'endpoints without https',
    row: 'Provider endpoints',
    in: /^configuration: an issuer without https/,
    allows: [['logger error', 'InvalidEndpoints', NOTHING]],
  },
  {
    id: 'endpoints',
    row: 'Provider endpoints',
    in: /^oauth that fails: the provider has no userinfo endpoint/,
    allows: [
      ['header location', 'https://app.test', /error.*Configuration/],
      ['cookie __Secure-authjs.session-token', /"name":"Ada Lovelace"/, NOTHING],
      [/^(provider token|event signIn)$/, SOMETHING, NOTHING],
      ['logger error', NOTHING, 'CallbackRouteError'],
    ],
  },
  {
    id: 'errors of a provider',
    row: 'Errors sent by a provider',
    in: /^oauth that fails: the provider sends an error/,
    allows: [
      ['header location address', /signin/, /error/],
      ['header location query.error', 'OAuthCallbackError', 'Configuration'],
      ['logger error', 'OAuthCallbackError', 'InvalidCheck'],
    ],
  },
  {
    id: 'codes of refusals',
    row: 'Errors sent by a provider',
    in: /^(oauth that fails: (the person says no|the provider sends an error)|redirect proxy: the person says no)/,
    steps: /GET \/auth\/callback\/op$/,
    allows: [['header location query.code', 'refused', NOTHING]],
  },
  {
    id: 'sign-ins that are not open',
    row: 'Sign-ins that are not open any more',
    in: /^oauth that fails: (nothing was asked for|another state|the cookie of the (state|code verifier|nonce))/,
    steps: /GET \/auth\/callback\/op$/,
    allows: [
      ['header location address', 'https://app.test/auth/signin', 'https://app.test/auth/error'],
      ['header location query.error', 'SignInExpired', 'Configuration'],
      ['logger warn', /^\["sign-in-expired",/, NOTHING],
      ['logger error', NOTHING, /^"(InvalidCheck|CallbackRouteError)"$/],
    ],
  },
  {
    id: 'sign-ins completed before',
    row: 'A callback URL that is opened again',
    in: /^oauth that fails: the answer comes back a second time/,
    steps: /^3\. GET \/auth\/callback\/op$/,
    allows: [
      ['header location', 'https://app.test', /error.*Configuration/],
      ['logger error', NOTHING, 'InvalidCheck'],
    ],
  },
  {
    id: 'profile',
    row: 'Provider profiles',
    in: /^(moved app: a picture|oauth( that fails)?: (profile\(\)|the e-mail address|OAuth 2.0, with an account id))/,
    allows: [
      ['header location address', 'https://app.test/auth/error', /callback\/op"$/],
      ['header location query.error', 'Configuration', NOTHING],
      ['header location query.code', NOTHING, 'code-1/signin'],
      ['header location', /error.*Configuration/, 'https://app.test'],
      [/^(event signIn user|cookie \S+ value\.claims)\.email$/, null, 'a@b@c'],
      ['logger warn', /profile-field-dropped/, NOTHING],
      [/\.(image|picture)$/, 'data:image/jpeg;base64,/9j/4AAQ', /;base64, /],
      [/ (account\.)?providerAccountId$/, '1815', 1815],
      ['logger error', 'OAuthProfileParseError', NOTHING],
      [/^adapter (getUserByAccount|createUser|linkAccount|createSession)$/, NOTHING, SOMETHING],
      [/^event (createUser|linkAccount|signIn)$/, NOTHING, SOMETHING],
      ['cookie __Secure-authjs.session-token', NOTHING, SOMETHING],
    ],
  },
];
