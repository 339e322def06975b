import type { RequestEventCommon } from '@builder.io/qwik-city';
import { getSession, serializeCookie, type Session } from 'portcullis/core';
import { auth } from './auth';

type Event = Pick<RequestEventCommon, 'request' | 'headers' | 'cookie' | 'sharedMap'>;

const sessions = new WeakMap<Event['sharedMap'], Promise<Session | null>>();

/** The session of a request, read once. */
export function getCurrentSession(event: Event): Promise<Session | null> {
  const reading = sessions.get(event.sharedMap) ?? readSession(event);
  sessions.set(event.sharedMap, reading);
  return reading;
}

async function readSession({ request, headers, cookie }: Event): Promise<Session | null> {
  const { session, cookies } = await getSession(request, auth);
  if (session) headers.set('cache-control', 'private, no-store');
  for (const renewed of cookies) {
    // Of several Set-Cookie lines in `headers`, the server for Node sends the last alone.
    const { name } = renewed;
    cookie.set(name, serializeCookie(renewed).slice(name.length + 1));
  }
  return session;
}
