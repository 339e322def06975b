/** Whether what sessions and sign-ins rely on answers. */
import { Inject, Injectable } from '@nestjs/common';
import { type Adapter, AdapterToken } from '../../core/adapters/adapter.js';
import { asError } from '../../core/errors/auth.error.js';
import { ProviderRegistry, type Random, RandomToken } from '../../core/index.js';
import { withDeadline } from '../../core/kernel/deadline.js';
import { type Logger, LoggerToken } from '../../core/kernel/logger.js';
import { randomHex } from '../../core/kernel/platform.js';
import { OAuthClient } from '../../core/oauth/oauth-client.js';
import type { ResolvedProvider } from '../../core/providers/provider.js';

/** Whoever takes longer does not answer, in milliseconds. An adapter is given as long. */
const DEADLINE_MS = 5_000;

const QUESTION_BYTES = 32;

/**
 * Tells whether the database and the identity providers answer. Works as an indicator of
 * `@nestjs/terminus`, and without it.
 *
 * The methods never reject. What they tell is fit for everybody; why something does not answer is in
 * the log. Where the request decides on the configuration, they tell of the one for that request.
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
    @Inject(OAuthClient) private readonly client: OAuthClient,
    @Inject(RandomToken) private readonly random: Random,
    @Inject(LoggerToken) private readonly logger: Logger,
  ) {}

  /**
   * Whether the database answers, within five seconds. It is asked for a session that does not exist.
   *
   * `{ status: 'up', adapter: 'none' }` where there is no adapter.
   *
   * @param key - What the result is called. Default `auth-adapter`.
   */
  async adapter<const Key extends string = 'auth-adapter'>(
    key: Key = 'auth-adapter' as Key,
  ): Promise<HealthResult<Key>> {
    if (!this.database) return healthResult(key, 'up', { adapter: 'none' });
    const ask = harmlessQuestion(this.database, randomHex(this.random, QUESTION_BYTES));
    if (!ask) return healthResult(key, 'up', { adapter: 'not checked' });
    return healthResult(key, (await this.answers(ask, 'The database')) ? 'up' : 'down', {});
  }

  /**
   * Whether each provider that publishes its metadata does so now: `down` when one of them does not
   * within five seconds. Others, GitHub for instance, are `not checked`: they have nothing that could
   * be asked without a person who signs in.
   *
   * However often this is called, a provider is asked at most every thirty seconds. Use it for
   * monitoring, or for readiness where nobody is served without a sign-in. Never for liveness: a
   * restart mends nobody else's server.
   *
   * @param key - What the result is called. Default `auth-providers`.
   * @example
   * ```ts
   * await authHealth.providers();
   * // { 'auth-providers': { status: 'down', providers: { keycloak: 'down', github: 'not checked' } } }
   * ```
   */
  async providers<const Key extends string = 'auth-providers'>(
    key: Key = 'auth-providers' as Key,
  ): Promise<HealthResult<Key>> {
    const reached = await Promise.all(
      this.registry
        .all()
        .map(async (provider) => [provider.id, await this.reach(provider)] as const),
    );
    const isDown = reached.some(([, reach]) => reach === 'down');
    const providers = Object.fromEntries(reached);
    return healthResult(key, isDown ? 'down' : 'up', { providers });
  }

  private async reach(provider: ResolvedProvider): Promise<Reach> {
    const isOAuth = provider.type === 'oauth' || provider.type === 'oidc';
    if (!isOAuth || !this.client.needsDiscovery(provider)) return 'not checked';
    const ask = (): Promise<void> => this.client.rediscover(provider);
    return (await this.answers(ask, `Provider "${provider.id}"`)) ? 'up' : 'down';
  }

  private async answers(ask: () => unknown, who: string): Promise<boolean> {
    try {
      await withDeadline(ask(), DEADLINE_MS, who);
      return true;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return false;
    }
  }
}

/* MERGED harmless-question.ts: What a database can be asked to find out whether it answers. */

/**
 * A call that finds nothing and changes nothing, or `undefined` for an adapter that has no such
 * method. It never looks for an id: where ids are UUIDs or numbers, a database that is perfectly well
 * refuses other text.
 *
 * @param nobody - Text that no row has, not even by chance.
 */
function harmlessQuestion(adapter: Adapter, nobody: string): (() => unknown) | undefined {
  if (adapter.getSessionAndUser) return () => adapter.getSessionAndUser?.(nobody);
  if (adapter.getUserByEmail) return () => adapter.getUserByEmail?.(`${nobody}@health.invalid`);
  return undefined;
}

/* MERGED health-result.ts: What an indicator tells, in the shape that `@nestjs/terminus` has for it. */

/** How it went to reach something. */
type Reach = 'up' | 'down' | 'not checked';

/**
 * One indicator's result, by its key: `{ 'auth-adapter': { status: 'up' } }`.
 *
 * @publicApi
 */
export type HealthResult<Key extends string = string> = Record<
  Key,
  {
    status: 'up' | 'down';
    /** Why the database was not asked. */
    adapter?: 'none' | 'not checked';
    /** Each provider by its id. */
    providers?: Record<string, Reach>;
  }
>;

/** A result under this key. */
function healthResult<Key extends string>(
  key: Key,
  status: 'up' | 'down',
  details: Omit<HealthResult[string], 'status'>,
): HealthResult<Key> {
  // TypeScript takes the type of a computed member for any string.
  return { [key]: { status, ...details } } as HealthResult<Key>;
}
