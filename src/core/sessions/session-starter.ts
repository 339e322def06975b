/** Sessions that the app starts by itself, for somebody who has not signed in. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RequestCookies, SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { isStorableId } from '../kernel/text.js';
import type { Account } from '../models/account.js';
import type { User } from '../models/user.js';
import type { SessionService } from './session.service.js';

/** Whose session the app starts: with the strategy `database`, the id of a stored user is enough. */
export type SessionUser = User & { readonly id: string };

/**
 * What callbacks and events are told of a session that the app starts.
 *
 * @publicApi
 */
export interface StartSessionOptions {
  /**
   * The account that the `jwt` callback and the `signIn` event are given; it is not stored. Default:
   * one of the provider `app` and the type `credentials`, with the user's id. Name it otherwise to tell
   * an impersonation from a registration.
   */
  readonly account?: Partial<Account> | undefined;
  /** Whether it is a registration: the `jwt` callback gets the trigger `signUp`. Default `false`. */
  readonly isNewUser?: boolean | undefined;
}

/** Does what comes after the proof in a sign-in: a new session in place of the old one, and the event. */
export class SessionStarter {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
  ) {}

  /**
   * @returns The cookies of the session, and that of a new CSRF token.
   * @throws {InvalidOption} when the user has no id, or is stored nowhere and would have to be.
   */
  async start(
    given: SessionUser,
    { account: described, isNewUser = false }: StartSessionOptions,
    cookies: RequestCookies,
    site: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    const user = await this.findUser(given);
    const account: Account = {
      provider: 'app',
      providerAccountId: String(user.id),
      type: 'credentials',
      ...described,
    };
    const start = { user, account, profile: undefined, isNewUser };
    const sessionCookies = await this.sessions.start(start, cookies, site);
    await this.events.emit('signIn', { user, account, isNewUser });
    return [...sessionCookies, ...(await this.csrf.renew(site.cookies.csrfToken))];
  }

  /**
   * Whether the stored user has proven the address: the token of one who has not ends once the owner does, and
   * what the app hands over need not say. A user who is not stored has proven nothing to the database.
   */
  private async findKnownUser(id: string): Promise<{ emailVerified?: Date | null }> {
    try {
      const stored = await this.adapter?.getUser?.(id);
      return stored ? { emailVerified: stored.emailVerified } : {};
    } catch (thrown) {
      // An id of another shape than the database's own is refused by some of them.
      if (thrown instanceof AdapterError && !isAdapterTimeout(thrown)) return {};
      throw thrown;
    }
  }

  private async findUser(given: SessionUser): Promise<SessionUser> {
    const id = textId(given);
    if (!this.sessions.needsStoredUser) return { ...(await this.findKnownUser(id)), ...given, id };
    const stored = await requireAdapter(this.adapter, ['getUser']).getUser(id);
    if (stored) return stored;
    throw new InvalidOption(
      'The sessions are rows, and no stored user has this `id`. Have the adapter store the user first.',
    );
  }
}

/** Some tables number their users. Without types it can be anything, and "" would be nobody's session. */
function textId(user: { readonly id: unknown } | null | undefined): string {
  const id = user?.id;
  const isNumber = Number.isFinite(id) || typeof id === 'bigint';
  const text = isNumber ? String(id) : id;
  if (typeof text === 'string' && isStorableId(text)) return text;
  throw new InvalidOption(
    'A session can only be started for a user with an `id`, which is text or a number, not blank, and ' +
      'without a NUL or half a character.',
  );
}
