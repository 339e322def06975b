/** Revokes tokens at the provider (RFC 7009). */
import { asError } from '../../core/errors/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { OAuthClient } from '../../core/oauth/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import type { AccountTokens } from './account-tokens.js';
import type { TokensStore } from './tokens-store.js';

/** Tells providers that tokens are not needed any more. */
export class TokenRevoker {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly client: OAuthClient,
    private readonly logger: Logger,
  ) {}

  /**
   * Revokes the grant: the refresh token, with which a provider revokes its access tokens too, or else the
   * access token. A failure is logged: the tokens are removed here in any case.
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
   * Revokes the grant, and removes the tokens here, whatever a refresh at the same time makes of them. The account stays
   * linked.
   *
   * @returns As {@link revoke} does.
   */
  async remove(tokens: AccountTokens, store: TokensStore): Promise<boolean> {
    const isRevoked = await this.revoke(tokens);
    const { provider, providerAccountId } = tokens;
    await store.replace({ provider, providerAccountId }, { provider, providerAccountId });
    return isRevoked;
  }
}
