/** Chooses the tokens of an account, and has them refreshed when they expire. */
import {
  asError,
  InvalidOption,
  ProviderAccessLost,
  ProviderTokenMissing,
} from '../../core/errors/index.js';
import type { ProviderTokenOptions } from '../../core/features/index.js';
import type { Clock, Logger } from '../../core/kernel/index.js';
import type { OAuthProvider, ProviderRegistry } from '../../core/providers/index.js';
import { type AccountTokens, isValidFor } from './account-tokens.js';
import type { TokenRefresher } from './token-refresher.js';
import type { TokenStore } from './token-store.js';

/** How long a token is valid that the app gets, in seconds. */
const DEFAULT_VALIDITY = 60;

/** Finds tokens that are valid. */
export class ValidTokens {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly refresher: TokenRefresher,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** @throws as `ProviderTokens.get` does. */
  async get(
    store: TokenStore,
    providerId: string,
    { minValidity = DEFAULT_VALIDITY, providerAccountId }: ProviderTokenOptions,
  ): Promise<AccountTokens> {
    const provider = this.requireProvider(providerId);
    const tokens = await this.require(store, providerId, providerAccountId);
    if (isValidFor(tokens, minValidity, this.getNow())) return tokens;
    const isStillValid = isValidFor(tokens, 0, this.getNow());
    const canRefresh = tokens.refresh_token !== undefined && store.isWritable;
    // A provider whose tokens live for less than `minValidity` gives no better one.
    if (isStillValid && (!canRefresh || this.refresher.isRefreshed(tokens))) return tokens;
    if (tokens.refresh_token === undefined) throw lost(tokens);
    if (!canRefresh) throw notWritable(providerId);
    try {
      return await this.refresh(provider, tokens, store);
    } catch (thrown) {
      if (thrown instanceof ProviderAccessLost || !isStillValid) throw thrown;
      this.logger.error(asError(thrown));
      return tokens;
    }
  }

  private async refresh(
    provider: OAuthProvider,
    tokens: AccountTokens,
    store: TokenStore,
  ): Promise<AccountTokens> {
    const newer = await this.refresher.refresh(provider, tokens, store);
    if (isValidFor(newer, 0, this.getNow())) return newer;
    throw lost(tokens);
  }

  private async require(
    store: TokenStore,
    provider: string,
    providerAccountId: string | undefined,
  ): Promise<AccountTokens> {
    const tokens = await this.find(store, provider, providerAccountId);
    if (!tokens) throw missing(provider);
    return tokens;
  }

  /**
   * The first account by its id, or the one that is wanted. Whether it has tokens or not: another
   * account is another person.
   */
  async find(
    store: TokenStore,
    provider: string,
    providerAccountId: string | undefined,
  ): Promise<AccountTokens | undefined> {
    const accounts = await store.list(provider);
    if (providerAccountId !== undefined) {
      return accounts.find((one) => one.providerAccountId === providerAccountId);
    }
    return accounts.at(0);
  }

  /** Whether there is or will be a valid access token, unless the provider refuses. */
  isAlive(tokens: AccountTokens): boolean {
    return tokens.refresh_token !== undefined || isValidFor(tokens, 0, this.getNow());
  }

  /** @throws {InvalidOption} when no OAuth provider has this id. */
  requireProvider(id: string): OAuthProvider {
    const provider = this.providers.find(id);
    if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider;
    throw new InvalidOption(
      `No OAuth provider has the id "${id}". Configured: ${this.providers
        .all()
        .map((one) => one.id)
        .join(', ')}.`,
    );
  }

  private getNow(): number {
    return Math.floor(this.clock() / 1000);
  }
}

function missing(provider: string): ProviderTokenMissing {
  return new ProviderTokenMissing(`The user has no account with tokens at "${provider}".`, {
    provider,
  });
}

function lost({
  provider,
  access_token,
}: AccountTokens): ProviderAccessLost | ProviderTokenMissing {
  if (access_token === undefined) return missing(provider);
  return new ProviderAccessLost(
    `The access token of "${provider}" has expired, and cannot be refreshed.`,
    {
      provider,
    },
  );
}

function notWritable(provider: string): InvalidOption {
  return new InvalidOption(
    `The token of "${provider}" has expired, and a refreshed one could not be kept: no cookie can be set ` +
      'here. Ask for it where the response can set cookies, such as a route handler, or use an adapter.',
  );
}
