/**
 * `providerToken` of SolidStart and SvelteKit, and `signOut` with `provider`, on one set of
 * services.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import type { SolidAnswerEvent } from '../../../src/interop/solid/index.js';
import { createEvent, requestTo } from '../../interop/solid/solid-start.js';
import { KitApp } from '../../interop/sveltekit/kit-app.js';
import type { Visitor } from '../sessions/fleet.js';
import { HOUR, type Process, type Storage, TokenFleet } from './token-fleet.js';

const COOKIE = '__Secure-authjs.provider-tokens';

describe.each<Storage>(['rows', 'cookie'])('providerToken, with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
    fleet.pass(HOUR);
  });
  afterEach(() => fleet.stop());

  const isKept = storage === 'cookie';

  it('of SolidStart is valid, and its cookie is set', async () => {
    const auth = SolidAuth(app.services);
    const event: SolidAnswerEvent = createEvent(requestTo('/', { cookie: visitor.cookieHeader }));
    const first = await auth.providerToken(event, 'fake');
    const second = await auth.providerToken(event, 'fake', { minValidity: 30 });
    expect(first.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    expect(second).toEqual(first);
    expect(fleet.idp.refreshCount).toBe(1);
    const set = event.response.headers.getSetCookie();
    expect(set.some((line) => line.startsWith(`${COOKIE}=`))).toBe(isKept);
  });

  it('of SvelteKit is valid, and its cookie is set', async () => {
    const kit = new KitApp(app.services);
    kit.page = async (event) => {
      const { accessToken } = await kit.auth.providerToken(event, 'fake');
      const again = await kit.auth.providerToken(event, 'fake');
      return Response.json({ isSame: accessToken === again.accessToken });
    };
    const headers = { cookie: visitor.cookieHeader };
    const response = await kit.serve(new Request('https://app.test/calendar', { headers }));
    expect(await response.json()).toEqual({ isSame: true });
    expect(fleet.idp.refreshCount).toBe(1);
    const set = response.headers.getSetCookie();
    expect(set.some((line) => line.startsWith(`${COOKIE}=`))).toBe(isKept);
  });

  it('is refused for a user who is not signed in', async () => {
    const auth = SolidAuth(app.services);
    const token = auth.providerToken(createEvent(requestTo('/')), 'fake');
    await expect(token).rejects.toMatchObject({ type: 'ProviderTokenMissing' });
  });
});

describe('providerToken without the feature', () => {
  it('names it', async () => {
    const kit = new KitApp({ providers: [], secret: 'a secret', trustHost: true });
    kit.page = async (event) => {
      await kit.auth.providerToken(event, 'fake');
      return new Response();
    };
    await expect(kit.serve(new Request('https://app.test/'))).rejects.toThrow('ProviderTokens()');
  });
});
