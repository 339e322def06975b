'use client';
/** Keeps the session of a page, and hands it down to `useSession`. */
import {
  type ReactElement,
  type ReactNode,
  createElement,
  useEffect,
  useInsertionEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Session } from '../../core/models/session.js';
import type { AuthClient } from '../auth-client.js';
import { newClient, setPageClient } from './page-client.js';
import { SessionContext } from './session-context.js';
import { SessionStore } from './session-store.js';
import {
  useIsOffline,
  useRefetchInterval,
  useRefetchOnFocus,
  useSessionProp,
} from './use-refetch.js';

/** @publicApi */
export interface SessionProviderProps {
  children?: ReactNode;
  /** The session, if the server that renders the page knows it; `null` for nobody. Saves a request. */
  session?: Session | null | undefined;
  /** Where the library's routes are. Default: `/api/auth`. */
  basePath?: string | undefined;
  /** The origin in front of it. Default: that of the page. */
  baseUrl?: string | undefined;
  /** A client of your own, in place of `basePath` and `baseUrl`. */
  client?: AuthClient | undefined;
  /** Reads the session again after so many seconds, while somebody is signed in. Default: 0, never. */
  refetchInterval?: number | undefined;
  /** Whether to read it again when people come back to the tab. Default: `true`. */
  refetchOnWindowFocus?: boolean | undefined;
  /** Whether the interval goes on without a network. Default: `true`. */
  refetchWhenOffline?: boolean | undefined;
}

/**
 * Makes the session known to every component in it. One for a page, at its root.
 *
 * Its base path is also that of the free functions, `signIn` and the others, while it is mounted.
 *
 * @example
 * ```tsx
 * <SessionProvider session={session} basePath="/auth">
 *   <App />
 * </SessionProvider>
 * ```
 * @publicApi
 */
export function SessionProvider(props: SessionProviderProps): ReactElement {
  const { session, basePath, baseUrl, client: own, children } = props;
  const { refetchInterval = 0, refetchOnWindowFocus = true, refetchWhenOffline = true } = props;
  const client = useMemo(() => own ?? newClient(basePath, baseUrl), [own, basePath, baseUrl]);
  const store = useMemo(() => new SessionStore(client, session), [client]);
  const isOffline = useIsOffline();

  // Before the effects of the children, which may want to sign somebody in.
  useInsertionEffect(() => setPageClient(client), [client]);
  useEffect(() => store.start(), [store]);
  useSessionProp(store, session);
  useRefetchOnFocus(store, refetchOnWindowFocus);
  useRefetchInterval(store, refetchInterval, isOffline && !refetchWhenOffline);

  const value = useSyncExternalStore(store.watch, store.snapshot, store.snapshot);
  return createElement(SessionContext.Provider, { value }, children);
}
