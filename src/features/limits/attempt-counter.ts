/** Counts attempts, and refuses those beyond the limits. */
import { TooManyAttempts } from '../../core/errors/index.js';
import { type Logger, SingleWarnings } from '../../core/kernel/index.js';
import type { Attempt, AttemptLimit } from '../../core/sign-in/index.js';
import type { ChallengeCheck } from './challenge-check.js';
import { getClientNetwork } from './client-network.js';
import type { CounterStore, Window } from './counters.js';
import { digest, type KnownBrowsers } from './known-browsers.js';
import {
  LIMIT_RULES,
  type LimitRule,
  listIdentifiers,
  normalizeIdentifier,
} from './limit-rules.js';
import type { LimitsOptions } from './limits-options.js';

/** A counter of an attempt. */
interface Counted {
  readonly key: string;
  readonly window: Window;
  /**
   * Who uses it up: all clients of one network, the client with one account, or also others, such
   * as those who attack an account, or its owner.
   */
  readonly scope: 'network' | 'client' | 'shared';
}

/** An account, by its digest. */
interface CountedAccount {
  readonly name: string;
  readonly browser: string | undefined;
}

/** Counts each attempt by its rule. */
export class AttemptCounter implements AttemptLimit {
  private readonly warnings = new SingleWarnings(() => this.logger);

  constructor(
    private readonly options: LimitsOptions,
    private readonly browsers: KnownBrowsers,
    private readonly counters: CounterStore,
    private readonly challenges: ChallengeCheck,
    private readonly logger: Logger,
  ) {}

  async check(attempt: Attempt): Promise<void> {
    const rule = LIMIT_RULES.find((one) => one.matches(attempt));
    if (!rule) return;
    const counted = await this.listCounters(attempt, rule);
    // The client's network is first, and then what the client alone uses up: a request that is
    // refused there makes no further counters, and without an answer to the challenge, it uses up
    // nothing of others.
    await this.count(counted.filter(({ scope }) => scope === 'network'));
    await this.count(counted.filter(({ scope }) => scope === 'client'));
    if (rule.isChallenged) await this.challenges.check(attempt, rule.kind, counted);
    await this.count(counted.filter(({ scope }) => scope === 'shared'));
  }

  private async count(counted: readonly Counted[]): Promise<void> {
    const hits = counted.map(({ key, window }) => this.counters.hit(key, window));
    const seconds = Math.max(0, ...(await Promise.all(hits)));
    if (seconds > 0) throw new TooManyAttempts(seconds);
  }

  private async listCounters(
    attempt: Attempt,
    { kind, windows, isOfUser, isPerRoute }: LimitRule,
  ): Promise<readonly Counted[]> {
    const accounts = await this.listAccounts(attempt, isOfUser === true);
    const isKnown = accounts.length > 0 && accounts.every(({ browser }) => browser !== undefined);
    const network = isKnown ? undefined : this.getNetwork(attempt);
    const counted: Counted[] = [];
    const prefix = isPerRoute ? `${kind}:${attempt.route ?? ''}` : kind;
    const add = (scope: Counted['scope'], name: string, window: Window) =>
      counted.push({ key: `${prefix}:${name}`, window, scope });
    if (network) add('network', `n:${network}`, windows.network);
    for (const { name, browser } of accounts) {
      if (browser !== undefined) {
        add('client', `b:${browser}:${name}`, windows.knownBrowser);
        add('shared', `k:${name}`, windows.knownBrowsers);
      } else {
        if (network) add('client', `x:${network}:${name}`, windows.both);
        add('shared', `i:${name}`, windows.identifier);
      }
    }
    return counted;
  }

  /** The accounts of an attempt, each with the browser if that has signed in to it before. */
  private async listAccounts(
    attempt: Attempt,
    isOfUser: boolean,
  ): Promise<readonly CountedAccount[]> {
    const { request, site } = attempt;
    const ofUser =
      attempt.identifier === undefined ? [] : [normalizeIdentifier(attempt.identifier)];
    const accounts: CountedAccount[] = [];
    for (const identifier of isOfUser ? ofUser : listIdentifiers(attempt)) {
      const name = (await digest(identifier)).slice(0, 32);
      const browser = await this.browsers.find(identifier, { cookies: request.cookies, site });
      accounts.push({ name, browser });
    }
    return accounts;
  }

  private getNetwork({ request }: Attempt): string | undefined {
    const { trustedProxies, clientAddress } = this.options;
    const network = getClientNetwork(request, this.options);
    // Without an address, the limits per client do not apply. Behind a proxy, all clients would
    // share one.
    if (network === undefined) this.warnings.warn('client-address-unknown');
    const isConfigured = trustedProxies !== undefined || clientAddress !== undefined;
    if (!isConfigured && request.headers.get('x-forwarded-for'))
      this.warnings.warn('proxy-not-configured');
    return network;
  }
}
