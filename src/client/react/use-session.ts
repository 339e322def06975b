'use client';
/** The session, in a component. */
import { useContext, useEffect, useRef } from 'react';
import { leaveFor } from '../page-location.js';
import { pageClient } from './page-functions.js';
import { SessionContext, type SessionContextValue } from './session-store.js';

/** @publicApi */
export interface UseSessionOptions<Required extends boolean = boolean> {
  /** Sends people without a session to the sign-in page, which leads back. */
  required: Required;
  /** Called in place of that. */
  onUnauthenticated?: (() => void) | undefined;
}

/**
 * The session of the page, and a function to change it.
 *
 * With `required` there is a session, or one is waited for: nobody without one sees the component.
 * That is for comfort. What must stay private, the server must not send.
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
  // Of the two shapes, the one that the option asked for.
  const shown = isMissing ? { ...value, status: 'loading' as const } : value;
  return shown as SessionContextValue<Required>;
}

/** Once each time the session is found missing, however often the component is rendered meanwhile. */
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
  leaveFor(`${pageClient().endpoints.url}/signin?${query.toString()}`);
}
