/** Sends the browser to the provider after a sign-out (OpenID Connect RP-Initiated Logout 1.0). */
import { type Logger, setSearchParams } from '../../core/kernel/index.js';
import type { OAuthClient } from '../../core/oauth/index.js';
import type { OAuthProvider, ProviderRegistry } from '../../core/providers/index.js';
import type {
  SessionService,
  SignOutHook,
  SignOutRedirect,
  SignOutRequest,
} from '../../core/sessions/index.js';
import { getSessionId } from '../sessions/index.js';
import type { LogoutReturns } from './logout-return.js';
import type { ProviderSession, ProviderSessions } from './provider-sessions.js';

/** A longer ID token does not fit in the request line that servers accept. */
const LONGEST_HINT = 4_096;

type SessionOfSignOut = Pick<SignOutRequest, 'cookies' | 'requestOrigin'>;

/** A session at a provider. */
interface ProviderSessionToEnd {
  readonly provider: OAuthProvider;
  readonly started: ProviderSession;
}

/** The hook of the feature. */
export class ProviderSignOut implements SignOutHook {
  constructor(
    private readonly sessions: SessionService,
    private readonly providerSessions: ProviderSessions,
    private readonly providers: ProviderRegistry,
    private readonly client: OAuthClient,
    private readonly returns: LogoutReturns,
    private readonly logger: Logger,
  ) {}

  /** Without a choice where each sign-out goes to the provider. */
  async findProvider(request: SessionOfSignOut): Promise<string | undefined> {
    const found = await this.find(request);
    return found?.provider.logout === 'local' ? found.provider.name : undefined;
  }

  async prepare(
    request: SignOutRequest,
  ): Promise<(() => Promise<SignOutRedirect | undefined>) | undefined> {
    const found = await this.find(request);
    if (!found) return undefined;
    const { provider, started } = found;
    const isWanted = String(request.body['provider']) === 'true' || provider.logout === 'provider';
    return isWanted ? () => this.createRedirect(provider, started, request) : undefined;
  }

  /** The session at the provider that belongs to the session of a request. */
  private async find({
    cookies,
    requestOrigin,
  }: SessionOfSignOut): Promise<ProviderSessionToEnd | undefined> {
    const session = await this.sessions.find(cookies, requestOrigin, true);
    const id = session && (await getSessionId(session));
    const rows = id ? await this.providerSessions.listOf(id) : [];
    const found = rows.flatMap((started) => {
      const provider = this.providers.find(started.provider);
      return provider?.type === 'oidc' ? [{ provider, started }] : [];
    });
    // A sign-out can lead to one provider: rather to that which is always to be reached.
    return found.find(({ provider }) => provider.logout === 'provider') ?? found[0];
  }

  private async createRedirect(
    provider: OAuthProvider,
    started: ProviderSession,
    { requestOrigin, callbackUrl }: SignOutRequest,
  ): Promise<SignOutRedirect | undefined> {
    const idToken = await this.providerSessions.openIdToken(started);
    const hint = idToken && idToken.length <= LONGEST_HINT ? idToken : undefined;
    const returnTo = this.returns.getRedirectUri(requestOrigin);
    const state = await this.returns.createState(callbackUrl);
    const { endSession, clientId = '', issuer } = provider;
    if (typeof endSession === 'function') {
      const authorizationEndpoint = await this.client.getAuthorizationEndpoint(provider);
      const facts = { clientId, issuer, authorizationEndpoint, idToken: hint, returnTo, state };
      return { location: endSession(facts) };
    }
    const endpoint = endSession ?? (await this.client.getEndSessionEndpoint(provider));
    if (endpoint === undefined) {
      this.logger.warn('provider-logout-unsupported', {
        provider: provider.id,
        remedy: 'Its metadata names no end_session_endpoint: set `endSession` of the provider.',
      });
      return undefined;
    }
    const { href } = setSearchParams(endpoint, {
      ...(hint ? { id_token_hint: hint } : { client_id: clientId }),
      post_logout_redirect_uri: returnTo,
      state,
    });
    return { location: href };
  }
}
