/** Any request is parsed or refused. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MalformedRequest } from '../../../src/core/errors/request.errors.js';
import { isAuthAction, normalizeBasePath, canHaveProvider } from '../../../src/core/http/routes.js';
import { type AuthRequest, parseAuthRequest } from '../../../src/core/http/auth-request.js';
import { parseBody } from '../../../src/core/http/request-body.js';
import {
  hostileRequest,
  hostileText,
  makeRequest,
  prototypes,
} from '../../support/hostile-input.js';
import { routesBelow } from '../../support/route-table.js';

const STATUSES = [400, 404, 405, 408, 413, 414, 415];

/** The parsed request, or nothing when it is refused as expected. */
async function orRefused<T>(reading: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await reading();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(MalformedRequest);
    expect(STATUSES).toContain((thrown as MalformedRequest).status);
    return undefined;
  }
}

function expectSound(request: AuthRequest): void {
  const { method, action, providerId, query, body, repeated, cookies } = request;
  expect(['GET', 'POST']).toContain(method);
  const isWithProvider = isAuthAction(action) && canHaveProvider(action);
  expect(isAuthAction(action)).toBe(true);
  expect(providerId === undefined || isWithProvider).toBe(true);
  expect(providerId ?? '').not.toContain('/');
  expect(Object.isFrozen(request)).toBe(true);
  expect(method === 'GET' ? Object.keys(body) : []).toEqual([]);
  expect(Object.values(query).every((value) => typeof value === 'string')).toBe(true);
  for (const name of ['toString', 'constructor', 'hasOwnProperty']) {
    expect(query[name] === undefined || Object.hasOwn(query, name)).toBe(true);
  }
  expect(repeated.every((name) => name in query || name in body)).toBe(true);
  expect(new Set(cookies.getNames()).size).toBe(cookies.getNames().length);
}

describe('F58 any request', () => {
  it('is parsed to valid fields, or refused with a status', async () => {
    const before = prototypes();
    let read = 0;
    await fc.assert(
      fc.asyncProperty(hostileRequest, async (hostile) => {
        const request = await orRefused(() =>
          parseAuthRequest(makeRequest(hostile), routesBelow('/auth')),
        );
        if (!request) return;
        read += 1;
        expectSound(request);
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(100);
    expect(prototypes()).toEqual(before);
  }, 60_000);

  it('has the fields of its body, in any number of chunks', async () => {
    const whole = { path: '/auth/signout', query: [], headers: [], cookies: '', method: 'POST' };
    await fc.assert(
      fc.asyncProperty(hostileRequest, async (hostile) => {
        const sent = { ...hostile, ...whole };
        const read = (step: number) => orRefused(() => parseBody(makeRequest({ ...sent, step })));
        const [inPieces, atOnce] = [await read(hostile.step), await read(1 << 20)];
        expect(inPieces).toEqual(atOnce);
        expect(inPieces?.fields.isAdmin).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it('has a path that names exactly an action below the base path', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (pathname, basePath) => {
        const route = await orRefused(() => routesBelow(basePath).parse(`/${pathname}`));
        if (!route) return;
        const { action, providerId } = route;
        const segments = [action, ...(providerId === undefined ? [] : [providerId])];
        const canonical = `${normalizeBasePath(basePath)}/${segments.join('/')}`;
        expect([canonical, `${canonical}/`, `${canonical}/undefined`]).toContain(`/${pathname}`);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('finds the same route below any base path', () => {
    fc.assert(
      fc.property(hostileText, (basePath) => {
        fc.pre(!/[?#\\]/.test(basePath));
        const path = `${normalizeBasePath(basePath)}/callback/op`;
        expect(routesBelow(basePath).parse(path)).toMatchObject({
          action: 'callback',
          providerId: 'op',
        });
      }),
    );
  });
});
