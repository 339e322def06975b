/** The feature `Sessions`: sessions that can be listed, and ended on every process. */
import { AdapterToken } from '../../core/adapters/index.js';
import { EventBus } from '../../core/events/index.js';
import { feature, type FeatureLifecycle } from '../../core/features/index.js';
import { JwtService, JwtSettingsToken } from '../../core/jwt/index.js';
import {
  ClockToken,
  LoggerToken,
  Moments,
  provide,
  RandomToken,
  service,
  TimersToken,
} from '../../core/kernel/index.js';
import { AssuranceToken } from '../../core/levels/index.js';
import {
  FactorRulesToken,
  SESSION_FINDER,
  SessionFinder,
  SessionLifetime,
  SessionService,
} from '../../core/sessions/index.js';
import { PendingSignInEndsToken } from '../../core/sign-in/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { SESSIONS_AUDITED_EVENTS } from './audited-events.js';
import { findAssuranceProblems } from './assurance-check.js';
import { CurrentSessionReader } from './current-session.js';
import { DEVICES_SECTION, DevicesSection } from './devices.section.js';
import { AssurancePolicy } from './level/assurance-policy.js';
import { LevelHook } from './level/level-hook.js';
import { LevelKeeper } from './level/level-keeper.js';
import { StoredLevelReader } from './level/stored-level-reader.js';
import { LevelRulesToken, toLevelRules } from './level/level-rules.js';
import { LevelStore } from './level/level-store.js';
import { SESSION_LEVELS } from './level/level-tables.js';
import { SESSIONS_MESSAGES } from './messages/index.js';
import {
  REAUTHENTICATION_CODES,
  REAUTHENTICATION_FORMS,
  REAUTHENTICATION_MAILS,
  REAUTHENTICATION_ROUTES,
  REAUTHENTICATION_SERVICES,
} from './reauthentication/reauthentication.js';
import { SESSIONS_METRICS } from './metrics.js';
import { createRemoteListener } from './remote-revocations.js';
import { RevocationSync } from './revocation-sync.js';
import { SessionEnder } from './session-ender.js';
import { SessionRecords } from './session-records.js';
import {
  ListSessionsHandler,
  RevokeOtherSessionsHandler,
  RevokeSessionHandler,
  SESSION_ROUTES,
} from './session-routes.js';
import { SESSION_RECORDS, SESSION_REVOCATIONS } from './session-tables.js';
import { SessionTracker } from './session-tracker.js';
import {
  findContradictions,
  findOptionProblems,
  OPTION_NAMES,
  SessionsOptionsToken,
} from './sessions-options.js';
import { SessionsService } from './sessions.service.js';
import { UserPolicyChanges } from './user-policy-changes.js';
import { UserSessions } from './user-sessions.js';

/**
 * Follows the revocations while the app runs. With `database` each read of a session knows of them,
 * and what waits for an event does not.
 */
class SessionsLifecycle implements FeatureLifecycle {
  constructor(
    private readonly sync: RevocationSync,
    private readonly records: SessionRecords,
  ) {}

  start(): Promise<void> {
    return this.sync.start();
  }

  async stop(): Promise<void> {
    await this.sync.stop();
    await this.records.settle();
  }
}

/**
 * Sessions that a user can list and end, from any browser and on every process at once, with both
 * session strategies. With `jwt`, a check of a session still makes no query.
 *
 * It needs an adapter with tables for features: `TypeORMAdapter`, or any other with `withTables`.
 *
 * `Sessions` is also the token of the service: inject it by its name.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({
 *   providers: [GitHub],
 *   adapter: TypeORMAdapter(dataSource),
 *   features: [Sessions()],
 * });
 *
 * @Injectable()
 * export class Support {
 *   constructor(@Inject(Sessions) private readonly sessions: Sessions) {}
 *
 *   signOutEverywhere(userId: string) {
 *     return this.sessions.revokeAll(userId, { reason: 'support' });
 *   }
 * }
 * ```
 * @publicApi
 */
export const Sessions = feature(SessionsService, SessionsOptionsToken, {
  id: 'sessions',
  optionNames: OPTION_NAMES,
  checkOptions: (options, facts) => {
    const problems = findOptionProblems(options);
    if (problems.length > 0 || !facts) return problems;
    return [
      ...findContradictions(options, facts.providers),
      ...findAssuranceProblems(options, facts),
    ];
  },
  inject: [
    SessionRecords,
    SessionEnder,
    UserSessions,
    RevocationSync,
    CurrentSessionReader,
    EventBus,
  ],
  services: [
    provide(
      RevocationSync,
      [
        EventBus,
        SessionsOptionsToken,
        TableStoreToken,
        JwtSettingsToken,
        Moments,
        TimersToken,
        LoggerToken,
      ],
      followForEvents,
    ),
    service(SessionRecords, [
      SessionsOptionsToken,
      TableStoreToken,
      JwtService,
      SessionLifetime,
      LoggerToken,
    ]),
    service(SessionEnder, [
      TableStoreToken,
      AdapterToken,
      JwtService,
      SessionRecords,
      RevocationSync,
      ClockToken,
    ]),
    service(UserSessions, [TableStoreToken, SessionEnder, PendingSignInEndsToken]),
    service(SessionTracker, [
      SessionsOptionsToken,
      RevocationSync,
      SessionRecords,
      SessionEnder,
      Moments,
      RandomToken,
    ]),
    service(LevelStore, [TableStoreToken, RevocationSync, SessionLifetime, JwtService]),
    service(LevelHook, [LevelStore, RevocationSync, SessionRecords, SessionLifetime]),
    provide(LevelRulesToken, [SessionsOptionsToken, AssuranceToken], toLevelRules),
    service(AssurancePolicy, [AssuranceToken, LevelRulesToken, ClockToken]),
    service(StoredLevelReader, [LevelRulesToken, LevelStore, SessionRecords]),
    service(LevelKeeper, [
      StoredLevelReader,
      LevelStore,
      SessionRecords,
      SessionService,
      EventBus,
      FactorRulesToken,
    ]),
    service(UserPolicyChanges, [SessionEnder, RevocationSync]),
    ...REAUTHENTICATION_SERVICES,
    SESSION_FINDER,
    service(CurrentSessionReader, [SessionFinder]),
    service(SessionsLifecycle, [RevocationSync, SessionRecords]),
    service(ListSessionsHandler, [SessionsService]),
    service(RevokeSessionHandler, [SessionsService]),
    service(RevokeOtherSessionsHandler, [SessionsService]),
    service(DevicesSection, [SessionsService]),
  ],
  tables: [SESSION_RECORDS, SESSION_REVOCATIONS, SESSION_LEVELS, REAUTHENTICATION_CODES],
  events: ['sessionRevoked', 'reauthenticated'],
  auditedEvents: SESSIONS_AUDITED_EVENTS,
  metrics: SESSIONS_METRICS,
  routes: [...SESSION_ROUTES, ...REAUTHENTICATION_ROUTES],
  forms: REAUTHENTICATION_FORMS,
  mails: REAUTHENTICATION_MAILS,
  messages: SESSIONS_MESSAGES,
  accountSections: [DEVICES_SECTION],
  sessionHooks: [SessionTracker, LevelHook],
  sessionLevels: LevelKeeper,
  levelReader: StoredLevelReader,
  policyChanges: UserPolicyChanges,
  signInPolicies: [AssurancePolicy],
  endsSessions: true,
  lifecycles: [SessionsLifecycle],
});

/** The service of the feature. */
export type Sessions = SessionsService;

/** Each process hears of what another one has revoked. */
function followForEvents(
  events: EventBus,
  ...parts: ConstructorParameters<typeof RevocationSync>
): RevocationSync {
  const sync = new RevocationSync(...parts);
  sync.watch(createRemoteListener(events));
  return sync;
}
