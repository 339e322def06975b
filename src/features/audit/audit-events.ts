/** Makes entries of events: those of the library, and those of features, as each says it of its own. */
import type { EventListener } from '../../core/events/index.js';
import type { AuditedEvent, AuditedFact } from '../../core/features/index.js';
import type { AuditAction } from '../../core/features/index.js';
import { type AuditLog, EMPTY_ENTRY } from './audit-log.js';
import type { AuditScopes } from './audit-scope.js';

/** Records facts. */
export class AuditRecorder {
  constructor(
    private readonly log: AuditLog,
    private readonly scopes: AuditScopes,
  ) {}

  /** Writes an entry of something that was done. Where the request was for the same, its own entry says it. */
  async record(fact: AuditedFact & { readonly action: AuditAction }): Promise<void> {
    const { action, userId = null, target = null, details = {}, reason = null } = fact;
    const scope = this.scopes.current;
    if (scope?.action === action && scope.intended && !scope.recorded.has(action)) {
      scope.recorded.add(action);
      scope.target ??= target ?? undefined;
      scope.details = { ...scope.details, ...details };
      return;
    }
    scope?.recorded.add(action);
    const outcome = reason === null ? 'success' : 'refused';
    await this.log.append({
      ...EMPTY_ENTRY,
      ...scope?.source,
      ...{ action, userId, target, details, reason, outcome },
      actor: scope ? scope.getActor(userId) : EMPTY_ENTRY.actor,
      amr: scope?.amr ?? [],
    });
  }
}

/** A listener to all of these events. */
export function createListener(
  events: readonly AuditedEvent[],
  recorder: AuditRecorder,
): EventListener {
  const listen = ({ event, read }: AuditedEvent) => {
    const handle = async (message: unknown): Promise<void> => {
      const fact = read(message);
      if (fact) await recorder.record(fact);
    };
    return [event, handle] as const;
  };
  return Object.fromEntries(events.map(listen));
}
