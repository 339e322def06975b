/** What is known of the request that is handled, for all that is recorded meanwhile. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditDetails, AuditedFact } from '../../core/features/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { AuthenticationMethod } from '../../core/levels/index.js';
import type { AuditActor, AuditTarget } from './audit-entry.js';
import type { TableStore } from '../../core/tables/index.js';
import type { AuditRow } from './audit-rows.js';

/** Where a request came from. */
export interface AuditSource {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly traceId: string | null;
}

/** A change whose entry was written before it. */
export interface IntendedChange {
  readonly row: AuditRow;
  /** Whether the change is undone if its entry cannot be settled. */
  readonly isRequired: boolean;
  /**
   * Settles the entry in the transaction of the change.
   *
   * @returns Whether it did: an entry that could not be written before is written later.
   */
  settleIn(tables: TableStore): Promise<boolean>;
}

/** A request, or work of the app on behalf of an actor. */
export class AuditScope {
  /**
   * The change that is under way; `undefined` for a request of which no user is known yet, and for
   * one that changes nothing.
   */
  change: IntendedChange | undefined;
  /** Whether the entry was settled together with the change. */
  isSettled = false;
  /** Whether an event has said that the action was done: its facts are those of the entry. */
  isDone = false;
  /**
   * Whether the request has ended. Work that it has begun, and that goes on, is not of its user any
   * more.
   */
  isOver = false;
  /**
   * Whether a call that changes something has failed: it may have taken effect, and only its answer
   * was lost.
   */
  isInDoubt = false;
  /** The user who has proven who they are; `undefined` for a visitor. */
  userId: string | undefined;
  amr: readonly AuthenticationMethod[] = [];
  target: AuditTarget | undefined;
  details: AuditDetails = {};
  /** The actions that have an entry of their own. */
  readonly recorded = new Set<AuditAction>();

  /** @param action - What the request is for; `undefined` for work of the app. */
  constructor(
    public action: AuditAction | undefined,
    readonly source: AuditSource,
    private readonly given?: AuditActor,
  ) {}

  /** The user who acts is known. */
  identify(userId: string | undefined, amr: readonly AuthenticationMethod[] = this.amr): void {
    this.userId ??= userId;
    this.amr = amr;
  }

  /** The entry of the change is written. */
  begin(change: IntendedChange): void {
    this.change = change;
  }

  /** A call of the change has failed. */
  doubt(): void {
    this.isInDoubt = true;
  }

  /** The request was for something else than it seemed. */
  rename(action: AuditAction | undefined): void {
    this.action = action;
  }

  /** The request has ended. */
  end(): void {
    this.isOver = true;
  }

  /**
   * Adds what an event says of the action that is under way.
   *
   * @returns Whether it is of that action, whose own entry says it.
   */
  absorb({ action, target, details }: AuditedFact & { readonly action: AuditAction }): boolean {
    const isUnderWay = this.change !== undefined || isSignIn(action);
    if (this.action !== action || !isUnderWay || this.isDone) return false;
    this.isDone = true;
    this.target ??= target;
    this.details = { ...this.details, ...details };
    return true;
  }

  /** @param userId - Of the fact that is recorded: who is proven by it acts. */
  getActor(userId: string | null): AuditActor {
    return this.given ?? { kind: 'user', id: this.userId ?? userId };
  }
}

/** A sign-in takes effect as its response is sent, which is after its entry is written. */
function isSignIn(action: AuditAction | undefined): boolean {
  return action === 'session.start';
}

/**
 * What an event says, and no response: a sign-in may go on elsewhere, and a sign-out may be of no
 * session.
 */
export function isSaidByEvent(action: AuditAction | undefined): boolean {
  return isSignIn(action) || action === 'session.end';
}

/**
 * What runs now, by the app's services. It is one for all of them: before Node 24, each promise of
 * the process costs as much again for each such storage.
 */
const RUNNING = new AsyncLocalStorage<ReadonlyMap<AuditScopes, AuditScope>>();

/** The scope of what runs now. */
export class AuditScopes {
  get current(): AuditScope | undefined {
    const scope = RUNNING.getStore()?.get(this);
    return scope?.isOver === true ? undefined : scope;
  }

  run<Result>(scope: AuditScope, work: () => Result): Result {
    return RUNNING.run(new Map(RUNNING.getStore()).set(this, scope), work);
  }

  /** Runs work that is of no request. */
  exit<Result>(work: () => Result): Result {
    const others = new Map(RUNNING.getStore());
    others.delete(this);
    return RUNNING.run(others, work);
  }

  /** Makes a call that is part of a change. */
  async change<Result>(work: () => Awaitable<Result>): Promise<Result> {
    try {
      return await work();
    } catch (thrown) {
      const { current } = this;
      if (current?.change) current.doubt();
      throw thrown;
    }
  }
}
