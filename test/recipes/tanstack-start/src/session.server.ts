import { appendResponseHeader, getRequest, setResponseHeader } from '@tanstack/react-start/server';
import { getSession, serializeCookie, type Session } from 'portcullis/core';
import { auth } from './auth.server';

const sessions = new WeakMap<Request, Promise<Session | null>>();

/** The session of the current request, read once. */
export function getCurrentSession(): Promise<Session | null> {
  const request = getRequest();
  const reading = sessions.get(request) ?? readSession(request);
  sessions.set(request, reading);
  return reading;
}

async function readSession(request: Request): Promise<Session | null> {
  const { session, cookies } = await getSession(request, auth);
  if (session) setResponseHeader('cache-control', 'private, no-store');
  for (const cookie of cookies) appendResponseHeader('set-cookie', serializeCookie(cookie));
  return session;
}
