/**
 * A session that `auth` cannot read is no session, and the log says why: also for a request without
 * cookies.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NextApiRequest, NextApiResponse } from 'next';
import { NextRequest } from 'next/server.js';
import { NextAuth, type NextAuthResult } from '../../../src/interop/next/index.js';
import { NextApp, ORIGIN } from './next-app.js';
import { inScope } from './next-scope.js';

let log: jest.Spied<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

/** What the Pages Router hands over. */
function pagesExchange(headers: Readonly<Record<string, string>> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { host: 'app.test', 'x-forwarded-proto': 'https', ...headers });
  const response = new ServerResponse(request);
  return { req: request as NextApiRequest, res: response as NextApiResponse };
}

type Face = Pick<NextAuthResult, 'auth'>;

/** Who asks for the session of a request without cookies. */
const READERS: Readonly<Record<string, (face: Face) => Promise<unknown>>> = {
  'a component': async ({ auth }) =>
    (await inScope(new NextRequest(ORIGIN), async () => auth(), 'render')).result,
  'a server action': async ({ auth }) =>
    (await inScope(new NextRequest(ORIGIN), async () => auth())).result,
  'the Pages Router': async ({ auth }) => {
    const { req, res } = pagesExchange();
    return auth(req, res);
  },
};

describe('an error of the configuration', () => {
  const invalid = () => new NextApp({ secret: '' });

  it.each(Object.entries(READERS))('is logged for %s', async (_, read) => {
    const app = invalid();
    await expect(read(app.face)).resolves.toBeNull();
    expect(app.errors).toMatchObject([{ type: 'MissingSecret' }]);
  });

  it('is logged for middleware', async () => {
    const app = invalid();
    await app.through(new NextRequest(ORIGIN));
    expect(app.errors).toMatchObject([{ type: 'MissingSecret' }]);
  });

  it('is logged for a route handler', async () => {
    const app = invalid();
    const request = new NextRequest(ORIGIN);
    const route = app.face.auth(({ auth }) => Response.json(auth));
    const context = { params: Promise.resolve({}) };
    const { result } = await inScope(request, async () => route(request, context));
    await expect(result.json()).resolves.toBeNull();
    expect(app.errors).toMatchObject([{ type: 'MissingSecret' }]);
  });

  it.each(Object.entries(READERS))('is logged for %s where it is thrown', async (_, read) => {
    const face = NextAuth(() => {
      throw new Error('the vault is away');
    });
    await expect(read(face)).resolves.toBeNull();
    expect(log).toHaveBeenCalledTimes(1);
    expect(String(log.mock.calls[0]?.map(String))).toContain('vault');
  });
});

describe('auth in the Pages Router', () => {
  async function signedIn() {
    const app = new NextApp();
    await app.signIn();
    return { app, cookie: app.request('/').headers.get('cookie') ?? '' };
  }

  it('reads the session of a request over HTTP/2, whose headers have the method and the path', async () => {
    const { app, cookie } = await signedIn();
    const { req, res } = pagesExchange({ ':method': 'GET', ':path': '/', cookie });
    await expect(app.face.auth(req, res)).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('has no session without the response, and logs why', async () => {
    const { app, cookie } = await signedIn();
    const { req } = pagesExchange({ cookie });
    await expect(app.face.auth(req, undefined as never)).resolves.toBeNull();
    expect(app.errors).toHaveLength(1);
  });
});
