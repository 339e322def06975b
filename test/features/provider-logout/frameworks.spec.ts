/** A sign-out at the provider from the app's own code, on one set of services. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerAuth } from '../../../src/core/index.js';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { createEvent, requestTo } from '../../interop/solid/solid-start.js';
import { KitApp } from '../../interop/sveltekit/kit-app.js';
import { ORIGIN, type Visitor } from '../sessions/fleet.js';
import { LogoutFleet, type Process } from './logout-fleet.js';

let fleet: LogoutFleet;
let app: Process;
let visitor: Visitor;
beforeEach(async () => {
  fleet = await LogoutFleet.start('jwt');
  app = fleet.process();
  visitor = await fleet.signIn(app);
});
afterEach(() => fleet.stop());

describe.each([
  [true, '/logout'],
  [undefined, '/bye'],
] as const)('signOut with provider: %s', (provider, path) => {
  it(`of ServerAuth leads to ${path}`, async () => {
    const headers = new Headers({ cookie: visitor.cookieHeader });
    const caller = { origin: ORIGIN, headers };
    const result = await app.services.get(ServerAuth).signOut('/bye', caller, { provider });
    expect(new URL(result.location).pathname).toBe(path);
  });

  it(`of SolidStart leads to ${path}`, async () => {
    const asked = { method: 'POST', cookie: visitor.cookieHeader } as const;
    const event = createEvent(requestTo('/_server', asked));
    const options = { redirectTo: '/bye', redirect: false, provider } as const;
    const location = await SolidAuth(app.services).signOut(event, options);
    expect(new URL(location).pathname).toBe(path);
  });

  it(`of SvelteKit leads to ${path}`, async () => {
    const kit = new KitApp(app.services);
    kit.page = kit.answerBy('signOut');
    const form = new URLSearchParams({ redirectTo: '/bye', ...(provider && { provider: 'true' }) });
    const headers = { cookie: visitor.cookieHeader };
    const request = new Request(`${ORIGIN}/leave`, { method: 'POST', body: form, headers });
    const location = (await kit.serve(request)).headers.get('location') ?? '';
    expect(new URL(location).pathname).toBe(path);
  });
});
