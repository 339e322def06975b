/** Starts a session the way that a sign-in does, from where it is known who somebody is. */
import { AdapterToken, type AdapterWith, requireAdapter } from '../core/adapters/adapter.js';
import { AccessDenied } from '../core/errors/request.errors.js';
import { EventBus } from '../core/events/event-bus.js';
import { CookiePolicy } from '../core/http/cookie-policy.js';
import { RequestCookies, type SetCookie } from '../core/http/cookies.js';
import { OriginSettingsToken, type RequestOrigin } from '../core/http/request-origin.js';
import type { ServiceResolver } from '../core/kernel/container.js';
import { RandomToken, randomUuid } from '../core/kernel/platform.js';
import type { Account } from '../core/models/account.js';
import type { AdapterUser, Profile, User } from '../core/models/user.js';
import { SessionService } from '../core/sessions/session.service.js';
import { BearerTokensToken } from '../nest/session/request-sessions.js';

/**
 * What is told of a sign-in that did not take place.
 *
 * @publicApi
 */
export interface SignedInOptions {
  /**
   * The account that the `jwt` callback sees, where an app keeps something of it: an access token, or
   * which provider it was. Default: one of the provider `testing`, with the id of the user.
   */
  readonly account?: Partial<Account> | undefined;
  /** What the provider said of the user, for the `jwt` callback. Default: nothing. */
  readonly profile?: Profile | undefined;
  /**
   * Where the requests will arrive, as far as https is concerned: the session cookie has another name
   * there. The app's own `url` goes first, as it does for requests. Default `http://127.0.0.1`.
   */
  readonly origin?: string | undefined;
}

const LOOPBACK_ORIGIN = 'http://127.0.0.1';

/**
 * The cookies of a new session of this user: the pieces of one token, in order.
 *
 * @throws {AccessDenied} when the `jwt` callback gives this user no session.
 */
async function startSession(
  app: ServiceResolver,
  user: TestUser,
  { account, profile, origin = LOOPBACK_ORIGIN }: SignedInOptions,
): Promise<readonly SetCookie[]> {
  const sessions = app.get(SessionService);
  const known = sessions.needsStoredUser ? await storedUser(app, user) : withId(app, user);
  const start = {
    user: known,
    account: { ...toAccount(known), ...account },
    profile,
    isNewUser: false,
  };
  const cookies = await sessions.start(start, new RequestCookies(''), siteAt(origin, app));
  if (cookies.length > 0) return cookies;
  throw new AccessDenied('The jwt callback gave this user no session.');
}

function withId(app: ServiceResolver, user: User): User & { id: string } {
  return { ...user, id: user.id ?? randomUuid(app.get(RandomToken)) };
}

function toAccount({ id }: { readonly id: string }): Account {
  return { provider: 'testing', providerAccountId: id, type: 'credentials' };
}

/** Not by `Sites`, which judges whether a request's host may be trusted: there is no request yet. */
function siteAt(origin: string, app: ServiceResolver): RequestOrigin {
  const { origin: own = origin, basePath } = app.get(OriginSettingsToken);
  return { origin: own, basePath, cookies: app.get(CookiePolicy).for(own) };
}

/* MERGED signed-in.ts: A session in a test, without going through a sign-in. */

/**
 * Signs a user in, and gives the headers that carry the session: for fetch and supertest, for the
 * handshake of Socket.IO, `ws` and graphql-ws.
 *
 * The session is a real one, made by the app's own services: its strategy keeps it, its `jwt` and
 * `session` callbacks and its `@AuthCallbacks()` decide what is in it. What they do not carry over from
 * the user (`roles`, say) is in no session of that app. The `signIn` callback is not asked, the event
 * `signIn` not told, and no account is linked: nobody proved anything.
 *
 * With the strategy `database` the user is found by e-mail address (without one, by `id`), or else
 * stored. What is stored of somebody stays as it is. With the strategy `jwt` nothing is stored; where
 * `session.recheckAge` has users looked up, the test stores them first.
 *
 * @param app - The app, or the testing module that was compiled. Whatever `createAuth` returns does
 *   as well.
 * @throws {AccessDenied} when the `jwt` callback gives this user no session.
 * @throws {TypeError} when the user has to be stored and has no address.
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
  return { cookie: cookies.map(cookiePair).join('; ') };
}

/**
 * Signs a user in like {@link signedIn}, and gives the session as `Authorization: Bearer` (RFC 6750
 * §2.1), for an app with `bearerTokens: true`.
 *
 * @throws {TypeError} when the app takes no bearer tokens.
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
  // Where there are several cookies, they are the pieces of one token, in order.
  const pieces = await startSession(app, user, options);
  return { authorization: `Bearer ${pieces.map(({ value }) => value).join('')}` };
}

/** As a browser sends it back (RFC 6265 §5.4), attributes left out. */
function cookiePair({ name, value }: SetCookie): string {
  return `${name}=${encodeURIComponent(value)}`;
}

/* MERGED stored-user.ts: The user behind a session that is a row: such a session can only be somebody's who is one too. */

const NEEDED = ['createUser', 'getUser', 'getUserByEmail'] as const;

/**
 * The user with the same e-mail address, or with the same id where there is no address, as the
 * database has it; else a new one, of whom the app hears by the event `createUser`.
 *
 * @throws {TypeError} when the user is new and has no address to be stored with.
 */
async function storedUser(app: ServiceResolver, user: User): Promise<AdapterUser> {
  const adapter = requireAdapter(app.get(AdapterToken), NEEDED);
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
  adapter: AdapterWith<(typeof NEEDED)[number]>,
  { id, email }: User,
): Promise<AdapterUser | null> {
  if (email) return adapter.getUserByEmail(email);
  return id ? adapter.getUser(id) : null;
}

/* MERGED test-user.ts: Whom a test signs in. */

/**
 * A user as the app's `jwt` callback gets to see it, with fields of the app's own beside those that
 * every user has.
 *
 * @example
 * ```ts
 * const ada: TestUser = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] };
 * ```
 * @publicApi
 */
export type TestUser = User | (User & Record<string, unknown>);
