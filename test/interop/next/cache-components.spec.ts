/** U2 `cacheComponents` of Next.js 16: what is rendered ahead must not read the clock. */
import { expect, it, jest } from '@jest/globals';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js';
import { NextRequest } from 'next/server.js';
import NextAuth from '../../../src/interop/next/index.js';
import { inScope } from './next-scope.js';

const { auth } = NextAuth({
  secret: 'a secret for tests only, at least 32 bytes',
  trustHost: true,
  providers: [],
});

/** Renders ahead, with the headers and cookies of a request that may never come. */
function renderAhead<T>(run: () => Promise<T>): Promise<T> {
  const jar = { getAll: () => [], get: () => undefined, set: () => undefined };
  const store = {
    type: 'prerender-runtime',
    phase: 'render',
    renderSignal: new AbortController().signal,
    headers: new Headers({ host: 'app.test' }),
    cookies: jar,
    stagedRendering: null,
    asyncApiPromises: undefined,
  };
  const work = { route: '/', page: '/', forceStatic: false };
  return workAsyncStorage.run(work as never, () => workUnitAsyncStorage.run(store as never, run));
}

it('U2 rendered ahead, a component waits for a request before the clock is read', async () => {
  const clock = jest.spyOn(Date, 'now');
  let isSettled = false;
  const end = () => void (isSettled = true);
  renderAhead(() => auth()).then(end, end);
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  expect([isSettled, clock.mock.calls]).toEqual([false, []]);
  clock.mockRestore();
});

it('U2 in a request, it has the session', async () => {
  const request = new NextRequest('https://app.test/');
  const { result } = await inScope(request, () => auth(), 'render');
  expect(result).toBeNull();
});
