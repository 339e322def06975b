/** The hooks of all features on the sessions, as one. */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import type { CookieOption, SetCookie } from '../http/cookies.js';
import type { Logger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT, SessionIdentity } from '../models/session.js';
import { getEarlier } from '../sessions/session-deadlines.js';
import type {
  CookieRequest,
  ProvenStart,
  SessionHook,
  SessionHooks,
} from '../sessions/session-hooks.js';
import type { SessionStart, VerifiedSession } from '../sessions/session-strategy.js';

/** Claims that a token has without features. */
const LIBRARY_CLAIMS: ReadonlySet<string> = new Set([
  'sub',
  'iat',
  'exp',
  'nbf',
  'jti',
  'name',
  'email',
  'picture',
]);

/** What hooks are asked about a session. */
type Question = 'isRevoked' | 'isReplaced';

/** Calls the hooks of all features. */
export class AllSessionHooks implements SessionHooks {
  /** The claims of all hooks. */
  readonly claimNames: readonly string[] = listClaimNames(this.hooks);

  /**
   * @throws {InvalidOption} when the claims of a hook would not be protected, or are not its own.
   */
  constructor(
    private readonly hooks: readonly SessionHook[],
    private readonly logger: Logger,
    readonly describe: SessionHooks['describe'],
    readonly policy: SessionHooks['policy'],
  ) {}

  /** A claim that the hook does not name would not be protected, and is left out. */
  getClaims(claims: JWT, start?: ProvenStart): JWT {
    const added = this.hooks.flatMap((hook) =>
      Object.entries(hook.getClaims?.(claims, start) ?? {}).filter(([name]) =>
        hook.claimNames?.includes(name),
      ),
    );
    return Object.fromEntries(added);
  }

  getNewClaims(claims: JWT, start: ProvenStart): JWT {
    const bare = Object.entries(claims).filter(([name]) => !this.claimNames.includes(name));
    return this.getClaims(Object.fromEntries(bare), start);
  }

  /** Synchronous as long as the hooks are: this is called for each check of a session. */
  isRevoked(session: VerifiedSession): Awaitable<boolean> {
    return this.ask('isRevoked', session);
  }

  /** Synchronous like {@link isRevoked}. */
  isReplaced(session: VerifiedSession): Awaitable<boolean> {
    return this.ask('isReplaced', session);
  }

  async reissued(previous: VerifiedSession, session: VerifiedSession): Promise<void> {
    for (const hook of this.hooks) {
      await this.logErrors(async () => hook.reissued?.(previous, session));
    }
  }

  async isTokenRevoked(claims: JWT): Promise<boolean> {
    for (const hook of this.hooks) if (await hook.isTokenRevoked?.(claims)) return true;
    return false;
  }

  async getStart(session: VerifiedSession): Promise<Date | undefined> {
    for (const hook of this.hooks) {
      const start = await hook.getStart?.(session);
      if (start) return start;
    }
    return undefined;
  }

  async getDeadline(session: VerifiedSession, start?: ProvenStart): Promise<Date | undefined> {
    let earliest: Date | undefined;
    for (const hook of this.hooks) {
      const deadline = await hook.getDeadline?.(session, start);
      if (deadline) earliest = getEarlier(deadline, earliest);
    }
    return earliest;
  }

  async started(
    session: VerifiedSession,
    start: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    const cookies: SetCookie[] = [];
    for (const hook of this.hooks) {
      await this.logErrors(async () => {
        cookies.push(...((await hook.started?.(session, start, request)) ?? []));
      });
    }
    return cookies;
  }

  listCookies(site: CookieRequest['site']): readonly CookieOption[] {
    return this.hooks.flatMap((hook) => hook.listCookies?.(site) ?? []);
  }

  /** @throws whatever a hook throws: the session may still be accepted elsewhere. */
  async ended(session: SessionIdentity): Promise<void> {
    for (const hook of this.hooks) await hook.ended?.(session);
  }

  async replaced(
    getPrevious: () => Promise<SessionIdentity | null>,
    session: VerifiedSession,
  ): Promise<void> {
    await this.logErrors(async () => {
      const previous = await getPrevious();
      if (!previous) return;
      for (const hook of this.hooks) {
        if (hook.replaced) await hook.replaced(previous, session);
        else await hook.ended?.(previous);
      }
    });
  }

  private async logErrors(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  private ask(question: Question, session: VerifiedSession): Awaitable<boolean> {
    for (const [index, hook] of this.hooks.entries()) {
      const verdict = hook[question]?.(session) ?? false;
      if (verdict === true) return true;
      if (verdict !== false) return this.awaitVerdict(verdict, question, session, index + 1);
    }
    return false;
  }

  private async awaitVerdict(
    verdict: PromiseLike<boolean>,
    question: Question,
    session: VerifiedSession,
    next: number,
  ): Promise<boolean> {
    if (await verdict) return true;
    for (const hook of this.hooks.slice(next)) if (await hook[question]?.(session)) return true;
    return false;
  }
}

function listClaimNames(hooks: readonly SessionHook[]): readonly string[] {
  const names = new Set<string>();
  for (const hook of hooks) {
    const { claimNames = [] } = hook;
    if (hook.getClaims && claimNames.length === 0) {
      throw new InvalidOption(
        'A session hook has `getClaims` without `claimNames`. Name its claims there: only those are ' +
          'protected from clients.',
      );
    }
    for (const name of claimNames) {
      if (LIBRARY_CLAIMS.has(name)) throw createClaimError(name, "is one of the library's own");
      if (names.has(name)) throw createClaimError(name, 'is in `claimNames` of two session hooks');
      names.add(name);
    }
  }
  return [...names];
}

function createClaimError(name: string, problem: string): InvalidOption {
  return new InvalidOption(`The claim "${name}" ${problem}. Rename it.`);
}
