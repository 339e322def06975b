/**
 * Makes entries of events: those of the library, and those of features, as each says it of its own.
 */
import type { EventListener } from '../../core/events/index.js';
import type { AuditAction, AuditedEvent, AuditedFact } from '../../core/features/index.js';
import type { AuditOutcome } from './audit-entry.js';
import { type AuditLog, EMPTY_ENTRY } from './audit-log.js';
import type { AuditScope, AuditScopes } from './audit-scope.js';
import type { AuditSources } from './audit-sources.js';

/** Records facts. */
export class AuditRecorder {
  constructor(
    private readonly log: AuditLog,
    private readonly scopes: AuditScopes,
    private readonly sources: AuditSources,
  ) {}

  /**
   * Writes an entry of something that was done. Where the request was for the same, its own entry
   * says it.
   */
  async record(fact: AuditedFact & { readonly action: AuditAction }): Promise<void> {
    const scope = this.scopes.current;
    if (scope?.absorb(fact)) return;
    scope?.recorded.add(fact.action);
    const source = scope?.source ?? this.sources.read(fact.headers);
    const entry = {
      ...EMPTY_ENTRY,
      ...source,
      ...describeScope(scope, fact),
      ...describeFact(fact),
    };
    await this.log.append(entry);
  }
}

function describeScope(scope: AuditScope | undefined, { userId, actorId }: AuditedFact) {
  if (scope) return { actor: scope.getActor(userId ?? null), amr: scope.amr };
  return actorId === undefined ? {} : { actor: { kind: 'user', id: actorId } as const };
}

function describeFact(fact: AuditedFact & { readonly action: AuditAction }) {
  const { action, userId = null, target = null, details = {}, reason = null } = fact;
  const outcome: AuditOutcome = reason === null ? 'success' : 'refused';
  return { action, userId, target, details, reason, outcome };
}

/** A listener to all of these events. */
export function createListener(
  events: readonly AuditedEvent[],
  recorder: AuditRecorder,
): EventListener {
  const listen = (audited: AuditedEvent) => {
    const handle = async (message: unknown): Promise<void> => {
      const fact = audited.read(message);
      if (fact) await recorder.record(fact);
    };
    return [audited.event, handle] as const;
  };
  return Object.fromEntries(events.map(listen));
}
