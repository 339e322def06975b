/** The differences that `docs/migrate/auth-js-4.md` documents. */
import { isMembers, toMembers } from './compared-app.js';
import {
  builtIn,
  deleted,
  type DocumentedRule,
  either,
  errorAt,
  exactly,
  type Expectation,
  isAlike,
  noError,
  nothing,
  page,
  something,
  toArguments,
} from './documented.js';
import { READS_OF_SESSION } from './documented-rules.js';

const SESSION_COOKIE = 'The cookie of a session of version 4';
const NO_CSRF = 'A form without a CSRF token';
const REFUSED = 'A refused sign-in with credentials';
const OPENED = 'A magic link that was opened';
const NEW_USER = 'The user of a magic link';
const SESSION = 'The `session` of a `session` callback, with a database';

/** The user with whom `createUser` is called, with no more than these members. */
function expectUser(...names: readonly string[]): Expectation {
  return (value) => {
    const [user, ...more] = toArguments(value);
    return (
      isMembers(user) && more.length === 0 && Object.keys(user).every((one) => names.includes(one))
    );
  };
}

/** Whether a callback gets the same, but for the id of the user in `account`. */
function differsByUserId(authJs: unknown, portcullis: unknown): boolean {
  const [theirs] = toArguments(authJs);
  const [ours] = toArguments(portcullis);
  const { account, ...rest } = toMembers(ours);
  const { userId, ...without } = toMembers(account);
  return userId === 'string' && isAlike({ ...rest, account: without }, theirs);
}

/** Whether the `session` callback gets the same, but for a session with all fields of the user. */
function differsBySession(authJs: unknown, portcullis: unknown): boolean {
  const [theirs] = toArguments(authJs);
  const [ours] = toArguments(portcullis);
  const { session: given, ...rest } = toMembers(theirs);
  const { session, ...others } = toMembers(ours);
  const { user } = toMembers(session);
  const known = { ...toMembers(toMembers(given).user) };
  return (
    isAlike(rest, others) &&
    isAlike(session, { expires: 'date', user: others.user, userId: 'string' }) &&
    isAlike(user, { ...toMembers(user), ...known })
  );
}

/** The errors that version 4 has itself. Where a callback throws, it is what was thrown. */
const ERRORS_OF_VERSION_4 =
  /^(?:AccessDenied|Callback|Configuration|CredentialsSignin|Default|EmailCreateAccount|EmailSignin|OAuthAccountNotLinked|OAuthCallback|OAuthCreateAccount|OAuthSignin|SessionRequired|Verification)?$/;

const thrownByCallback: Expectation = (value) =>
  typeof value === 'string' && !ERRORS_OF_VERSION_4.test(value);

export const DOCUMENTED_RULES_OF_VERSION_4: readonly DocumentedRule[] = [
  {
    row: '`GET /session` without a user',
    what: /GET \/session: body$/,
    authJs: exactly({}),
    portcullis: exactly(null),
  },
  {
    row: SESSION_COOKIE,
    scenario: 'session with a valid cookie',
    what: /GET \/session: old cookie \S+$/,
    authJs: nothing,
    portcullis: deleted,
  },
  {
    row: SESSION_COOKIE,
    scenario: 'session with a tampered cookie',
    what: /GET \/session: (old cookie \S+|cookie \S*session-token)$/,
    authJs: deleted,
    portcullis: nothing,
  },
  {
    row: 'Attributes of cookies of your own',
    what: /: cookie \S+ attributes\.(httponly|path|samesite|secure)$/,
    authJs: nothing,
  },
  {
    row: 'The `type` of a provider',
    what: /GET \/providers: body\.\S+ ?type$/,
    authJs: exactly('oauth'),
    portcullis: exactly('oidc'),
  },
  {
    row: 'Cookies of `GET /providers`',
    what: /GET \/(providers|session): cookie \S*(callback-url|csrf-token)$/,
    authJs: nothing,
  },
  {
    row: NO_CSRF,
    scenario: 'without a CSRF token',
    what: /: redirect address$/,
    authJs: builtIn('/signin', '/signout'),
    portcullis: page('signIn'),
  },
  {
    row: NO_CSRF,
    scenario: 'without a CSRF token',
    what: /: redirect query\.csrf$/,
    authJs: exactly('true'),
    portcullis: nothing,
  },
  {
    row: NO_CSRF,
    scenario: 'without a CSRF token',
    what: /: redirect query\.error$/,
    authJs: nothing,
    portcullis: exactly('MissingCSRF'),
  },
  {
    row: NO_CSRF,
    scenario: 'without a CSRF token',
    what: /: cookie \S*(callback-url|csrf-token)$/,
    authJs: something,
    portcullis: nothing,
  },
  {
    row: 'The CSRF token after a sign-in or sign-out',
    what: /(signout|callback\/\S+): cookie \S*csrf-token$/,
    authJs: nothing,
  },
  {
    row: REFUSED,
    scenario: ': refused',
    what: /: redirect address$/,
    authJs: builtIn('/error'),
    portcullis: page('signIn'),
  },
  {
    row: REFUSED,
    scenario: ': refused',
    what: /: redirect query\.provider$/,
    authJs: something,
    portcullis: nothing,
  },
  {
    row: REFUSED,
    scenario: ': refused',
    what: /: redirect query\.code$/,
    authJs: nothing,
    portcullis: exactly('credentials'),
  },
  {
    row: OPENED,
    scenario: ': open the link twice',
    what: /^3\. GET \S+: redirect$/,
    authJs: errorAt(either(page('error'), builtIn('/error')), 'Verification'),
    portcullis: noError,
  },
  {
    row: OPENED,
    scenario: ': open the link twice',
    what: /^3\. GET \S+: adapter useVerificationToken$/,
    authJs: something,
    portcullis: nothing,
  },
  { row: OPENED, scenario: ': open the link twice', what: READS_OF_SESSION, authJs: nothing },
  {
    row: 'The browser of a magic link',
    what: /(signin|callback)\/\S+: cookie \S*authjs\.verification$/,
    authJs: nothing,
  },
  {
    row: NEW_USER,
    what: /^2\. GET \S+: adapter createUser$/,
    authJs: expectUser('email', 'emailVerified'),
    portcullis: expectUser('email', 'emailVerified', 'id', 'image', 'name'),
  },
  {
    row: NEW_USER,
    what: /^2\. GET \S+: event signIn account userId$/,
    authJs: nothing,
    portcullis: exactly('string'),
  },
  { row: NEW_USER, what: /^2\. GET \S+: callback (signIn|jwt)$/, both: differsByUserId },
  {
    row: SESSION,
    what: /\/session: body(\.userId|\.user (emailVerified|id))$/,
    isOfDatabase: true,
    authJs: nothing,
  },
  {
    row: SESSION,
    what: /: event session session (userId|user (emailVerified|id))$/,
    isOfDatabase: true,
    authJs: nothing,
  },
  {
    row: SESSION,
    what: /: event session session expires$/,
    isOfDatabase: true,
    authJs: exactly('string'),
    portcullis: exactly('date'),
  },
  { row: SESSION, what: /: callback session$/, isOfDatabase: true, both: differsBySession },
  {
    row: 'A `signIn` callback that throws',
    what: /(signin|callback)\/\S+: redirect query\.error$/,
    authJs: thrownByCallback,
    portcullis: exactly('AccessDenied'),
  },
  {
    row: 'An error page of your own',
    what: /: redirect address$/,
    authJs: builtIn('/error'),
    portcullis: page('error'),
  },
  { row: 'Providers used in a browser', what: /cookie \S*used-providers$/, authJs: nothing },
  { row: 'References of errors', what: /: redirect query\.reference$/, authJs: nothing },
];
