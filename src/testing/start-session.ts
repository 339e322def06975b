/** Starts a session the way that a sign-in does, from where it is known who somebody is. */
import { AccessDenied } from '../core/errors/request.errors.js';
import { CookiePolicy } from '../core/http/cookie-policy.js';
import { RequestCookies } from '../core/http/request-cookies.js';
import type { SetCookie } from '../core/http/set-cookie.js';
import { type Site, SiteSettingsToken } from '../core/http/site.js';
import { RandomToken, randomUuid } from '../core/kernel/random.js';
import type { ServiceResolver } from '../core/kernel/service-resolver.js';
import type { Account } from '../core/models/account.js';
import type { Profile } from '../core/models/profile.js';
import type { User } from '../core/models/user.js';
import { SessionService } from '../core/sessions/session.service.js';
import { storedUser } from './stored-user.js';
import type { TestUser } from './test-user.js';

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
export async function startSession(
  app: ServiceResolver,
  user: TestUser,
  { account, profile, origin = LOOPBACK_ORIGIN }: SignedInOptions,
): Promise<readonly SetCookie[]> {
  const sessions = app.get(SessionService);
  const known = sessions.needsStoredUser ? await storedUser(app, user) : withId(app, user);
  const start = {
    user: known,
    account: { ...accountOf(known), ...account },
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

function accountOf({ id }: { readonly id: string }): Account {
  return { provider: 'testing', providerAccountId: id, type: 'credentials' };
}

/** Not by `Sites`, which judges whether a request's host may be trusted: there is no request yet. */
function siteAt(origin: string, app: ServiceResolver): Site {
  const { origin: own = origin, basePath } = app.get(SiteSettingsToken);
  return { origin: own, basePath, cookies: app.get(CookiePolicy).for(own) };
}
