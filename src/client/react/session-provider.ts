'use client';
import {
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Session } from '../../core/models/session.js';
import type { AuthClient } from '../auth-client.js';
import { newClient, setPageClient } from './page-functions.js';
import { SessionContext, SessionStore } from './session-store.js';

/** Keeps the session of a page, and hands it down to `useSession`. */

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

/** When the session is read again without anybody asking. */

const MS_PER_SECOND = 1000;

/** Whenever people come back to the tab. */
function useRefetchOnFocus(store: SessionStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const refetch = (): void => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [store, isOn]);
}

/** Every so many seconds, while somebody is signed in. */
function useRefetchInterval(store: SessionStore, seconds: number, isOffline: boolean): void {
  useEffect(() => {
    if (!(seconds > 0) || isOffline) return undefined;
    const refetch = (): void => {
      if (store.snapshot().data) void store.refresh();
    };
    const timer = setInterval(refetch, seconds * MS_PER_SECOND);
    return () => clearInterval(timer);
  }, [store, seconds, isOffline]);
}

/**
 * When the page is rendered with another session: a server action signed somebody in, say. One with
 * the same content is nothing new, however often the parent makes it.
 */
function useSessionProp(store: SessionStore, session: Session | null | undefined): void {
  const content = JSON.stringify(session);
  const seen = useRef({ store, content });
  useEffect(() => {
    const { current: before } = seen;
    seen.current = { store, content };
    const isNew = before.store === store && before.content !== content;
    if (isNew && session !== undefined) store.adopt(session);
  }, [store, content]);
}

/** Whether the device has no network. A server has. */
function useIsOffline(): boolean {
  return useSyncExternalStore(watchNetwork, isOffline, () => false);
}

function isOffline(): boolean {
  return !navigator.onLine;
}

function watchNetwork(watcher: () => void): () => void {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}
