/** Asks for a refresh token at providers that issue none by themselves. */
import type { AuthorizationParamsHook } from '../../core/oauth/index.js';
import { parseUrl } from '../../core/kernel/index.js';
import type { OAuthProvider } from '../../core/providers/index.js';
import { listMissingScopes, listScopes } from './account-tokens.js';
import type { ProviderTokensOptions } from './provider-tokens-options.js';

/** Adds what the provider's `offlineAccess` names. */
export class OfflineAccess implements AuthorizationParamsHook {
  constructor(private readonly options: ProviderTokensOptions) {}

  getParams(provider: OAuthProvider): Readonly<Record<string, string>> {
    const { offlineAccess: asked = true } = this.options;
    const isAsked = typeof asked === 'boolean' ? asked : asked.includes(provider.id);
    if (!isAsked || !provider.offlineAccess) return {};
    const { scope, params = {} } = provider.offlineAccess;
    const added = Object.entries(params).filter(
      ([name]) => getConfigured(provider, name) === undefined,
    );
    return {
      ...Object.fromEntries(added),
      ...(scope !== undefined && { scope: addScopes(getConfigured(provider, 'scope'), [scope]) }),
    };
  }
}

/**
 * A parameter of the provider's authorization requests: an app may have written it into the
 * address.
 */
export function getConfigured({ authorization }: OAuthProvider, name: string): string | undefined {
  const { params, url } = authorization;
  return params[name] ?? parseUrl(url ?? '')?.searchParams.get(name) ?? undefined;
}

/** The scopes of a request, with further ones. Some providers separate them by commas. */
export function addScopes(scope: string | undefined, added: readonly string[]): string {
  const separator = /^[^\s,]+(?:,[^\s,]+)+$/.test(scope ?? '') ? ',' : ' ';
  return [...listScopes(scope), ...listMissingScopes(scope, added)].join(separator);
}
