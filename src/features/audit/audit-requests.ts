/**
 * Records the requests to the library's routes: before a change that it is intended, and after it
 * how it ended.
 */
import {
  describeRequestFailure,
  findRequestAction,
  type ObservedRequest,
  type RequestAction,
  type RequestObserver,
} from '../../core/features/index.js';
import type { AuthResult } from '../../core/http/index.js';
import type { Proof } from '../../core/levels/index.js';
import type { LinkedUser, SignInPolicy, VerifiedSignIn } from '../../core/sign-in/index.js';
import type { NewAuditEntry } from './audit-entry.js';
import { type AuditLog, EMPTY_ENTRY } from './audit-log.js';
import { AuditScope, type AuditScopes, type IntendedChange, isSaidByEvent } from './audit-scope.js';
import type { AuditSources } from './audit-sources.js';
import type { VisitorCounts } from './visitor-counts.js';

/**
 * Follows the requests, and the sign-ins among them, whose user is known when they are complete.
 */
export class AuditRequests implements RequestObserver, SignInPolicy {
  constructor(
    private readonly log: AuditLog,
    private readonly visitors: VisitorCounts,
    private readonly scopes: AuditScopes,
    private readonly sources: AuditSources,
  ) {}

  observe(observed: ObservedRequest, run: () => Promise<AuthResult>): Promise<AuthResult> {
    const found = findRequestAction(observed);
    if (!found) return run();
    const scope = new AuditScope(found.action, this.sources.find(observed));
    if (found.route !== undefined) scope.details = { route: found.route };
    return this.scopes.run(scope, () => this.follow(scope, found, observed, run));
  }

  /** @throws {AdapterError} when the entry is required, and cannot be written. */
  async begin({ caller, route }: ObservedRequest): Promise<void> {
    const scope = this.scopes.current;
    const userId = findUserId(caller);
    if (!scope || userId === undefined || route?.method === 'GET') return;
    scope.identify(userId, listMethods(caller?.pendingSignIn?.proofs ?? []));
    await this.intend(scope);
  }

  /**
   * The user of a sign-in is known: it is written once the session is made, before the browser gets
   * it.
   */
  async beforeSession({ proofs = [], identity }: VerifiedSignIn, { user }: LinkedUser) {
    const scope = this.scopes.current;
    if (!scope) return undefined;
    scope.identify(String(user.id), listMethods(proofs));
    if (!scope.change) scope.details = { provider: identity.account.provider };
    return undefined;
  }

  private async follow(
    scope: AuditScope,
    { isChange }: RequestAction,
    observed: ObservedRequest,
    run: () => Promise<AuthResult>,
  ): Promise<AuthResult> {
    try {
      const result = await this.run(scope, observed, run);
      const { failure } = observed;
      if (failure !== undefined) await this.refuse(scope, observed, failure);
      else if (isChange) await this.succeed(scope, observed);
      return result;
    } finally {
      scope.end();
    }
  }

  private async run(
    scope: AuditScope,
    observed: ObservedRequest,
    run: () => Promise<AuthResult>,
  ): Promise<AuthResult> {
    try {
      return await run();
    } catch (thrown) {
      await this.refuse(scope, observed, thrown);
      throw thrown;
    }
  }

  private async intend(scope: AuditScope): Promise<void> {
    const entry = this.toEntry(scope, 'success', null);
    if (!entry) return;
    const row = await this.log.intend(entry);
    scope.begin({
      row,
      isRequired: this.log.isRequired,
      settleIn: async (tables) => {
        const settled = this.toEntry(scope, 'success', null);
        return settled ? this.log.settleIn(tables, row, settled) : false;
      },
    });
  }

  /**
   * @throws {AdapterError} when the entry of a sign-in is required, and cannot be written: the
   *   browser gets no session.
   */
  private async succeed(scope: AuditScope, observed: ObservedRequest): Promise<void> {
    conclude(scope, observed);
    const { action, source, change } = scope;
    const entry = this.toEntry(scope, 'success', null);
    if (!entry || action === undefined || scope.recorded.has(action)) return;
    if (change) return this.settle(scope, change, entry);
    if (isSaidByEvent(action) && !scope.isDone) return;
    if (scope.userId !== undefined) await this.log.commit(entry);
    // A visitor who is not known, such as one who has asked for a link.
    else this.visitors.add({ action, outcome: 'success', reason: null, ip: source.ip });
  }

  /** What was changed before the request failed has its entry. */
  private async refuse(
    scope: AuditScope,
    observed: ObservedRequest,
    thrown: unknown,
  ): Promise<void> {
    conclude(scope, observed);
    const { action, source, change } = scope;
    const { outcome, reason } = describeOutcome(scope, thrown);
    const hasHappened = change !== undefined && (scope.isSettled || scope.isDone);
    const entry = hasHappened
      ? this.toEntry(scope, 'success', null)
      : this.toEntry(scope, outcome, reason);
    if (!entry || action === undefined) return;
    if (change) await this.settle(scope, change, entry);
    else if (scope.userId !== undefined) await this.log.append(entry);
    else this.visitors.add({ action, outcome, reason, ip: source.ip });
  }

  /** Events come after a transaction, and say more than was known in it. */
  private async settle(
    scope: AuditScope,
    { row }: IntendedChange,
    entry: NewAuditEntry,
  ): Promise<void> {
    if (!scope.isSettled) await this.log.settle(row, entry);
    else if (scope.isDone) await this.log.complete(row, entry);
  }

  private toEntry(
    scope: AuditScope,
    outcome: NewAuditEntry['outcome'],
    reason: string | null,
  ): NewAuditEntry | undefined {
    const { action, source, userId = null, target = null, amr, details } = scope;
    if (action === undefined) return undefined;
    const actor = scope.getActor(userId);
    return {
      ...EMPTY_ENTRY,
      ...source,
      action,
      actor,
      userId,
      target,
      amr,
      details,
      outcome,
      reason,
    };
  }
}

/** What became known of the request while it ran. */
function conclude(scope: AuditScope, observed: ObservedRequest): void {
  scope.rename(findRequestAction(observed)?.action);
  scope.identify(findUserId(observed.caller) ?? observed.reauthenticates);
}

/** What failed may have taken effect. A refusal is said by code that knows what it has done. */
function describeOutcome({ isInDoubt }: AuditScope, thrown: unknown) {
  const { outcome, reason } = describeRequestFailure(thrown);
  return isInDoubt && outcome === 'failed'
    ? ({ outcome: 'unsettled', reason } as const)
    : { outcome, reason };
}

function findUserId(caller: ObservedRequest['caller']): string | undefined {
  return caller?.session?.userId ?? caller?.pendingSignIn?.userId;
}

function listMethods(proofs: readonly Proof[]): NewAuditEntry['amr'] {
  return [...new Set(proofs.flatMap(({ amr }) => amr))];
}
