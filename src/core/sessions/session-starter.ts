/** Sessions that the app starts without a sign-in, for instance after a registration. */
import { type Adapter, requireAdapter, isStorableId } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RequestCookies, SetCookie } from '../http/cookies.js';
import type { HeaderReader, RequestOrigin } from '../http/request-origin.js';
import type { Account } from '../models/account.js';
import type { User } from '../models/user.js';
import type { SessionService } from './session.service.js';

/** The user of the session. With the strategy `database`, the id of a stored user is enough. */
export type SessionUser = User & { readonly id: string };

/**
 * What callbacks and events receive for a session that the app starts.
 *
 * @publicApi
 */
export interface StartSessionOptions {
  /**
   * The account that the `jwt` callback and the `signIn` event receive; it is not stored. Default:
   * the provider `app`, the type `credentials` and the user's id. Set it to distinguish, for
   * instance, an impersonation from a registration.
   */
  readonly account?: Partial<Account> | undefined;
  /** Whether the user is new: the `jwt` callback gets the trigger `signUp`. Default `false`. */
  readonly isNewUser?: boolean | undefined;
}

/**
 * Completes a sign-in without a provider: replaces the session, emits the event, renews the CSRF
 * token.
 */
export class SessionStarter {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
  ) {}

  /**
   * @returns The cookies of the session and of a new CSRF token.
   * @throws {InvalidOption} when the user has no id, or is not stored although the strategy
   *   requires it.
   */
  async start(
    given: SessionUser,
    { account: described, isNewUser = false }: StartSessionOptions,
    headers: HeaderReader,
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    const user = await this.findUser(given);
    const account: Account = {
      provider: 'app',
      providerAccountId: String(user.id),
      type: 'credentials',
      ...described,
    };
    const start = { user, account, profile: undefined, isNewUser, headers };
    const sessionCookies = await this.sessions.start(start, cookies, requestOrigin);
    await this.events.emit('signIn', { user, account, isNewUser });
    return [...sessionCookies, ...(await this.csrf.renew(requestOrigin.cookies.csrfToken))];
  }

  /**
   * Whether the stored user's address is verified, which the app need not pass. The token of a user
   * with an unverified address ends once the address is verified. A user who is not stored has no
   * verified address.
   */
  private async loadEmailVerified(id: string): Promise<{ emailVerified?: Date | null }> {
    try {
      const stored = await this.adapter?.getUser?.(id);
      return stored ? { emailVerified: stored.emailVerified } : {};
    } catch (thrown) {
      // Some databases refuse an id of another format.
      if (thrown instanceof AdapterError && !isAdapterTimeout(thrown)) return {};
      throw thrown;
    }
  }

  private async findUser(given: SessionUser): Promise<SessionUser> {
    const id = toTextId(given);
    if (!this.sessions.needsStoredUser)
      return { ...(await this.loadEmailVerified(id)), ...given, id };
    const stored = await requireAdapter(this.adapter, ['getUser']).getUser(id);
    if (stored) return stored;
    throw new InvalidOption(
      'The strategy is `database`, and no stored user has this `id`. Have the adapter store the user first.',
    );
  }
}

/**
 * The id as text. Some tables use numbers. Untyped code may pass anything, and an empty id would
 * match no user.
 */
function toTextId(user: { readonly id: unknown } | null | undefined): string {
  const id = user?.id;
  const isNumber = Number.isFinite(id) || typeof id === 'bigint';
  const text = isNumber ? String(id) : id;
  if (typeof text === 'string' && isStorableId(text)) return text;
  throw new InvalidOption(
    'A session can only be started for a user with an `id`, which is text or a number, not blank, and ' +
      'without a NUL or half a character.',
  );
}
