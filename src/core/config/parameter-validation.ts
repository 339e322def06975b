/** Checks of the parameters of authorization requests that a configuration sets. */
import type { AuthError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { isClaimsRequest } from '../oauth/claims-request.js';
import { asksUnanswered, listConfigured } from '../oauth/requested-answers.js';
import type { OAuthProvider, ProviderConfig } from '../providers/provider.js';
import { resolveOAuth } from '../providers/resolve-oauth.js';

type OAuthDescription = Extract<ProviderConfig, { type: 'oauth' | 'oidc' }>;

/**
 * Values that belong to one sign-in alone, and the option that has each sent. The same for every
 * sign-in, they prove nothing (OpenID Connect Core §15.5.2, RFC 6749 §10.12, RFC 7636 §7.1).
 */
const OF_ONE_SIGN_IN: Readonly<Record<string, string>> = {
  nonce: "add 'nonce' to its `checks`",
  state: "add 'state' to its `checks`",
  code_challenge: "add 'pkce' to its `checks`",
  code_challenge_method: "add 'pkce' to its `checks`",
};

/** Lists the parameters that are the same for every sign-in and must not, or cannot be read. */
export function parameterErrors(config: OAuthDescription): AuthError[] {
  const provider = resolve(config);
  if (!provider) return [];
  return listConfigured(provider).flatMap(([name, value]) => {
    const place = `\`authorization\` of provider "${provider.id}" sets the parameter \`${name}\``;
    const remedy = Object.hasOwn(OF_ONE_SIGN_IN, name) ? OF_ONE_SIGN_IN[name] : undefined;
    if (remedy !== undefined && value !== '') {
      return new InvalidOption(
        `${place}, which each sign-in needs anew: take it out, and ${remedy}.`,
      );
    }
    if (name !== 'claims' || value === '' || isClaimsRequest(value)) return [];
    return new InvalidOption(`${place}, which must be a JSON object (OpenID Connect Core §5.5).`);
  });
}

/** Whether a provider is asked for what no answer is compared with. */
export function hasUnansweredParameters(configs: readonly ProviderConfig[]): boolean {
  return configs.some((config) => {
    if (config.type !== 'oauth' && config.type !== 'oidc') return false;
    const provider = resolve(config);
    return provider !== undefined && asksUnanswered(provider);
  });
}

/** `undefined` for what cannot be resolved, which is an error of its own. */
function resolve(config: OAuthDescription): OAuthProvider | undefined {
  try {
    return resolveOAuth(config);
  } catch {
    return undefined;
  }
}
