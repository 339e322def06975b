/** `POST /signin/<provider>`: somebody sets out to sign in. */
import type { AuthResult } from '../http/auth-result.js';
import { actionUrl } from '../http/site.js';
import type { AuthorizationRequests } from '../oauth/authorization-request.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/**
 * Answers `POST /signin/<provider>` with a redirect to the authorization endpoint. Without an OAuth
 * provider, redirects to the sign-in page.
 */
export class SignInAction implements Action {
  readonly name = 'signin';
  readonly methods = ['POST'] as const;

  constructor(private readonly authorizationRequests: AuthorizationRequests) {}

  async handle({ request, site, provider }: Exchange): Promise<AuthResult> {
    if (provider?.type !== 'oauth' && provider?.type !== 'oidc') {
      return { kind: 'redirect', location: actionUrl(site, 'signin') };
    }
    const { url, cookies } = await this.authorizationRequests.start(provider, site, request);
    return { kind: 'redirect', location: url, cookies };
  }
}
