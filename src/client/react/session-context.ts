'use client';
/** What `SessionProvider` hands down, and `useSession` gives. */
import { type Context, createContext } from 'react';
import type { Session } from '../../core/models/session.js';

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
