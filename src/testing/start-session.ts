/**
 * Starts a session in a test, without a sign-in: as a cookie by `signedIn`, as a bearer token by
 * `bearer`.
 */
import { AdapterToken, type AdapterWith, requireAdapter } from '../core/adapters/index.js';
import { AccessDenied } from '../core/errors/index.js';
import { EventBus } from '../core/events/index.js';
import {
  CookiePolicy,
  OriginSettingsToken,
  RequestCookies,
  type RequestOrigin,
  type SetCookie,
} from '../core/http/index.js';
import { ClockToken, RandomToken, randomUuid, type ServiceResolver } from '../core/kernel/index.js';
import type { AuthenticationMethod } from '../core/levels/index.js';
import type { Account, AdapterUser, Profile, User } from '../core/models/index.js';
import { SessionService } from '../core/sessions/index.js';
import { BearerTokensToken } from '../nest/session/session-lookup.js';

/**
 * The details of the sign-in that the session pretends to come from.
 *
 * @publicApi
 */
export interface SignedInOptions {
  /**
   * The account that the `jwt` callback gets, for example with an access token. Default: an account
   * of the provider `testing`, with the id of the user.
   */
  readonly account?: Partial<Account> | undefined;
  /** The profile that the `jwt` callback gets. Default: none. */
  readonly profile?: Profile | undefined;
  /**
   * By which methods the user has just proven who they are, by the names of RFC 8176 §2 and
   * `email`, `fed` and `recovery`: what routes with a level ask for. `['pwd']` is a password, which
   * is enough for `recent` and `maxAge`, and `['hwk', 'user']` a passkey, which is enough for
   * `mfa`. Default `[]`: nothing, so that those routes refuse.
   */
  readonly amr?: readonly AuthenticationMethod[] | undefined;
  /**
   * The origin of the later requests: with https, the session cookie has another name. The app's
   * own `url` takes precedence, as it does for requests. Default `http://127.0.0.1`.
   */
  readonly origin?: string | undefined;
}

const LOOPBACK_ORIGIN = 'http://127.0.0.1';

/**
 * Starts a session, and returns its cookies: the chunks of one token, in order.
 *
 * @throws {AccessDenied} if the `jwt` callback gives this user no session.
 */
async function startSession(
  app: ServiceResolver,
  user: TestUser,
  { account, profile, amr = [], origin = LOOPBACK_ORIGIN }: SignedInOptions,
): Promise<readonly SetCookie[]> {
  const sessions = app.get(SessionService);
  const known = sessions.needsStoredUser ? await findOrCreateUser(app, user) : withId(app, user);
  const entry = { ...toAccount(known), ...account };
  const proof = { amr, at: app.get(ClockToken)(), provider: entry.provider };
  const start = {
    user: known,
    account: entry,
    profile,
    isNewUser: false,
    headers: new Headers(),
    proofs: amr.length > 0 ? [proof] : [],
  };
  const cookies = await sessions.start(start, new RequestCookies(''), getSite(origin, app));
  if (cookies.length > 0) return cookies;
  throw new AccessDenied('The jwt callback gave this user no session.');
}

function withId(app: ServiceResolver, user: User): User & { id: string } {
  return { ...user, id: user.id ?? randomUuid(app.get(RandomToken)) };
}

function toAccount({ id }: { readonly id: string }): Account {
  return { provider: 'testing', providerAccountId: id, type: 'credentials' };
}

/** Not by `OriginResolver`, which checks the host of a request: there is no request yet. */
function getSite(origin: string, app: ServiceResolver): RequestOrigin {
  const { origin: own = origin, basePath } = app.get(OriginSettingsToken);
  return { origin: own, basePath, cookies: app.get(CookiePolicy).for(own) };
}

/**
 * Signs a user in, and returns the headers with the session: for fetch and supertest, and for the
 * handshake of Socket.IO, `ws` and graphql-ws.
 *
 * The session is a real one, made by the app's own services: its strategy stores it, and its `jwt`
 * and `session` callbacks and its `@AuthCallbacks()` decide its content. Fields of the user that
 * they do not copy, such as `roles`, are not in the session. No credential was checked, so the
 * `signIn` callback is not called, the event `signIn` is not emitted, and no account is linked.
 * With the feature `Sessions`, the user has proven what `options.amr` says, and nothing without it.
 *
 * With the strategy `database`, the user is found by e-mail address (without one, by `id`), or else
 * created. A stored user is not changed. With the strategy `jwt`, nothing is stored; with
 * `session.recheckAge`, the test must store the user first.
 *
 * @param app - The app, the compiled testing module, or the result of `createAuth`.
 * @throws {AccessDenied} if the `jwt` callback gives this user no session.
 * @throws {TypeError} if the user must be created and has no address.
 * @example
 * ```ts
 * const headers = await signedIn(app, { name: 'Ada', email: 'ada@example.com' });
 * const response = await fetch(`${await app.getUrl()}/me`, { headers });
 * expect(response.status).toBe(200);
 * ```
 * @publicApi
 */
export async function signedIn(
  app: ServiceResolver,
  user: TestUser,
  options: SignedInOptions = {},
): Promise<Record<'cookie', string>> {
  const cookies = await startSession(app, user, options);
  return { cookie: cookies.map(toCookiePair).join('; ') };
}

/**
 * Signs a user in like {@link signedIn}, and returns the session as `Authorization: Bearer` (RFC
 * 6750 §2.1), for an app with `bearerTokens: true`.
 *
 * @throws {TypeError} if the app accepts no bearer tokens.
 * @example
 * ```ts
 * const headers = await bearer(app, { name: 'Ada', email: 'ada@example.com' });
 * const response = await fetch(`${await app.getUrl()}/api/posts`, { headers });
 * ```
 * @publicApi
 */
export async function bearer(
  app: ServiceResolver,
  user: TestUser,
  options: SignedInOptions = {},
): Promise<Record<'authorization', string>> {
  if (!app.get(BearerTokensToken)) {
    throw new TypeError(
      'This app takes no bearer tokens. Give AuthModule `bearerTokens: true`, or use signedIn().',
    );
  }
  // Several cookies are the chunks of one token, in order.
  const chunks = await startSession(app, user, options);
  return { authorization: `Bearer ${chunks.map(({ value }) => value).join('')}` };
}

/** A cookie as in the header `Cookie` (RFC 6265 §5.4). */
function toCookiePair({ name, value }: SetCookie): string {
  return `${name}=${encodeURIComponent(value)}`;
}

const REQUIRED_METHODS = ['createUser', 'getUser', 'getUserByEmail'] as const;

/**
 * The stored user, which a session in the database needs: the one with the same e-mail address, or
 * with the same id if there is no address; else a new one, with the event `createUser`.
 *
 * @throws {TypeError} if the user is new and has no address.
 */
async function findOrCreateUser(app: ServiceResolver, user: User): Promise<AdapterUser> {
  const adapter = requireAdapter(app.get(AdapterToken), REQUIRED_METHODS);
  const known = await find(adapter, user);
  if (known) return known;
  if (!user.email) {
    throw new TypeError(
      'The sessions of this app are rows. Sign in a user with an `email`, or with the `id` of a ' +
        'stored one.',
    );
  }
  const id = user.id ?? randomUuid(app.get(RandomToken));
  const created = await adapter.createUser({
    emailVerified: null,
    ...user,
    id,
    email: user.email,
  });
  await app.get(EventBus).emit('createUser', { user: created });
  return created;
}

async function find(
  adapter: AdapterWith<(typeof REQUIRED_METHODS)[number]>,
  { id, email }: User,
): Promise<AdapterUser | null> {
  if (email) return adapter.getUserByEmail(email);
  return id ? adapter.getUser(id) : null;
}

/**
 * A user as the app's `jwt` callback gets it, with the app's own fields beside the standard ones.
 *
 * @example
 * ```ts
 * const ada: TestUser = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] };
 * ```
 * @publicApi
 */
export type TestUser = User | (User & Record<string, unknown>);
