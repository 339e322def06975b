/** Signing out at the provider (OpenID Connect RP-Initiated Logout 1.0). */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import Keycloak from '../../../src/providers/keycloak.js';
import { ORIGIN, SECRET, Visitor } from '../sessions/fleet.js';
import { LogoutFleet } from './logout-fleet.js';

const RETURN = `${ORIGIN}/auth/provider-logout/callback`;
const CLIENT = { issuer: 'https://op.test', clientId: 'the-client', clientSecret: 'secret' };
const AT_PROVIDER = { provider: 'true' };

describe.each(['jwt', 'database'] as const)('a sign-out with %s', (strategy) => {
  let fleet: LogoutFleet;
  beforeEach(async () => {
    fleet = await LogoutFleet.start(strategy);
  });
  afterEach(() => fleet.stop());

  it('ends the session here, and leads to the provider and back', async () => {
    const app = fleet.process();
    const visitor = await fleet.signIn(app);
    const logout = await fleet.signOut(app, visitor, AT_PROVIDER);
    expect(logout.origin + logout.pathname).toBe(`${fleet.idp.issuer}/logout`);
    expect(logout.searchParams.get('post_logout_redirect_uri')).toBe(RETURN);
    expect(await fleet.isSignedIn(app, visitor)).toBe(false);
    const ended = await fetch(logout, { redirect: 'manual' });
    expect(fleet.idp.sessions).toEqual([]);
    const back = new URL(ended.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(RETURN);
    const returned = await visitor.send(app, back.pathname + back.search);
    expect(returned.headers.get('location')).toBe(`${ORIGIN}/bye`);
    expect(app.errors).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['a sign-out that does not ask for it', {}],
    ['another value', { provider: 'false' }],
  ])('stays here with %s', async (_what, fields) => {
    const app = fleet.process();
    const visitor = await fleet.signIn(app);
    expect((await fleet.signOut(app, visitor, fields)).href).toBe(`${ORIGIN}/bye`);
    expect(fleet.idp.sessions).toHaveLength(1);
  });

  it("leads to the provider each time with `logout: 'provider'`", async () => {
    const app = fleet.process({ logout: 'provider' });
    const visitor = await fleet.signIn(app);
    expect((await fleet.signOut(app, visitor)).origin).toBe(fleet.idp.issuer);
  });

  it('stays here for a user who is not signed in', async () => {
    const app = fleet.process({ logout: 'provider' });
    expect((await fleet.signOut(app, new Visitor())).href).toBe(`${ORIGIN}/bye`);
  });

  it('stays here, with a warning, where the provider has no logout endpoint', async () => {
    const app = fleet.process({
      logout: 'provider',
      authorization: `${fleet.idp.issuer}/authorize`,
      token: `${fleet.idp.issuer}/token`,
      userinfo: `${fleet.idp.issuer}/userinfo`,
      jwks_endpoint: `${fleet.idp.issuer}/jwks`,
      client: { id_token_signed_response_alg: 'ES256' },
    });
    const visitor = await fleet.signIn(app);
    expect(app.errors).toEqual([]);
    expect((await fleet.signOut(app, visitor)).href).toBe(`${ORIGIN}/bye`);
    expect(await fleet.isSignedIn(app, visitor)).toBe(false);
    expect(app.warnings).toContain('provider-logout-unsupported');
  });

  it('stays here, with an error in the log, where the provider is down', async () => {
    const app = fleet.process({ logout: 'provider' });
    const visitor = await fleet.signIn(app);
    const restarted = fleet.process({ logout: 'provider' });
    await fleet.idp.stop();
    expect((await fleet.signOut(restarted, visitor)).href).toBe(`${ORIGIN}/bye`);
    expect(await fleet.isSignedIn(app, visitor)).toBe(false);
    expect(restarted.errors.length).toBeGreaterThan(0);
  });

  it('takes the address of a provider with one of its own', async () => {
    const app = fleet.process({
      logout: 'provider',
      endSession: ({ authorizationEndpoint, clientId, returnTo }) =>
        `${authorizationEndpoint.origin}/v2/logout?client=${clientId}&back=${encodeURIComponent(returnTo)}`,
    });
    const visitor = await fleet.signIn(app);
    const { pathname, searchParams } = await fleet.signOut(app, visitor);
    expect([pathname, ...searchParams.values()]).toEqual(['/v2/logout', 'the-client', RETURN]);
  });

  it('names the client where the ID token is too long for an address', async () => {
    fleet.idp.person = { ...fleet.idp.person, groups: 'x'.repeat(5000) };
    const app = fleet.process({ logout: 'provider' });
    const { searchParams } = await fleet.signOut(app, await fleet.signIn(app));
    expect(searchParams.get('client_id')).toBe('the-client');
    expect(searchParams.has('id_token_hint')).toBe(false);
  });

  it('sends the provider to an address of the app', async () => {
    const postLogoutRedirectUri = 'https://www.app.test/goodbye';
    const app = fleet.process({ logout: 'provider' }, { postLogoutRedirectUri });
    const { searchParams } = await fleet.signOut(app, await fleet.signIn(app));
    expect(searchParams.get('post_logout_redirect_uri')).toBe(postLogoutRedirectUri);
  });

  it.each([
    ['no state', ''],
    ['another state', '?state=forged'],
    ['a state and an address of an attacker', '?state=forged&callbackUrl=https://evil.test/'],
  ])('returns to the site itself with %s', async (_what, search) => {
    const app = fleet.process();
    const response = await new Visitor().send(app, `/auth/provider-logout/callback${search}`);
    expect(response.headers.get('location')).toBe(ORIGIN);
  });

  it('returns to no address that the `redirect` callback refuses', async () => {
    const app = fleet.process({ logout: 'provider' });
    const visitor = await fleet.signIn(app);
    const logout = await fleet.signOut(app, visitor, { callbackUrl: 'https://evil.test/' });
    const back = await fetch(logout, { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    const returned = await visitor.send(app, pathname + search);
    expect(new URL(returned.headers.get('location') ?? '').origin).toBe(ORIGIN);
  });
});

describe('the sign-out page', () => {
  let fleet: LogoutFleet;
  beforeEach(async () => {
    fleet = await LogoutFleet.start('jwt');
  });
  afterEach(() => fleet.stop());

  it.each([
    ['offers to sign out at the provider', {}, true],
    ['offers no choice where there is none', { logout: 'provider' }, false],
  ] as const)('%s', async (_what, provider, isOffered) => {
    const app = fleet.process(provider);
    const visitor = await fleet.signIn(app);
    const page = await (await visitor.send(app, '/auth/signout')).text();
    expect(page.includes('Also sign out at Fake')).toBe(isOffered);
    expect(page.includes('name="provider"')).toBe(isOffered);
  });
});

describe('the configuration', () => {
  const config = { secret: SECRET, url: ORIGIN, adapter: new MemoryAdapter() };

  it.each<[string, Partial<AuthConfig>, string]>([
    ['without the feature Sessions', { features: [ProviderLogout()] }, 'Sessions()'],
    [
      'with a relative address',
      { features: [Sessions(), ProviderLogout({ postLogoutRedirectUri: '/bye' })] },
      'postLogoutRedirectUri',
    ],
    [
      'with `logout` of a provider and without the feature',
      { providers: [Keycloak({ ...CLIENT, logout: 'provider' })] },
      'ProviderLogout()',
    ],
    [
      'with a `logout` that does not exist',
      { providers: [Keycloak({ ...CLIENT, logout: 'everywhere' as never })] },
      '`logout`',
    ],
  ])('is refused %s', (_what, changes, remedy) => {
    const errors = findConfigurationErrors({ ...config, providers: [], ...changes });
    expect(errors.map(({ message }) => message).join()).toContain(remedy);
  });
});
