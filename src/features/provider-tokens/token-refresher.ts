/** Refreshes access tokens: once, however many requests and processes need one. */
import { asError, CallbackRouteError, ProviderAccessLost } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import { BoundedCache, type Clock, type Logger, type Timers } from '../../core/kernel/index.js';
import type { OAuthClient } from '../../core/oauth/index.js';
import type { OAuthProvider } from '../../core/providers/index.js';
import { type AccountTokens, getSubject, mergeRefreshed } from './account-tokens.js';
import type { TokenStore } from './token-store.js';

/** How long the outcome of a refresh is served to requests that come with the old tokens. */
const KEPT_MS = 30_000;

/** The outcomes that are kept. */
const MAX_KEPT = 10_000;

/**
 * The pauses while another process refreshes: half a minute together, after which its claim is
 * over.
 */
const WAITS_MS = [25, 50, 100, ...Array.from({ length: 130 }, () => 250)];

/** The pauses before the new tokens are stored once more, since no other copy of them exists. */
const STORE_RETRIES_MS = [50, 250, 1_000];

/** After that they are stored each second, for ten minutes. */
const LATER_RETRIES = 600;
const LATER_RETRY_MS = 1_000;

/** The outcome of a refresh: newer tokens, or the error of a provider that gives none any more. */
interface Outcome {
  readonly tokens: AccountTokens;
  readonly lost?: ProviderAccessLost;
}

/** Refreshes tokens by the provider's token endpoint. */
export class TokenRefresher {
  /**
   * By the tokens before. A caller that read them a moment ago gets the outcome, and sends no
   * second request.
   */
  private readonly outcomes = new BoundedCache<Outcome>(MAX_KEPT, KEPT_MS);

  /** Outcomes that the database did not store, until it does. */
  private readonly unstored = new BoundedCache<Outcome>(MAX_KEPT);

  /** The access tokens of the last half minute. */
  private readonly refreshed = new BoundedCache<string>(MAX_KEPT, KEPT_MS);

  constructor(
    private readonly client: OAuthClient,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  /**
   * @returns The newer tokens, which are stored.
   * @throws {ProviderAccessLost} when the provider no longer accepts the refresh token.
   * @throws {CallbackRouteError} when the provider failed.
   */
  async refresh(
    provider: OAuthProvider,
    tokens: AccountTokens,
    store: TokenStore,
  ): Promise<AccountTokens> {
    const { provider: name, providerAccountId, access_token, refresh_token } = tokens;
    // A provider may keep the refresh token, so that it alone does not tell old tokens from newer
    // ones.
    const id = JSON.stringify([name, providerAccountId, access_token, refresh_token]);
    const outcome =
      this.unstored.peek(id) ??
      (await this.outcomes.get(id, this.clock(), () =>
        this.refreshOnce(provider, tokens, store, id),
      ));
    await store.adopt(outcome.tokens);
    if (outcome.lost) throw outcome.lost;
    return outcome.tokens;
  }

  /** Whether this process got the access token from the provider in the last half minute. */
  isRefreshed({ access_token = '' }: AccountTokens): boolean {
    return this.refreshed.peek(access_token, this.clock()) !== undefined;
  }

  private async refreshOnce(
    provider: OAuthProvider,
    tokens: AccountTokens,
    store: TokenStore,
    id: string,
  ): Promise<Outcome> {
    const byOthers = await this.claim(tokens, store);
    if (byOthers) return { tokens: byOthers };
    try {
      const refreshed = await this.client.refresh(provider, {
        refreshToken: tokens.refresh_token ?? '',
        expectedSubject: getSubject(tokens),
      });
      const newer = mergeRefreshed(tokens, refreshed, Math.floor(this.clock() / 1000));
      this.refreshed.set(newer.access_token ?? '', id, this.clock());
      if (!(await this.store(store, tokens, newer, STORE_RETRIES_MS))) {
        this.unstored.set(id, { tokens: newer });
        void this.storeLater(id, tokens, newer, store);
      }
      // The claim of a token that is used up stays: a process without the newer tokens must not use
      // it again.
      if (newer.refresh_token === tokens.refresh_token) await this.release(tokens, store);
      return { tokens: newer };
    } catch (thrown) {
      if (thrown instanceof ProviderAccessLost) return this.giveUp(tokens, store, thrown);
      await this.release(tokens, store);
      throw thrown;
    }
  }

  /** A claim that cannot be ended ends by itself, after half a minute. */
  private async release(tokens: AccountTokens, store: TokenStore): Promise<void> {
    await store.release(tokens).catch((error: unknown) => this.logger.error(asError(error)));
  }

  /**
   * Waits while another process refreshes.
   *
   * @returns Its tokens; `undefined` once this process may refresh.
   */
  private async claim(
    tokens: AccountTokens,
    store: TokenStore,
  ): Promise<AccountTokens | undefined> {
    for (const milliseconds of WAITS_MS) {
      const isClaimed = await store.claim(tokens);
      // Also after a claim: the tokens may have been read before another process replaced them.
      const current = await findSame(tokens, store);
      if (!current || isReplaced(tokens, current)) {
        if (isClaimed) await this.release(tokens, store);
        return current ?? withoutTokens(tokens);
      }
      if (isClaimed) return undefined;
      await this.timers.pause(milliseconds);
    }
    throw new CallbackRouteError(
      `Another process refreshes the token of "${tokens.provider}" for too long.`,
    );
  }

  /**
   * The provider refuses the refresh token. Another sign-in may have replaced it meanwhile; else
   * the app learns that the access is lost, and the session goes on.
   */
  private async giveUp(
    tokens: AccountTokens,
    store: TokenStore,
    lost: ProviderAccessLost,
  ): Promise<Outcome> {
    const current = await findSame(tokens, store);
    if (current && isReplaced(tokens, current)) {
      return { tokens: current };
    }
    const { provider, providerAccountId } = tokens;
    const dead = withoutTokens(tokens);
    await store.replace(tokens, dead);
    await this.events.emit('providerAccessLost', {
      userId: store.userId,
      provider,
      providerAccountId,
    });
    return { tokens: dead, lost };
  }

  /**
   * Goes on beside the requests while the database is away: its first answer must not be that of
   * the old tokens.
   */
  private async storeLater(
    id: string,
    tokens: AccountTokens,
    newer: AccountTokens,
    store: TokenStore,
  ): Promise<void> {
    for (let attempt = 0; attempt < LATER_RETRIES; attempt++) {
      await this.timers.pause(LATER_RETRY_MS, { isBackground: true });
      if (await this.store(store, tokens, newer, [])) return this.unstored.delete(id);
    }
  }

  /**
   * @param retries - The pauses before further attempts.
   * @returns `false` when the database fails, which is logged.
   */
  private async store(
    store: TokenStore,
    tokens: AccountTokens,
    newer: AccountTokens,
    retries: readonly number[],
  ): Promise<boolean> {
    for (const milliseconds of [0, ...retries]) {
      if (milliseconds > 0) await this.timers.pause(milliseconds);
      try {
        // `false` for tokens of a new sign-in: those are newer still.
        await store.replace(tokens, newer);
        return true;
      } catch (thrown) {
        this.logger.error(asError(thrown));
      }
    }
    return false;
  }
}

/** The tokens of the same account, as they are stored now. */
async function findSame(
  { provider, providerAccountId }: AccountTokens,
  store: TokenStore,
): Promise<AccountTokens | undefined> {
  const stored = await store.list(provider);
  return stored.find((one) => one.providerAccountId === providerAccountId);
}

/**
 * Whether newer tokens are stored. With some providers, as Google, they have the same refresh
 * token.
 */
function isReplaced(tokens: AccountTokens, current: AccountTokens): boolean {
  return (
    current.refresh_token !== tokens.refresh_token || current.access_token !== tokens.access_token
  );
}

/** The granted scopes stay, so that a new consent asks for them again. */
function withoutTokens(tokens: AccountTokens): AccountTokens {
  return {
    ...tokens,
    access_token: undefined,
    refresh_token: undefined,
    id_token: undefined,
    expires_at: undefined,
  };
}
