/**
 * The session as a page knows it, and the one place where it changes.
 *
 * Questions to the server are numbered. An answer counts only when nothing was asked after it: one that
 * was on its way while somebody signed out must not sign them in again on the screen. A server that
 * cannot be reached has not said that anybody signed out: what was known stays, until it expires.
 */
import type { Session } from '../../core/models/session.js';
import { orNull } from '../auth-client.error.js';
import type { AuthClient } from '../auth-client.js';
import type { SessionEvent } from '../session-events.js';
import type { SessionContextValue, UpdateSession } from './session-context.js';

type Status = SessionContextValue['status'];

export class SessionStore {
  private state: SessionContextValue;
  private readonly watchers = new Set<() => void>();
  /** The number of the last question. */
  private turn = 0;

  /** @param initial - `undefined` when it is not known yet; `null` when nobody is signed in. */
  constructor(
    private readonly client: AuthClient,
    initial: Session | null | undefined,
  ) {
    this.state = this.stateWith(initial);
  }

  /** The same object for as long as nothing changes. */
  readonly snapshot = (): SessionContextValue => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Finds out who is signed in, and listens from now on. Gives what ends it. */
  readonly start = (): (() => void) => {
    const isFirst = this.turn === 0;
    if (isFirst && this.state.status === 'loading') void this.refresh();
    return this.client.onSessionChange((event) => this.hear(event));
  };

  /** Reads the session again. Tells the other tabs if they may not know what comes of it. */
  async refresh(): Promise<void> {
    const before: Status = this.state.status;
    const session = await this.ask(this.client.endpoints.session());
    const isNews = session !== undefined && statusOf(session) !== before;
    if (isNews) this.client.events.tellTabs('getSession');
  }

  /** What the server said meanwhile, by way of the page. */
  adopt(session: Session | null): void {
    this.turn += 1;
    this.set(session);
  }

  // Not `loading` meanwhile: an app that shows a spinner then would throw away the form that asked.
  private readonly update: UpdateSession = async (data) => {
    const { endpoints, events } = this.client;
    const asked = data === undefined ? endpoints.session() : endpoints.updateSession(data);
    const session = await this.ask(asked);
    if (session !== undefined) events.tellTabs('getSession');
    return session ?? null;
  };

  /** Whoever says so has told the other tabs. */
  private async hear({ trigger }: SessionEvent): Promise<void> {
    // Of somebody who signed out, nothing is shown on the mere chance that it failed.
    const otherwise = trigger === 'signout' ? null : undefined;
    await this.ask(this.client.endpoints.session(), otherwise);
  }

  /**
   * @param otherwise - The session when there is no answer. Default: the one that was known.
   * @returns `undefined` when there was no answer.
   */
  private async ask(
    request: Promise<Session | null>,
    otherwise?: null,
  ): Promise<Session | null | undefined> {
    this.turn += 1;
    const { turn } = this;
    const answer = await orNull(request.then((session) => ({ session })));
    const session = answer?.session;
    if (turn === this.turn) this.set(session === undefined ? this.without(otherwise) : session);
    return session;
  }

  /** What holds without an answer. */
  private without(otherwise: null | undefined): Session | null {
    const { data } = this.state;
    const isOver = otherwise === null || (data && Date.parse(data.expires) <= Date.now());
    return isOver ? null : data;
  }

  private set(session: Session | null): void {
    const { data, status } = this.state;
    if (session === data && status !== 'loading') return;
    this.state = this.stateWith(session);
    for (const watcher of this.watchers) watcher();
  }

  private stateWith(session: Session | null | undefined): SessionContextValue {
    const { update } = this;
    if (session) return { data: session, status: 'authenticated', update };
    return { data: null, status: session === null ? 'unauthenticated' : 'loading', update };
  }
}

function statusOf(session: Session | null): Status {
  return session ? 'authenticated' : 'unauthenticated';
}
