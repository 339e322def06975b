/** The configured providers, by id. */
import { key } from '../kernel/container.js';
import { withOwnMembers } from '../kernel/objects.js';
import type { Provider, ProviderConfig, ResolvedProvider } from './provider.js';
import { resolveCredentials, resolveEmail, resolveWebAuthn } from './resolve-provider.js';
import { resolveOAuth } from './resolve-oauth.js';

/** Injects the entries of `providers`, as configured. */
export const ProvidersToken = key<readonly Provider[]>('Providers');

/** Injects the providers of features. */
export const FeatureProvidersToken = key<readonly Provider[]>('FeatureProviders');

/** The function that resolves each provider type. */
const RESOLVERS: {
  readonly [Type in ProviderConfig['type']]: (
    config: Extract<ProviderConfig, { type: Type }>,
  ) => ResolvedProvider;
} = {
  oauth: resolveOAuth,
  oidc: resolveOAuth,
  credentials: resolveCredentials,
  email: resolveEmail,
  webauthn: resolveWebAuthn,
};

/**
 * Finds providers, and resolves each when it is first used, so that a request's cost does not grow
 * with the number of providers.
 *
 * @publicApi
 */
export class ProviderRegistry {
  private index: ReadonlyMap<string, ProviderConfig> | undefined;
  private readonly resolved = new Map<string, ResolvedProvider>();

  constructor(private readonly providers: readonly Provider[]) {}

  /** The provider with this id, or `undefined`. */
  find(id: string): ResolvedProvider | undefined {
    const known = this.resolved.get(id);
    if (known) return known;
    const config = this.getIndex().get(id);
    return config && this.resolve(id, config);
  }

  /** All providers, in the order of the configuration. */
  all(): ResolvedProvider[] {
    return [...this.getIndex()].map(
      ([id, config]) => this.resolved.get(id) ?? this.resolve(id, config),
    );
  }

  private getIndex(): ReadonlyMap<string, ProviderConfig> {
    this.index ??= new Map(
      this.providers.map((provider) => {
        const config = describe(provider);
        return [getProviderId(config), config];
      }),
    );
    return this.index;
  }

  private resolve(id: string, config: ProviderConfig): ResolvedProvider {
    const resolver = RESOLVERS[config.type] as (config: ProviderConfig) => ResolvedProvider;
    const provider = resolver(config);
    this.resolved.set(id, provider);
    return provider;
  }
}

/**
 * The configuration of an entry of `providers`.
 *
 * @param options - The options from the environment, for a provider function. Default: none.
 */
export function describe(provider: Provider, options: object = {}): ProviderConfig {
  if (typeof provider !== 'function') return withOwnMembers(provider);
  // Each function has its own options, which are all optional.
  const describeBy = provider as (options: object) => ProviderConfig;
  return withOwnMembers(describeBy(options));
}

/** The id of a provider, with the app's options applied. */
export function getProviderId(config: ProviderConfig): string {
  return config.options?.id ?? config.id;
}
