/** The configured providers, by id. */
import { key } from '../kernel/container.js';
import { mergeObjects, withOwnMembers } from '../kernel/objects.js';
import type { CredentialsConfig } from './credentials-config.js';
import type {
  CredentialsProvider,
  Provider,
  ProviderConfig,
  ResolvedProvider,
} from './provider.js';
import { getName, resolveEmail, resolveWebAuthn } from './resolve-provider.js';
import { resolveOAuth } from './resolve-oauth.js';

/** The entries of `providers`, as they were configured. */
export const ProvidersToken = key<readonly Provider[]>('Providers');

/** How each provider type is resolved. */
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
 * Finds providers, and resolves each when it is first asked for: what a request costs does not grow
 * with how many there are.
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
    const config = this.byId().get(id);
    return config && this.resolve(id, config);
  }

  /** Every provider, in the order of the configuration. */
  all(): ResolvedProvider[] {
    return [...this.byId()].map(
      ([id, config]) => this.resolved.get(id) ?? this.resolve(id, config),
    );
  }

  private byId(): ReadonlyMap<string, ProviderConfig> {
    this.index ??= new Map(
      this.providers.map((provider) => {
        const config = describe(provider);
        return [providerId(config), config];
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
 * The description behind an entry of `providers`.
 *
 * @param options - What a function is called with: what the environment says. Default: nothing.
 */
export function describe(provider: Provider, options: object = {}): ProviderConfig {
  if (typeof provider !== 'function') return withOwnMembers(provider);
  // Each takes options of its own; none are needed.
  const describeBy = provider as (options: object) => ProviderConfig;
  return withOwnMembers(describeBy(options));
}

/** The id under which a provider is addressed. */
export function providerId(config: ProviderConfig): string {
  return config.options?.id ?? config.id;
}

function resolveCredentials(
  described: Extract<ProviderConfig, { type: 'credentials' }>,
): CredentialsProvider {
  const config = mergeObjects(described, described.options) as CredentialsConfig;
  return Object.freeze({
    id: config.id,
    name: getName(config),
    type: 'credentials',
    style: undefined,
    credentials: config.credentials ?? {},
    authorize: config.authorize,
  });
}
