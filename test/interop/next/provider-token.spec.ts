/** `providerToken` in route handlers, server actions and components. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NextRequest } from 'next/server.js';
import { NextAuth } from '../../../src/interop/next/index.js';
import {
  HOUR,
  type Process,
  STORAGES,
  TokenFleet,
} from '../../features/provider-tokens/token-fleet.js';
import type { Visitor } from '../../features/sessions/fleet.js';
import { LogoutFleet } from '../../features/provider-logout/logout-fleet.js';
import { inScope } from './next-scope.js';

const COOKIE = '__Secure-authjs.provider-tokens';

const makeRequest = (visitor: Visitor) =>
  new NextRequest('https://app.test/calendar', { headers: { cookie: visitor.cookieHeader } });

describe.each(STORAGES)('providerToken, with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  const isKept = storage === 'cookie';
  const get = (phase: 'action' | 'render') => {
    const { providerToken } = NextAuth(app.services);
    return inScope(makeRequest(visitor), () => providerToken('fake'), phase);
  };

  it('is refreshed in a server action, which sets the cookie', async () => {
    fleet.pass(HOUR);
    const { result, cookies } = await get('action');
    expect(result.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    expect(cookies.has(COOKIE)).toBe(isKept);
  });

  it('is the one of the sign-in while a component renders', async () => {
    const { result, cookies } = await get('render');
    expect(result.accessToken).not.toBe('');
    expect([...cookies.keys()]).toEqual([]);
  });

  it('is refreshed while a component renders only where no cookie has to be set', async () => {
    fleet.pass(HOUR);
    if (!isKept) {
      const { result } = await get('render');
      expect(result.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
      return;
    }
    await expect(get('render')).rejects.toThrow('no cookie can be set');
    expect(fleet.idp.refreshCount).toBe(0);
  });

  it('that is about to expire is used up while a component renders', async () => {
    fleet.pass(HOUR - 30_000);
    const { result } = await get('render');
    expect(result.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    expect(fleet.idp.refreshCount).toBe(isKept ? 0 : 1);
  });
});

describe('signOut with provider', () => {
  it('returns the address of the provider', async () => {
    const fleet = await LogoutFleet.start('jwt');
    const app = fleet.process();
    const visitor = await fleet.signIn(app);
    const { signOut } = NextAuth(app.services);
    const options = { provider: true, redirect: false } as const;
    const { result } = await inScope(makeRequest(visitor), async () => signOut(options));
    expect(String(result)).toContain(`${fleet.idp.issuer}/logout?id_token_hint=`);
    expect(await fleet.isSignedIn(app, visitor)).toBe(false);
    await fleet.stop();
  });
});
