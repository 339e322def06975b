/** The feature `Audit`: a log of who did what, and how it ended. */
import type { EventListener } from '../../core/events/index.js';
import {
  feature,
  type FeatureFacts,
  FeatureLinksToken,
  FeaturesToken,
  LogVerifierToken,
} from '../../core/features/index.js';
import { JwtSettingsToken } from '../../core/jwt/index.js';
import {
  type Clock,
  ClockToken,
  decorate,
  detachTimers,
  key,
  type Logger,
  LoggerToken,
  provide,
  type Random,
  RandomToken,
  service,
  TimersToken,
} from '../../core/kernel/index.js';
import { type TableStore, TableStoreToken } from '../../core/tables/index.js';
import { Activity } from './activity/activity.js';
import { ACTIVITY_PAGE_ROUTE, ActivityPageHandler } from './activity/activity-page.js';
import { ActivityPhrases } from './activity/activity-phrases.js';
import { LIST_ACTIVITY_ROUTE, ListActivity } from './activity/activity-routes.js';
import { ACTIVITY_SECTION, ActivitySection } from './activity/activity.section.js';
import { AuditData } from './audit-data.js';
import { AuditRecorder, createListener } from './audit-events.js';
import { AuditLog } from './audit-log.js';
import {
  type AuditOptions,
  AuditOptionsToken,
  findOptionProblems,
  OPTION_NAMES,
} from './audit-options.js';
import { AuditRequests } from './audit-requests.js';
import { AuditScopes } from './audit-scope.js';
import { AuditSources } from './audit-sources.js';
import { AuditTable } from './audit-table.js';
import { AuditedAdapter } from './audited-adapter.js';
import { AuditedTransactions } from './audited-transactions.js';
import { AUDIT_ENTRIES, type AuditRow, toEntry } from './audit-rows.js';
import { AuditUpkeep } from './audit-upkeep.js';
import { AuditService } from './audit.service.js';
import { type AuditCatalogue, listActions } from './catalogue.js';
import { CORE_EVENTS } from './core-events.js';
import { AuditDeliveries } from './delivery/audit-deliveries.js';
import type { AuditReceiver } from './delivery/audit-receiver.js';
import { AuditOutbox } from './delivery/audit-outbox.js';
import { AUDIT_DELIVERIES, AUDIT_LEASES } from './delivery/delivery-tables.js';
import { Leases } from './delivery/lease.js';
import { ErasedNames } from './erased-names.js';
import { EntryIds } from './entry-ids.js';
import { AUDIT_MESSAGES } from './messages/index.js';
import { VisitorCounts } from './visitor-counts.js';
import { AuditSeals } from './seal/audit-seals.js';
import { AUDIT_SEALS } from './seal/seal-tables.js';
import { AuditVerifier } from './seal/verification.js';

const AuditReceiversToken = key<readonly AuditReceiver[]>('AuditReceivers');

const AuditCatalogueToken = key<AuditCatalogue>('AuditCatalogue');

const AuditListenerToken = key<EventListener>('AuditListener');

/** Who gets the entries: the chain first, then the sinks. */
function listReceivers(
  options: AuditOptions,
  tables: TableStore,
  clock: Clock,
  random: Random,
  logger: Logger,
): readonly AuditReceiver[] {
  const { sinks = [], seal } = options;
  return [
    ...(seal ? [new AuditSeals(seal, tables, clock, random, logger)] : []),
    ...sinks.map((sink) => ({
      name: sink.name,
      take: async (rows: readonly AuditRow[]) => sink.write(rows.map(toEntry)),
    })),
  ];
}

/**
 * A log of who did what, from where, and how it ended, in a table of the app's database: each
 * change by a route of the library or a feature, each refusal, and the facts that events tell. No
 * secret, token, code or link is in it.
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
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: findAdapterProblems,
  inject: [
    TableStoreToken,
    AuditRecorder,
    AuditScopes,
    AuditUpkeep,
    AuditVerifier,
    AuditCatalogueToken,
  ],
  services: [
    service(EntryIds, [ClockToken, RandomToken]),
    service(AuditScopes, []),
    provide(
      AuditReceiversToken,
      [AuditOptionsToken, TableStoreToken, ClockToken, RandomToken, LoggerToken],
      listReceivers,
    ),
    service(AuditedAdapter, [AuditScopes]),
    service(ErasedNames, [ClockToken]),
    service(AuditTable, [TableStoreToken, ErasedNames, ClockToken]),
    service(Leases, [TableStoreToken, ClockToken, RandomToken]),
    service(AuditOutbox, [AuditReceiversToken, TableStoreToken, Leases]),
    service(AuditDeliveries, [
      AuditReceiversToken,
      AuditOutbox,
      TableStoreToken,
      Leases,
      ClockToken,
      LoggerToken,
    ]),
    service(AuditLog, [
      AuditOptionsToken,
      AuditTable,
      EntryIds,
      ClockToken,
      TimersToken,
      LoggerToken,
    ]),
    service(VisitorCounts, [AuditLog, TimersToken]),
    service(AuditSources, [AuditOptionsToken, RandomToken, LoggerToken]),
    service(AuditRecorder, [AuditLog, AuditScopes, AuditSources]),
    provide(AuditListenerToken, [FeaturesToken, AuditRecorder], (features, recorder) =>
      createListener(
        [...CORE_EVENTS, ...features.flatMap(({ auditedEvents = [] }) => auditedEvents)],
        recorder,
      ),
    ),
    service(AuditRequests, [AuditLog, VisitorCounts, AuditScopes, AuditSources]),
    service(AuditVerifier, [AuditOptionsToken, TableStoreToken, ClockToken]),
    provide(LogVerifierToken, [AuditVerifier], (verifier) => verifier),
    provide(AuditCatalogueToken, [FeaturesToken], listActions),
    service(AuditData, [TableStoreToken, ErasedNames, JwtSettingsToken]),
    service(Activity, [AuditService, TableStoreToken]),
    service(ActivityPhrases, [FeaturesToken]),
    service(ActivitySection, [Activity, ActivityPhrases]),
    service(ActivityPageHandler, [Activity, ActivityPhrases, FeatureLinksToken, ClockToken]),
    service(ListActivity, [Activity]),
    service(AuditUpkeep, [
      AuditDeliveries,
      AuditTable,
      VisitorCounts,
      ClockToken,
      TimersToken,
      LoggerToken,
    ]),
  ],
  tables: [AUDIT_ENTRIES, AUDIT_DELIVERIES, AUDIT_LEASES, AUDIT_SEALS],
  messages: AUDIT_MESSAGES,
  routes: [ACTIVITY_PAGE_ROUTE, LIST_ACTIVITY_ROUTE],
  accountSections: [ACTIVITY_SECTION],
  listeners: [AuditListenerToken],
  requestObservers: [AuditRequests],
  decorators: [
    decorate(TimersToken, [AuditScopes], (timers, scopes) =>
      detachTimers(timers, (work) => scopes.exit(work)),
    ),
    decorate(
      TableStoreToken,
      [AuditScopes],
      (tables, scopes) => new AuditedTransactions(tables, scopes),
    ),
  ],
  adapterWrappers: [AuditedAdapter],
  signInPolicies: [AuditRequests],
  personalData: { auditEntries: AuditData },
  // The log ends last: what is counted is written to it.
  lifecycles: [AuditLog, AuditUpkeep],
});

/** The service of the feature. */
export type Audit = AuditService;

function findAdapterProblems({ adapter }: FeatureFacts): string[] {
  return adapter ? [] : ['It needs an adapter: entries are stored in a table.'];
}
