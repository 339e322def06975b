import {
  appendResponseHeader,
  defineEventHandler,
  getRequestURL,
  type H3Event,
  setResponseHeader,
} from 'h3';
import { getSession, serializeCookie, type Session } from 'portcullis/core';
import { auth } from '../utils/auth';

declare module 'h3' {
  interface H3EventContext {
    getSession(): Promise<Session | null>;
  }
}

export default defineEventHandler((event) => {
  let reading: Promise<Session | null> | undefined;
  event.context.getSession = () => (reading ??= readSession(event));
});

async function readSession(event: H3Event): Promise<Session | null> {
  const request = { url: getRequestURL(event).href, headers: event.headers };
  const { session, cookies } = await getSession(request, auth);
  if (session) setResponseHeader(event, 'cache-control', 'private, no-store');
  for (const cookie of cookies) {
    appendResponseHeader(event, 'set-cookie', serializeCookie(cookie));
  }
  return session;
}
