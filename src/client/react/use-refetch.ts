'use client';
/** When the session is read again without anybody asking. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Session } from '../../core/models/session.js';
import type { SessionStore } from './session-store.js';

const MS_PER_SECOND = 1000;

/** Whenever people come back to the tab. */
export function useRefetchOnFocus(store: SessionStore, isOn: boolean): void {
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
export function useRefetchInterval(store: SessionStore, seconds: number, isOffline: boolean): void {
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
export function useSessionProp(store: SessionStore, session: Session | null | undefined): void {
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
export function useIsOffline(): boolean {
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
