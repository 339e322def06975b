/** An app under a `basePath` of `next.config`. */
import { describe, expect, it } from '@jest/globals';
import { NextRequest } from 'next/server.js';
import { toPublicRequest } from '../../../src/interop/next/public-request.js';
import { NextApp, ORIGIN } from './next-app.js';

describe('the address of a route handler', () => {
  it.each([
    ['/api/auth/session', '/api/auth', '/api/auth/session'],
    ['/api/auth/session', '/shop/api/auth', '/shop/api/auth/session'],
    ['/shop/api/auth/session', '/shop/api/auth', '/shop/api/auth/session'],
    ['/auth/session?x=1', '/shop/eu/auth', '/shop/eu/auth/session?x=1'],
    ['/other/session', '/shop/api/auth', '/other/session'],
    ['/session', '', '/session'],
  ])('%s below %s is %s', (seen, basePath, expected) => {
    const request = new NextRequest(new URL(seen, ORIGIN));
    expect(toPublicRequest(request, basePath).url).toBe(`${ORIGIN}${expected}`);
  });

  it('keeps the rest of the request', async () => {
    const request = new NextRequest(`${ORIGIN}/api/auth/signout`, {
      method: 'POST',
      headers: { cookie: 'a=1', 'content-type': 'application/json' },
      body: '{"x":1}',
    });
    const seen = toPublicRequest(request, '/shop/api/auth');
    expect([seen.method, seen.headers.get('cookie')]).toEqual(['POST', 'a=1']);
    await expect(seen.json()).resolves.toEqual({ x: 1 });
  });

  it('is the public one in the response', async () => {
    const { face } = new NextApp({ basePath: '/shop/api/auth' });
    const asked = new NextRequest(`${ORIGIN}/api/auth/providers`);
    const answer: unknown = await (await face.handlers.GET(asked)).json();
    expect(answer).toMatchObject({
      credentials: { callbackUrl: `${ORIGIN}/shop/api/auth/callback/credentials` },
    });
  });
});
