/** `portcullis/astro` with the contexts that Astro passes. The sample runs Astro itself. */
import { describe, expect, it } from '@jest/globals';
import * as entry from '../../../src/interop/astro/index.js';
import { AstroAuth, type AstroContext } from '../../../src/interop/astro/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { COOKIE } from '../../core/actions/app.js';
import { DAY, sessionApp } from '../../core/sessions/session-app.js';
import type { Server } from '../../support/browser.js';

/** A context whose adapter knows no address. */
function makeContext(request: Request): AstroContext {
  return {
    request,
    get clientAddress(): string {
      throw new Error('clientAddress is not available.');
    },
  };
}

const served = (serve: Server) => ({ serve, close: async () => undefined });

/** The endpoint, by its method. */
function toServer({ GET, POST, DELETE }: ReturnType<typeof AstroAuth>): Server {
  const methods: Partial<Record<string, typeof GET>> = { GET, HEAD: GET, POST, DELETE };
  return async (request) => (methods[request.method] ?? GET)(makeContext(request));
}

handlerContract('Astro', async () => served(toServer(AstroAuth(mailingConfig))));

pageSessionContract('Astro', async (services) => {
  const { onRequest, getSession } = AstroAuth(services);
  const page: Server = async (request) => {
    await getSession({ request });
    const session = await getSession({ request });
    return new Response(session?.user?.name ?? 'signed out', {
      headers: { 'set-cookie': 'app=1' },
    });
  };
  return served((request) => onRequest(makeContext(request), () => page(request)));
});

describe('a session that is due', () => {
  async function due() {
    const app = sessionApp('jwt', { url: 'https://app.test' });
    const cookie = (await app.signedIn()).cookieHeader();
    app.clock.now += 2 * DAY;
    return {
      auth: AstroAuth(app.services),
      request: new Request('https://app.test/', { headers: { cookie } }),
    };
  }

  it('is only read without the middleware', async () => {
    const { auth, request } = await due();
    await expect(auth.getSession({ request })).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is not renewed where nothing asks for it', async () => {
    const { auth, request } = await due();
    const response = await auth.onRequest(makeContext(request), async () => new Response('static'));
    expect([...response.headers.keys()]).toEqual(['content-type']);
  });

  it('is renewed on a redirect, whose headers are immutable', async () => {
    const { auth, request } = await due();
    const response = await auth.onRequest(makeContext(request), async () => {
      await auth.getSession({ request });
      return Response.redirect('https://app.test/elsewhere', 303);
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://app.test/elsewhere');
    expect(response.headers.getSetCookie()[0]).toContain(COOKIE.session);
  });

  it('is not renewed by a component that is streamed later', async () => {
    const { auth, request } = await due();
    const response = await auth.onRequest(makeContext(request), async () => new Response('begun'));
    await expect(auth.getSession({ request })).resolves.toMatchObject({ user: { name: 'Ada' } });
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

it('answers 404 for a path that is none of the library’s', async () => {
  const { GET } = AstroAuth(handlerConfig);
  const response = await GET(makeContext(new Request('https://app.test/auth/unknown')));
  expect(response.status).toBe(404);
});

it('exports the names of the other entries', () => {
  const names = ['AstroAuth', 'AuthError', 'CredentialsSignin', 'customFetch'];
  expect(Object.keys(entry).sort()).toEqual(names);
});
