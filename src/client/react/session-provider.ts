'use client';
/**
 * `SessionProvider`: keeps the session of a page for `useSession`, and reads it again when that is
 * due.
 */
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
import type { Session } from '../../core/models/index.js';
import type { AuthClient } from '../auth-client.js';
import { createClient, setPageClient } from './page-functions.js';
import { SessionContext, SessionStore } from './session-store.js';

/** The properties of `SessionProvider`. @publicApi */
export interface SessionProviderProps {
  children?: ReactNode;
  /**
   * The session, if the server that renders the page knows it; `null` without one. Saves a request.
   */
  session?: Session | null | undefined;
  /** The path of the library's routes. Default: `/api/auth`. */
  basePath?: string | undefined;
  /** The origin of the routes. Default: that of the page. */
  baseUrl?: string | undefined;
  /** Your own client, instead of `basePath` and `baseUrl`. */
  client?: AuthClient | undefined;
  /**
   * The interval in seconds to read the session again while the user is signed in. Default: 0,
   * never.
   */
  refetchInterval?: number | undefined;
  /** Whether to read the session again when the user returns to the tab. Default: `true`. */
  refetchOnWindowFocus?: boolean | undefined;
  /** Whether the interval continues without a network. Default: `true`. */
  refetchWhenOffline?: boolean | undefined;
}

/**
 * Provides the session to the components in it. Use one for each page, at its root.
 *
 * While it is mounted, its base path is also that of `signIn` and the other functions.
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
  const client = useMemo(() => own ?? createClient(basePath, baseUrl), [own, basePath, baseUrl]);
  const store = useMemo(() => new SessionStore(client, session), [client]);
  const isOffline = useIsOffline();

  // Before the effects of the children, which may call `signIn`.
  useInsertionEffect(() => setPageClient(client), [client]);
  useEffect(() => store.start(), [store]);
  useSessionProp(store, session);
  useRefetchOnFocus(store, refetchOnWindowFocus);
  useRefetchInterval(store, refetchInterval, isOffline && !refetchWhenOffline);

  const value = useSyncExternalStore(store.watch, store.snapshot, store.snapshot);
  return createElement(SessionContext.Provider, { value }, children);
}

const MS_PER_SECOND = 1000;

/** Reads the session whenever the user returns to the tab. */
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

/** Reads the session at an interval, while the user is signed in. */
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
 * Adopts the property `session` when its content changes, for example after a server action signed
 * in. A new object with the same content is no change.
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

/** Whether the device is offline; `false` on a server. */
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
