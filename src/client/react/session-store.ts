'use client';
/**
 * The session of a page, and the only place where it changes.
 *
 * Requests are numbered. A response counts unless a later request was answered before it: a
 * response that was on its way during a sign-out must not show the user as signed in again. If the
 * server cannot be reached, the known session stays until it expires.
 */
import { type Context, createContext } from 'react';
import type { Session } from '../../core/models/index.js';
import type { AuthClient } from '../auth-client.js';
import { tryOrNull } from '../auth-endpoints.js';
import type { SessionEvent } from '../session-events.js';

type Status = SessionContextValue['status'];

interface RequestOptions {
  /** The session if there is no response. Default: the known one. */
  readonly otherwise?: null;
  /** Whether the request changes the session. */
  readonly isChange?: boolean;
}

export class SessionStore {
  private state: SessionContextValue;
  private readonly watchers = new Set<() => void>();
  /** The number of the last request. */
  private asked = 0;
  /** The number of the last request whose response counted. */
  private lastAccepted = 0;
  /** How many requests are running. */
  private pending = 0;

  /** @param initial - `undefined` if it is not known yet; `null` if the user is not signed in. */
  constructor(
    private readonly client: AuthClient,
    initial: Session | null | undefined,
  ) {
    this.state = this.stateWith(initial);
  }

  /** The same object as long as nothing changes. */
  readonly snapshot = (): SessionContextValue => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /**
   * Reads the session if it is not known, and listens to events. Returns a function that stops
   * listening.
   */
  readonly start = (): (() => void) => {
    const isFirst = this.asked === 0;
    if (isFirst && this.state.status === 'loading') void this.refresh();
    return this.client.onSessionChange((event) => this.hear(event));
  };

  /** Reads the session again. Notifies the other tabs if its status changed. */
  async refresh(): Promise<void> {
    const before: Status = this.state.status;
    const session = await this.ask(this.client.endpoints.session());
    const isNews = session !== undefined && getStatus(session) !== before;
    if (isNews) this.client.events.notifyTabs('getSession');
  }

  /** Sets a session that the server sent with the page. */
  adopt(session: Session | null): void {
    this.asked += 1;
    this.lastAccepted = this.asked;
    this.set(session);
  }

  // The status stays: an app that shows a spinner while `loading` would unmount the form that
  // called.
  private readonly update: UpdateSession = async (data) => {
    const { endpoints, events } = this.client;
    const asked = data === undefined ? endpoints.session() : endpoints.updateSession(data);
    const session = await this.ask(asked, { isChange: true });
    if (session !== undefined) events.notifyTabs('getSession');
    return session ?? null;
  };

  /** Reads the session after an event. The sender has notified the other tabs. */
  private async hear({ trigger }: SessionEvent): Promise<void> {
    // After a sign-out, show no session even if it cannot be read.
    const how = trigger === 'signout' ? { otherwise: null } : {};
    await this.ask(this.client.endpoints.session(), how);
  }

  /** @returns `undefined` if there was no response. */
  private async ask(
    request: Promise<Session | null>,
    { otherwise, isChange = false }: RequestOptions = {},
  ): Promise<Session | null | undefined> {
    this.asked += 1;
    this.pending += 1;
    const turn = this.asked;
    const result = await tryOrNull(request.then((session) => ({ session })));
    this.pending -= 1;
    if (turn > this.lastAccepted) this.settle(turn, result ? result.session : otherwise);
    // The response that came first may or may not include the change.
    else if (isChange) await this.refresh();
    return result?.session;
  }

  private settle(turn: number, session: Session | null | undefined): void {
    if (session !== undefined) {
      this.lastAccepted = turn;
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

/**
 * Updates the session, or reads it again if called without data. The app's callbacks decide which
 * data to keep.
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
 * The value of `useSession`: the session and its status. With `required`, the status is never
 * `unauthenticated`.
 *
 * @publicApi
 */
export type SessionContextValue<Required extends boolean = false> = Required extends true
  ? Authenticated | WithoutSession<'loading'>
  : Authenticated | WithoutSession<'loading'> | WithoutSession<'unauthenticated'>;

/** The context from `SessionProvider` to `useSession`. @publicApi */
export const SessionContext: Context<SessionContextValue | undefined> = createContext<
  SessionContextValue | undefined
>(undefined);
