/** The scope that Next.js runs route handlers, server actions and components in. */
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import {
  type RequestStore,
  workUnitAsyncStorage,
} from 'next/dist/server/app-render/work-unit-async-storage.external.js';
import { createRequestStoreForAPI } from 'next/dist/server/async-storage/request-store.js';
import type { NextRequest } from 'next/server.js';
import { parseSetCookie } from 'cookie';

/** The cookies that the answer sets, by name; `undefined` where one is deleted. */
export type CookiesSet = Map<string, string | undefined>;

/**
 * Runs code in the course of a request, as in a route handler or a server action; or as in a
 * component that renders, where no cookie can be set.
 */
export async function inScope<T>(
  request: NextRequest,
  run: () => Promise<T>,
  phase: RequestStore['phase'] = 'action',
): Promise<{ readonly result: T; readonly cookies: CookiesSet }> {
  const set: CookiesSet = new Map();
  const onUpdateCookies = (headers: string[]): void => {
    for (const header of headers) {
      const { name, value, maxAge } = parseSetCookie(header, { decode: String });
      set.set(name, value === '' || maxAge === 0 ? undefined : value);
    }
  };
  const store = createRequestStoreForAPI(
    request as never,
    request.nextUrl,
    undefined as never,
    onUpdateCookies,
    undefined,
    undefined,
  );
  store.phase = phase;
  const work = { route: '/', page: '/', forceStatic: false } as never;
  const result = await workAsyncStorage.run(work, async () => workUnitAsyncStorage.run(store, run));
  return { result, cookies: set };
}
