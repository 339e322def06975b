/** Asks for a refresh token at providers that issue none by themselves. */
import type { AuthorizationParams } from '../../core/oauth/authorization-params.js';
import type { OAuthProvider } from '../../core/providers/provider.js';
import { listMissingScopes, listScopes } from './account-tokens.js';
import type { ProviderTokensOptions } from './provider-tokens-options.js';

/** Adds what the provider's `offlineAccess` names. */
export class OfflineAccess implements AuthorizationParams {
  constructor(private readonly options: ProviderTokensOptions) {}

  getParams(provider: OAuthProvider): Readonly<Record<string, string>> {
    const { offlineAccess: asked = true } = this.options;
    const isAsked = typeof asked === 'boolean' ? asked : asked.includes(provider.id);
    if (!isAsked || !provider.offlineAccess) return {};
    const { scope, params = {} } = provider.offlineAccess;
    const configured = provider.authorization.params;
    const added = Object.entries(params).filter(([name]) => configured[name] === undefined);
    return {
      ...Object.fromEntries(added),
      ...(scope !== undefined && { scope: addScopes(configured['scope'], [scope]) }),
    };
  }
}

/** The scopes of a request, with further ones. */
export function addScopes(scope: string | undefined, added: readonly string[]): string {
  return [...listScopes(scope), ...listMissingScopes(scope, added)].join(' ');
}
