/** Health checks of the database and the identity providers. */
import { Inject, Injectable } from '@nestjs/common';
import { type Adapter, AdapterToken } from '../../core/adapters/index.js';
import { asError } from '../../core/errors/index.js';
import { ProviderRegistry, type Random, RandomToken } from '../../core/index.js';
import { type Logger, LoggerToken, randomHex, withDeadline } from '../../core/kernel/index.js';
import { needsDiscovery, type OAuthClient, OAuthClientToken } from '../../core/oauth/index.js';
import type { ResolvedProvider } from '../../core/providers/index.js';

/** In milliseconds, for the database and for each provider. */
const DEADLINE_MS = 5_000;

const PROBE_BYTES = 32;

/**
 * Reports whether the database and the identity providers respond. Works as an indicator of
 * `@nestjs/terminus`, and without it.
 *
 * The methods never reject. Their results are safe to publish; the causes of failures are logged.
 * If the configuration depends on the request, the results are for the configuration of the current
 * request.
 *
 * @example
 * ```ts
 * @Controller('health')
 * @Public()
 * export class HealthController {
 *   constructor(
 *     @Inject(HealthCheckService) private readonly health: HealthCheckService,
 *     @Inject(AuthHealth) private readonly auth: AuthHealth,
 *   ) {}
 *
 *   @Get('ready')
 *   @HealthCheck()
 *   ready() {
 *     return this.health.check([() => this.auth.adapter()]);
 *   }
 * }
 * ```
 * @publicApi
 */
@Injectable()
export class AuthHealth {
  constructor(
    @Inject(AdapterToken) private readonly database: Adapter | undefined,
    @Inject(ProviderRegistry) private readonly registry: ProviderRegistry,
    @Inject(OAuthClientToken) private readonly client: OAuthClient,
    @Inject(RandomToken) private readonly random: Random,
    @Inject(LoggerToken) private readonly logger: Logger,
  ) {}

  /**
   * Whether the database responds within five seconds to a query for a session that does not exist.
   * Without an adapter the result is `{ status: 'up', adapter: 'none' }`.
   *
   * @param key - The key of the result. Default `auth-adapter`.
   */
  async adapter<const Key extends string = 'auth-adapter'>(
    key: Key = 'auth-adapter' as Key,
  ): Promise<HealthResult<Key>> {
    if (!this.database) return createResult(key, 'up', { adapter: 'none' });
    const probe = createProbe(this.database, randomHex(this.random, PROBE_BYTES));
    if (!probe) return createResult(key, 'up', { adapter: 'not checked' });
    return createResult(key, (await this.isReachable(probe, 'The database')) ? 'up' : 'down', {});
  }

  /**
   * Whether the metadata of each OpenID provider can be fetched: `down` if one of them does not
   * respond within five seconds. Providers without metadata, GitHub for instance, are
   * `not checked`: they have no endpoint that works without a sign-in.
   *
   * A provider is requested at most every thirty seconds, however often this is called. Use it for
   * monitoring, or for readiness if no request is served without a sign-in. Never use it for
   * liveness: a restart does not repair another server.
   *
   * @param key - The key of the result. Default `auth-providers`.
   * @example
   * ```ts
   * await authHealth.providers();
   * // {
   * //   'auth-providers': {
   * //     status: 'down',
   * //     providers: { keycloak: 'down', github: 'not checked' },
   * //   },
   * // }
   * ```
   */
  async providers<const Key extends string = 'auth-providers'>(
    key: Key = 'auth-providers' as Key,
  ): Promise<HealthResult<Key>> {
    const statuses = await Promise.all(
      this.registry
        .all()
        .map(async (provider) => [provider.id, await this.checkProvider(provider)] as const),
    );
    const isDown = statuses.some(([, status]) => status === 'down');
    const providers = Object.fromEntries(statuses);
    return createResult(key, isDown ? 'down' : 'up', { providers });
  }

  private async checkProvider(provider: ResolvedProvider): Promise<Status> {
    const isOAuth = provider.type === 'oauth' || provider.type === 'oidc';
    if (!isOAuth || !needsDiscovery(provider)) return 'not checked';
    const probe = (): Promise<void> => this.client.rediscover(provider);
    return (await this.isReachable(probe, `Provider "${provider.id}"`)) ? 'up' : 'down';
  }

  private async isReachable(probe: () => unknown, name: string): Promise<boolean> {
    try {
      await withDeadline(probe(), DEADLINE_MS, name);
      return true;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return false;
    }
  }
}

/**
 * Creates a query that finds nothing and changes nothing, or returns `undefined` if the adapter has
 * no such method. It never queries an id: if ids are UUIDs or numbers, a healthy database refuses
 * other text.
 *
 * @param absent - Random text that is in no row.
 */
function createProbe(adapter: Adapter, absent: string): (() => unknown) | undefined {
  if (adapter.getSessionAndUser) return () => adapter.getSessionAndUser?.(absent);
  if (adapter.getUserByEmail) return () => adapter.getUserByEmail?.(`${absent}@health.invalid`);
  return undefined;
}

/** The status of one provider. */
type Status = 'up' | 'down' | 'not checked';

/**
 * The result of one indicator, in the shape of `@nestjs/terminus`:
 * `{ 'auth-adapter': { status: 'up' } }`.
 *
 * @publicApi
 */
export type HealthResult<Key extends string = string> = Record<
  Key,
  {
    status: 'up' | 'down';
    /** Why the database was not checked. */
    adapter?: 'none' | 'not checked';
    /** The status of each provider by its id. */
    providers?: Record<string, Status>;
  }
>;

function createResult<Key extends string>(
  key: Key,
  status: 'up' | 'down',
  details: Omit<HealthResult[string], 'status'>,
): HealthResult<Key> {
  // TypeScript widens the type of a computed key to `string`.
  return { [key]: { status, ...details } } as HealthResult<Key>;
}
