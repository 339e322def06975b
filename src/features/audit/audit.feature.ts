/** The feature `Audit`: a log of who did what, and how it ended. */
import type { EventListener } from '../../core/events/index.js';
import {
  feature,
  type FeatureFacts,
  type FeatureLifecycle,
  FeaturesToken,
} from '../../core/features/index.js';
import {
  ClockToken,
  key,
  LoggerToken,
  provide,
  RandomToken,
  service,
  TimersToken,
} from '../../core/kernel/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { AuditData } from './audit-data.js';
import { AuditRecorder, createListener } from './audit-events.js';
import { AuditLog } from './audit-log.js';
import { AuditOptionsToken, findOptionProblems } from './audit-options.js';
import { AuditRequests } from './audit-requests.js';
import { AuditScopes } from './audit-scope.js';
import { AUDIT_ENTRIES } from './audit-tables.js';
import { AuditService } from './audit.service.js';
import { CORE_EVENTS } from './core-events.js';
import { EntryIds } from './entry-ids.js';
import { RefusalCounts } from './refusal-counts.js';

const AuditListenerToken = key<EventListener>('AuditListener');

/** Writes what is in memory, when the app stops. */
class AuditLifecycle implements FeatureLifecycle {
  constructor(
    private readonly refusals: RefusalCounts,
    private readonly log: AuditLog,
  ) {}

  async stop(): Promise<void> {
    await this.refusals.flush();
    await this.log.flush();
  }
}

/**
 * A log of who did what, from where, and how it ended, in a table of the app's database: each change by a route of the library or
 * a feature, each refusal, and the facts that events tell. No secret, token, code or link is in it.
 *
 * `Audit` is also the token of its service.
 *
 * @example
 * ```ts
 * const features = [Sessions(), Audit({ retentionDays: 730 })];
 * ```
 * @publicApi
 */
export const Audit = feature(AuditService, AuditOptionsToken, {
  id: 'audit',
  checkOptions: findOptionProblems,
  check: findAdapterProblems,
  inject: [TableStoreToken, AuditRecorder, AuditScopes, RefusalCounts],
  services: [
    service(EntryIds, [ClockToken, RandomToken]),
    service(AuditScopes, []),
    service(AuditLog, [
      AuditOptionsToken,
      TableStoreToken,
      EntryIds,
      ClockToken,
      TimersToken,
      LoggerToken,
    ]),
    service(RefusalCounts, [AuditLog, TimersToken]),
    service(AuditRecorder, [AuditLog, AuditScopes]),
    provide(AuditListenerToken, [FeaturesToken, AuditRecorder], (features, recorder) =>
      createListener(
        [...CORE_EVENTS, ...features.flatMap(({ auditedEvents = [] }) => auditedEvents)],
        recorder,
      ),
    ),
    service(AuditRequests, [
      AuditOptionsToken,
      AuditLog,
      RefusalCounts,
      AuditScopes,
      RandomToken,
      LoggerToken,
    ]),
    service(AuditData, [TableStoreToken, RandomToken]),
    service(AuditLifecycle, [RefusalCounts, AuditLog]),
  ],
  tables: [AUDIT_ENTRIES],
  listeners: [AuditListenerToken],
  requestObservers: [AuditRequests],
  signInPolicies: [AuditRequests],
  personalData: { auditEntries: AuditData },
  lifecycles: [AuditLifecycle],
});

/** The service of the feature. */
export type Audit = AuditService;

function findAdapterProblems({ adapter }: FeatureFacts): string[] {
  return adapter ? [] : ['It needs an adapter: entries are stored in a table.'];
}
