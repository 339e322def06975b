/** Sessions that the app starts without a sign-in, for instance after a registration. */
import { type Adapter, requireAdapter, isStorableId } from '../adapters/adapter.js';
import { findUserByChosenId } from '../adapters/chosen-id.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RequestCookies, SetCookie } from '../http/cookies.js';
import type { HeaderReader, RequestOrigin } from '../http/request-origin.js';
import type { Clock } from '../kernel/platform.js';
import {
  AUTHENTICATION_METHODS,
  type AuthenticationMethod,
  isAuthenticationMethod,
  type Proof,
} from '../levels/proof.js';
import type { Account } from '../models/account.js';
import type { User } from '../models/user.js';
import type { SessionService } from './session.service.js';

/**
 * The id of no provider: that of the account of a session which the code of the app has started.
 */
const APP_PROVIDER = 'app';

/**
 * Before the name of a provider that the code of the app has given: no id of a configured one has a
 * colon in it.
 */
const APP_MARK = `${APP_PROVIDER}:`;

/**
 * The provider of a proof by the code of the app: it has passed no step, whatever account it names.
 */
function markAppProvider(provider: string): string {
  return provider === APP_PROVIDER ? provider : `${APP_MARK}${provider}`;
}

/**
 * What the code of the app has named as the provider of a proof; `undefined` for the proof of a
 * sign-in.
 */
export function readAppProvider(provider: string | undefined): string | undefined {
  if (provider === APP_PROVIDER) return provider;
  return provider?.startsWith(APP_MARK) ? provider.slice(APP_MARK.length) : undefined;
}

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
  /**
   * What your code has just verified of the user, by the names of RFC 8176, for the level of the
   * session: `['pwd']`, or `['pwd', 'otp']`. Default: nothing, as for an impersonation. Such a
   * session has no level, and is not even fresh.
   */
  readonly amr?: readonly AuthenticationMethod[] | undefined;
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
    private readonly clock: Clock,
  ) {}

  /**
   * @returns The cookies of the session and of a new CSRF token.
   * @throws {InvalidOption} when the user has no id, or is not stored although the strategy
   *   requires it, or `amr` has a name that is no method.
   */
  async start(
    given: SessionUser,
    { account: described, isNewUser = false, amr = [] }: StartSessionOptions,
    headers: HeaderReader,
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    requireMethods(amr);
    const user = await this.findUser(given);
    const account: Account = {
      provider: APP_PROVIDER,
      providerAccountId: String(user.id),
      type: 'credentials',
      ...described,
    };
    const proofs = this.describeProofs(amr, account);
    const start = { user, account, profile: undefined, isNewUser, headers, proofs };
    const sessionCookies = await this.sessions.start(start, cookies, requestOrigin);
    await this.events.emit('signIn', { user, account, isNewUser });
    return [...sessionCookies, ...(await this.csrf.renew(requestOrigin.cookies.csrfToken))];
  }

  /**
   * Without a method, nothing was proven, not even now: the code of the app may have started the
   * session for another person than its user. The provider is kept for policies.
   */
  private describeProofs(amr: readonly AuthenticationMethod[], account: Account): readonly Proof[] {
    const provider = markAppProvider(account.provider);
    if (amr.length > 0) return [{ amr, at: this.clock(), provider }];
    return [{ amr, at: 0, provider, isUnproven: true }];
  }

  /**
   * Whether the stored user's address is verified, which the app need not pass. The token of a user
   * with an unverified address ends once the address is verified. A user who is not stored has no
   * verified address.
   */
  private async loadEmailVerified(id: string): Promise<{ emailVerified?: Date | null }> {
    const stored = await findUserByChosenId(id, this.adapter);
    return stored ? { emailVerified: stored.emailVerified } : {};
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

/** A misspelt method would be worth nothing. */
function requireMethods(amr: unknown): void {
  if (Array.isArray(amr) && amr.every(isAuthenticationMethod)) return;
  throw new InvalidOption(
    `\`amr\` of a session must be a list of ${AUTHENTICATION_METHODS.map((name) => `"${name}"`).join(', ')}.`,
  );
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
