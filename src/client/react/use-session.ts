'use client';
/** `useSession`: the session in a component. */
import { useContext, useEffect, useRef } from 'react';
import { leaveFor } from '../page-location.js';
import { getPageClient } from './page-functions.js';
import { SessionContext, type SessionContextValue } from './session-store.js';

/** The options of `useSession`. @publicApi */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Redirects a user without a session to the sign-in page, which leads back. */
  required: Required;
  /** Called instead of the redirect. */
  onUnauthenticated?: (() => void) | undefined;
}

/**
 * The session of the page, and a function to change it.
 *
 * With `required`, the status is `authenticated` or `loading`, never `unauthenticated`. This only
 * improves the display: the server must not send private data without a session.
 *
 * @example
 * ```tsx
 * const { data: session, status, update } = useSession();
 * ```
 * @throws {Error} outside a `SessionProvider`.
 * @publicApi
 */
export function useSession<Required extends boolean = false>(
  options?: UseSessionOptions<Required>,
): SessionContextValue<Required> {
  const value = useContext(SessionContext);
  if (!value) {
    throw new Error(
      'useSession() found no <SessionProvider> around this component. ' +
        "Put one around your app: import { SessionProvider } from 'portcullis/react'.",
    );
  }
  const isMissing = options?.required === true && value.status === 'unauthenticated';
  useWhenMissing(isMissing, options?.onUnauthenticated ?? leaveForSignIn);
  // The cast is sound: with `required`, the status above is not `unauthenticated`.
  const shown = isMissing ? { ...value, status: 'loading' as const } : value;
  return shown as SessionContextValue<Required>;
}

/**
 * Calls the action once each time the session becomes missing, however often the component renders.
 */
function useWhenMissing(isMissing: boolean, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (isMissing) latest.current();
  }, [isMissing]);
}

function leaveForSignIn(): void {
  const query = new URLSearchParams({
    error: 'SessionRequired',
    callbackUrl: window.location.href,
  });
  leaveFor(`${getPageClient().endpoints.url}/signin?${query.toString()}`);
}
