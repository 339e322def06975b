/** Revokes tokens at the provider (RFC 7009). */
import { asError } from '../../core/errors/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { OAuthClient } from '../../core/oauth/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import type { AccountTokens } from './account-tokens.js';
import type { TokenStore } from './token-store.js';

/** How often tokens are read again that a refresh has replaced. */
const ATTEMPTS = 5;

/** Tells providers that tokens are not needed any more. */
export class TokenRevoker {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly client: OAuthClient,
    private readonly logger: Logger,
  ) {}

  /**
   * Revokes the grant: the refresh token, with which a provider revokes its access tokens too, or
   * else the access token. A failure is logged: the tokens are removed here in any case.
   *
   * @returns `false` when the provider has no revocation endpoint, or failed.
   */
  async revoke({ provider: id, refresh_token, access_token }: AccountTokens): Promise<boolean> {
    const provider = this.providers.find(id);
    const token = refresh_token ?? access_token;
    if (!token || (provider?.type !== 'oauth' && provider?.type !== 'oidc')) return false;
    const kind = refresh_token ? 'refresh_token' : 'access_token';
    try {
      return await this.client.revoke(provider, token, kind);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return false;
    }
  }

  /**
   * Removes the tokens of an account here, and revokes what was removed: a refresh at the same time
   * may have put newer ones in their place. The account stays linked.
   *
   * @param find - Reads the tokens that are kept now.
   * @returns As {@link revoke} does; `undefined` when there are none.
   */
  async remove(
    find: () => Promise<AccountTokens | undefined>,
    store: TokenStore,
  ): Promise<boolean | undefined> {
    for (let attempt = 1; ; attempt++) {
      const tokens = await find();
      if (!tokens) return undefined;
      const { provider, providerAccountId } = tokens;
      const empty = { provider, providerAccountId };
      // After some refreshes at the same time, whatever is there.
      const isLast = attempt === ATTEMPTS;
      if ((await store.replace(isLast ? empty : tokens, empty)) || isLast)
        return this.revoke(tokens);
    }
  }
}
