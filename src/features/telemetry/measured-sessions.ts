/** Measures how long the session of a request takes to check. */
import type { JWT, OwnTypes, SessionIdentity } from '../../core/models/index.js';
import type {
  Renewal,
  SessionCookies,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
  VerifiedSession,
} from '../../core/sessions/index.js';
import type { Metrics } from './metrics.js';

/** A strategy whose checks are measured. The rest is handed on. */
export class MeasuredSessions<T extends OwnTypes = object> implements SessionStrategy<T> {
  readonly needsStoredUser = this.strategy.needsStoredUser;

  constructor(
    private readonly strategy: SessionStrategy<T>,
    /** Where sessions are: in the cookie, or in the database. */
    private readonly source: 'jwt' | 'database',
    private readonly metrics: Metrics,
    private readonly stopwatch: () => number,
  ) {}

  read(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading<T> | null> {
    return this.measure(() => this.strategy.read(sessionCookies, renewal, update));
  }

  find(sessionCookies: SessionCookies): Promise<VerifiedSession | null> {
    return this.measure(() => this.strategy.find(sessionCookies));
  }

  getUser(sessionCookies: SessionCookies, carried?: SessionIdentity) {
    return this.strategy.getUser(sessionCookies, carried);
  }

  identify(sessionCookies: SessionCookies) {
    return this.strategy.identify(sessionCookies);
  }

  start(start: SessionStart, sessionCookies: SessionCookies) {
    return this.strategy.start(start, sessionCookies);
  }

  reissue(
    sessionCookies: SessionCookies,
    claims: JWT,
    commit: (session: VerifiedSession) => Promise<void>,
  ) {
    return this.strategy.reissue(sessionCookies, claims, commit);
  }

  end(sessionCookies: SessionCookies) {
    return this.strategy.end(sessionCookies);
  }

  private async measure<Session>(check: () => Promise<Session | null>): Promise<Session | null> {
    const startedAt = this.stopwatch();
    let result = 'error';
    try {
      const session = await check();
      result = session === null ? 'none' : 'valid';
      return session;
    } finally {
      const seconds = (this.stopwatch() - startedAt) / 1000;
      const attributes = { result, source: this.source };
      this.metrics.record('portcullis.session.check.duration', seconds, attributes);
    }
  }
}
