/** The provider ends sessions from its side (OpenID Connect Back-Channel Logout 1.0). */
import { asError, InvalidLogoutToken } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { LogoutToken, OAuthClient } from '../../core/oauth/index.js';
import type { OAuthProvider, ProviderRegistry } from '../../core/providers/index.js';
import { type SingleUse, singleUseTable } from '../../core/tables/index.js';
import type { Sessions } from '../sessions/index.js';
import type { ProviderSessions } from './provider-sessions.js';

/**
 * One row for each logout token that was accepted and has not expired, by its issuer and its `jti`.
 */
export const LOGOUT_TOKENS = singleUseTable('provider_logout_tokens');

/** The tolerance for clocks: a token is accepted for a moment after it has expired. */
const TOLERANCE_MS = 60_000;

/** Ends the sessions that a logout token names. */
export class BackchannelLogout {
  constructor(
    private readonly client: OAuthClient,
    private readonly usedTokens: SingleUse,
    private readonly providerSessions: ProviderSessions,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @throws {InvalidLogoutToken} when the token is not valid, or was sent before.
   * @throws {AdapterError} when the database failed: the provider may send the token again.
   */
  async end(provider: OAuthProvider, jwt: string): Promise<void> {
    const token = await this.client.verifyLogoutToken(provider, jwt);
    const id = JSON.stringify([token.issuer, token.jti]);
    if (await this.usedTokens.isClaimed(id)) {
      throw new InvalidLogoutToken('The logout token was sent before.');
    }
    await this.endSessions(provider, token);
    // Last, so that a token counts as used once its sessions have ended.
    await this.usedTokens.claim(id, new Date(token.expires * 1000 + TOLERANCE_MS));
  }

  private async endSessions(provider: OAuthProvider, token: LogoutToken): Promise<void> {
    for (const { session, userId } of await this.providerSessions.list(provider.id, token)) {
      await this.sessions.revoke(userId, session, { reason: 'provider logout' });
      await this.providerSessions.delete(session);
    }
  }
}

/** `POST /backchannel-logout/:provider`. */
export class BackchannelLogoutHandler implements RouteHandler {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly logout: BackchannelLogout,
    private readonly logger: Logger,
  ) {}

  /** The responses of §2.8: 200, 400, or 503 if the sessions may still be accepted. */
  async handle({ parameters, fields }: FeatureRequest): Promise<FeatureResponse> {
    const provider = this.providers.find(parameters['provider'] ?? '');
    try {
      if (provider?.type !== 'oidc') throw new InvalidLogoutToken('No such provider.');
      await this.logout.end(provider, fields['logout_token'] ?? '');
      return { status: 200, body: {} };
    } catch (thrown) {
      this.logger.error(asError(thrown));
      const isInvalid = thrown instanceof InvalidLogoutToken;
      return isInvalid
        ? { status: 400, body: { error: 'invalid_request' } }
        : { status: 503, body: { error: 'temporarily_unavailable' } };
    }
  }
}

/** The route. */
export const BACKCHANNEL_LOGOUT_ROUTE = route({
  method: 'POST',
  path: '/backchannel-logout/:provider',
  name: 'backchannelLogout',
  audit: 'session.end-by-provider',
  summary: 'Ends the sessions that a provider names in a logout token',
  access: 'anyone',
  isForServers: true,
  fields: { logout_token: { description: 'A signed JWT of the provider.', maxLength: 16_000 } },
  responses: {
    200: { description: 'The sessions are over, or there were none.' },
    400: { description: 'The token is not valid, or was sent before.' },
    503: { description: 'The sessions may still be accepted. Send the token again.' },
  },
  handler: BackchannelLogoutHandler,
});
