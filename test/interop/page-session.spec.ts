/**
 * What pages of SvelteKit and SolidStart see of their user. Those of other frameworks are beside
 * their own tests.
 */
import { SolidAuth } from '../../src/interop/solid/index.js';
import { pageSessionContract } from '../contract/page-session.contract.js';
import { createEvent, makeOldEvent } from './solid/solid-start.js';
import { KitApp } from './sveltekit/kit-app.js';

const close = async (): Promise<void> => undefined;

pageSessionContract('SvelteKit', async (services) => {
  const kit = new KitApp(services);
  kit.page = async (event) => {
    const [session] = await Promise.all([
      event.locals.auth(),
      kit.auth.requestAuth(event).session(),
    ]);
    event.cookies.set('app', '1', { path: '/' });
    return new Response(session?.user?.name ?? 'signed out');
  };
  return { serve: kit.serve, close };
});

const ON_SOLID_START = [
  ['SolidStart 1', makeOldEvent],
  ['SolidStart 2', createEvent],
] as const;

for (const [name, toEvent] of ON_SOLID_START) {
  pageSessionContract(name, async (services) => {
    const auth = SolidAuth(services);
    const serve = async (request: Request): Promise<Response> => {
      const event = toEvent(request);
      await auth.middleware(event);
      const [session] = await Promise.all([auth.getSession(event), auth.getSession({ request })]);
      const { headers } = event.response;
      headers.append('Set-Cookie', 'app=1');
      const response = new Response(session?.user?.name ?? 'signed out', {
        headers: { 'cache-control': headers.get('cache-control') ?? '' },
      });
      const lines = 'lines' in event ? event.lines : headers.getSetCookie();
      for (const line of lines) response.headers.append('set-cookie', line);
      return response;
    };
    return { serve, close };
  });
}
