/** Counts attempts, and refuses those beyond the limits. */
import { asError } from '../../core/errors/auth.error.js';
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { TooManyAttempts } from '../../core/errors/request.errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Attempt, AttemptLimit } from '../../core/sign-in/attempt-limit.js';
import { getClientNetwork } from './client-network.js';
import type { Window } from './counters.js';
import { digest, type KnownBrowsers } from './known-browsers.js';
import { LIMIT_RULES, type LimitRule, listIdentifiers } from './limit-rules.js';
import type { LimitsOptions } from './limits-options.js';
import type { MemoryCounters } from './memory.counters.js';

/** The counters of an attempt: their keys, and how many attempts each may have. */
type Counted = readonly (readonly [key: string, window: Window])[];

/** An account, by its digest. */
interface CountedAccount {
  readonly name: string;
  readonly browser: string | undefined;
}

/**
 * Counts each attempt by its rule. While the store is away, each process counts in memory: neither may an attacker
 * guess without a limit by breaking the store, nor is anybody locked out by its failure.
 */
export class AttemptCounter implements AttemptLimit {
  private hasWarned = false;

  constructor(
    private readonly options: LimitsOptions,
    private readonly browsers: KnownBrowsers,
    private readonly memory: MemoryCounters,
    private readonly logger: Logger,
  ) {}

  async check(attempt: Attempt): Promise<void> {
    const rule = LIMIT_RULES.find((one) => one.matches(attempt));
    if (!rule) return;
    // One after the other: an attempt that one counter refuses uses up nothing of the next.
    for (const [key, window] of await this.listCounters(attempt, rule)) {
      const seconds = await this.hit(key, window);
      if (seconds > 0) throw new TooManyAttempts(seconds);
    }
  }

  private async listCounters(attempt: Attempt, { kind, windows }: LimitRule): Promise<Counted> {
    const accounts = await this.listAccounts(attempt);
    const isKnown = accounts.length > 0 && accounts.every(({ browser }) => browser !== undefined);
    const network = isKnown ? undefined : this.getNetwork(attempt);
    return [
      ...(network ? [[`${kind}:n:${network}`, windows.network] as const] : []),
      ...accounts.flatMap(({ name, browser }): Counted => {
        if (browser !== undefined) {
          return [
            [`${kind}:b:${browser}:${name}`, windows.knownBrowser],
            [`${kind}:k:${name}`, windows.knownBrowsers],
          ];
        }
        return [
          ...(network ? [[`${kind}:x:${network}:${name}`, windows.both] as const] : []),
          [`${kind}:i:${name}`, windows.identifier],
        ];
      }),
    ];
  }

  /** The accounts of an attempt, each with the browser if that has signed in to it before. */
  private async listAccounts(attempt: Attempt): Promise<readonly CountedAccount[]> {
    const { request, site } = attempt;
    const accounts: CountedAccount[] = [];
    for (const identifier of listIdentifiers(attempt)) {
      const name = (await digest(identifier)).slice(0, 32);
      const browser = await this.browsers.find(identifier, { cookies: request.cookies, site });
      accounts.push({ name, browser });
    }
    return accounts;
  }

  /** Without an address, the attempts of all clients would share one counter. */
  private getNetwork({ request }: Attempt): string | undefined {
    const network = getClientNetwork(request, this.options);
    if (network === undefined && !this.hasWarned) {
      this.hasWarned = true;
      this.logger.warn('client-address-unknown');
    }
    return network;
  }

  private async hit(key: string, window: Window): Promise<number> {
    const { counters } = this.options;
    if (!counters) return this.memory.hit(key, window);
    try {
      return await counters.hit(key, window);
    } catch (thrown) {
      if (thrown instanceof InvalidOption) throw thrown;
      this.logger.error(asError(thrown));
      return this.memory.hit(key, window);
    }
  }
}
