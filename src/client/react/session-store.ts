'use client';
/**
 * The session as a page knows it, and the one place where it changes.
 *
 * Questions to the server are numbered. An answer counts unless a later question was answered before
 * it: one that was on its way while somebody signed out must not sign them in again on the screen. A
 * server that cannot be reached has not said that anybody signed out: what was known stays, until it
 * expires.
 */
import { type Context, createContext } from 'react';
import type { Session } from '../../core/models/session.js';
import type { AuthClient } from '../auth-client.js';
import { orNull } from '../auth-endpoints.js';
import type { SessionEvent } from '../session-events.js';

type Status = SessionContextValue['status'];

interface Question {
  /** The session when there is no answer. Default: the one that was known. */
  readonly otherwise?: null;
  /** Whether it changes what others are answered. */
  readonly isChange?: boolean;
}

export class SessionStore {
  private state: SessionContextValue;
  private readonly watchers = new Set<() => void>();
  /** The number of the last question, */
  private asked = 0;
  /** of the last one whose answer counted, */
  private answered = 0;
  /** and how many are on their way. */
  private pending = 0;

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
    const isFirst = this.asked === 0;
    if (isFirst && this.state.status === 'loading') void this.refresh();
    return this.client.onSessionChange((event) => this.hear(event));
  };

  /** Reads the session again. Tells the other tabs if they may not know what comes of it. */
  async refresh(): Promise<void> {
    const before: Status = this.state.status;
    const session = await this.ask(this.client.endpoints.session());
    const isNews = session !== undefined && getStatus(session) !== before;
    if (isNews) this.client.events.tellTabs('getSession');
  }

  /** What the server said meanwhile, by way of the page. */
  adopt(session: Session | null): void {
    this.asked += 1;
    this.answered = this.asked;
    this.set(session);
  }

  // Not `loading` meanwhile: an app that shows a spinner then would throw away the form that asked.
  private readonly update: UpdateSession = async (data) => {
    const { endpoints, events } = this.client;
    const asked = data === undefined ? endpoints.session() : endpoints.updateSession(data);
    const session = await this.ask(asked, { isChange: true });
    if (session !== undefined) events.tellTabs('getSession');
    return session ?? null;
  };

  /** Whoever says so has told the other tabs. */
  private async hear({ trigger }: SessionEvent): Promise<void> {
    // Of somebody who signed out, nothing is shown on the mere chance that it failed.
    const how = trigger === 'signout' ? { otherwise: null } : {};
    await this.ask(this.client.endpoints.session(), how);
  }

  /** @returns `undefined` when there was no answer. */
  private async ask(
    request: Promise<Session | null>,
    { otherwise, isChange = false }: Question = {},
  ): Promise<Session | null | undefined> {
    this.asked += 1;
    this.pending += 1;
    const turn = this.asked;
    const answer = await orNull(request.then((session) => ({ session })));
    this.pending -= 1;
    if (turn > this.answered) this.settle(turn, answer ? answer.session : otherwise);
    // Whether the answer that came first knew of the change, nobody can tell.
    else if (isChange) await this.refresh();
    return answer?.session;
  }

  private settle(turn: number, session: Session | null | undefined): void {
    if (session !== undefined) {
      this.answered = turn;
      this.set(session);
    } else if (this.state.status !== 'loading' || this.pending === 0) {
      this.set(this.unexpired());
    }
  }

  private unexpired(): Session | null {
    const { data } = this.state;
    return data && Date.parse(data.expires) <= Date.now() ? null : data;
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

function getStatus(session: Session | null): Status {
  return session ? 'authenticated' : 'unauthenticated';
}

/** What `SessionProvider` hands down, and `useSession` gives. */

/**
 * Asks for a change of the session, or reads it again when called without data. What the data may
 * change is for the app's callbacks to decide.
 *
 * @publicApi
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>;

interface Authenticated {
  update: UpdateSession;
  data: Session;
  status: 'authenticated';
}

interface WithoutSession<Status extends 'loading' | 'unauthenticated'> {
  update: UpdateSession;
  data: null;
  status: Status;
}

/**
 * The session, and how much is known of it. Whoever requires one never sees that there is none.
 *
 * @publicApi
 */
export type SessionContextValue<Required extends boolean = false> = Required extends true
  ? Authenticated | WithoutSession<'loading'>
  : Authenticated | WithoutSession<'loading'> | WithoutSession<'unauthenticated'>;

/** @publicApi */
export const SessionContext: Context<SessionContextValue | undefined> = createContext<
  SessionContextValue | undefined
>(undefined);
