/** The differences that `docs/differences.md` documents, as far as these scenarios show them. */
import { toMembers } from './compared-app.js';
import {
  builtIn,
  deleted,
  type DocumentedRule,
  either,
  errorAt,
  exactly,
  isAlike,
  noError,
  nothing,
  page,
  something,
  toArguments,
} from './documented.js';

const AGAIN = 'Opening a magic link again';
const CHECKS = 'Check cookies of concurrent sign-ins';
const EXPIRED = 'Sign-ins that are not open any more';

const SESSION_TOKEN = '`sessionToken` of a database session';

/** Whether a callback gets the same, but for the token of the session. */
function differsBySessionToken(authJs: unknown, portcullis: unknown): boolean {
  const [theirs] = toArguments(authJs);
  const { session, ...rest } = toMembers(theirs);
  const { sessionToken, ...without } = toMembers(session);
  const [ours] = toArguments(portcullis);
  return sessionToken !== undefined && isAlike({ ...rest, session: without }, ours);
}

/** What the third step of a magic link reads for the user who is signed in. */
export const READS_OF_SESSION =
  /^3\. GET \S+: (adapter (getSessionAndUser|getUser)|callback (jwt|session)|event session)( #\d+)?$/;

export const DOCUMENTED_RULES: readonly DocumentedRule[] = [
  // Auth.js has a state where a provider asks for one, and compares none otherwise.
  {
    row: '`state`',
    scenario: ': wrong state',
    what: /^2\. \S+ \S+: redirect$/,
    portcullis: errorAt(page('signIn'), 'SignInExpired'),
  },
  {
    row: '`state`',
    scenario: ': wrong state',
    what: /^2\. \S+ \S+: redirect address$/,
    portcullis: page('signIn'),
  },
  {
    row: '`state`',
    scenario: ': wrong state',
    what: /^2\. \S+ \S+: redirect query\.error$/,
    portcullis: exactly('SignInExpired'),
  },
  { row: '`state`', scenario: ': wrong state', what: /^2\. /, portcullis: nothing },
  {
    row: '`state`',
    what: /signin\/[^:]+: (redirect query\.state|cookie \S*state)$/,
    authJs: nothing,
  },
  {
    row: CHECKS,
    what: /: cookie \S*(state|nonce|pkce\S*)$/,
    authJs: nothing,
    portcullis: deleted,
  },
  { row: CHECKS, what: /: cookie \S*(state|nonce|pkce\S*)$/, authJs: deleted, portcullis: nothing },
  { row: CHECKS, what: /: cookie \S*(state|nonce|pkce\S*) (attributes|value)/ },
  {
    row: AGAIN,
    scenario: ': open the link twice',
    what: /^3\. GET \S+: redirect$/,
    authJs: errorAt(either(page('error'), builtIn('/error')), 'Verification'),
    portcullis: noError,
  },
  {
    row: AGAIN,
    scenario: ': open the link twice',
    what: /^3\. GET \S+: adapter useVerificationToken$/,
    authJs: something,
    portcullis: nothing,
  },
  { row: AGAIN, scenario: ': open the link twice', what: READS_OF_SESSION, authJs: nothing },
  { row: 'Opening a magic link', what: /cookie \S*authjs\.verification$/, authJs: nothing },
  { row: 'Providers used in a browser', what: /cookie \S*used-providers$/, authJs: nothing },
  {
    row: 'Form fields after a failed credentials sign-in',
    what: /cookie \S*typed-fields$/,
    authJs: nothing,
  },
  {
    row: 'CSRF token lifetime',
    what: /(signout|callback\/\S+): cookie \S*csrf-token$/,
    authJs: nothing,
  },
  { row: 'References of errors', what: /: redirect query\.reference$/, authJs: nothing },
  {
    row: 'Unknown paths',
    scenario: 'unknown action',
    what: /GET \S+: status$/,
    portcullis: exactly(404),
  },
  {
    row: 'Errors sent by a provider',
    scenario: ': the user declines',
    what: /: redirect query\.code$/,
    authJs: nothing,
  },
  {
    row: EXPIRED,
    scenario: ': callback without a sign-in',
    what: /: redirect address$/,
    authJs: page('error'),
    portcullis: page('signIn'),
  },
  {
    row: EXPIRED,
    scenario: ': callback without a sign-in',
    what: /: redirect query\.error$/,
    portcullis: exactly('SignInExpired'),
  },
  { row: 'Methods other than GET and POST', what: /^\d+\. HEAD \S+: (status|body)$/ },
  {
    row: '`GET /providers`',
    what: /GET \/providers: cookie \S*(callback-url|csrf-token)$/,
    authJs: nothing,
  },
  { row: SESSION_TOKEN, what: /sessionToken$/ },
  {
    row: SESSION_TOKEN,
    what: /: callback session( #\d+)?$/,
    isOfDatabase: true,
    both: differsBySessionToken,
  },
  { row: 'A first sign-in in several tabs at once', what: /adapter getUserByAccount( |$)/ },
  {
    row: 'A process that stops between storing a user and its account',
    what: /adapter (create|use)VerificationToken( |$)/,
    authJs: nothing,
  },
];
