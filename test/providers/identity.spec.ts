/**
 * Accounts are found again by what `profile()` calls `id`. Rows that Auth.js wrote must stay valid,
 * so its own providers are the measure.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import AuthJsAuth0 from '@auth/core/providers/auth0';
import AuthJsGitHub from '@auth/core/providers/github';
import AuthJsGoogle from '@auth/core/providers/google';
import AuthJsKeycloak from '@auth/core/providers/keycloak';
import AuthJsMicrosoftEntraID from '@auth/core/providers/microsoft-entra-id';
import type { Profile } from '../../src/core/models/user.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider, Provider } from '../../src/core/providers/provider.js';
import { Auth0 } from '../../src/providers/auth0.js';
import { GitHub } from '../../src/providers/github.js';
import { Google } from '../../src/providers/google.js';
import { Keycloak } from '../../src/providers/keycloak.js';
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.js';
import { OpenIDConnect } from '../../src/providers/openid-connect.js';
import { AUTH0, ENTRA, GITHUB, GOOGLE, KEYCLOAK } from './profiles.js';

interface AuthJsProvider {
  id: string;
  type: string;
  name: string;
  issuer?: string;
  profile?: (profile: Record<string, unknown>, tokens: object) => unknown;
}

const TOKENS = { access_token: 'access-token' };
const CLIENT = { clientId: 'id', clientSecret: 'secret' };

const resolved = (provider: Provider): OAuthProvider =>
  new ProviderRegistry([provider]).all()[0] as OAuthProvider;

/** What Auth.js makes of a profile when the provider does not say (`lib/utils/providers.js`). */
const standardClaims = ({ sub, name, email, picture }: Record<string, unknown>) => ({
  id: sub,
  name,
  email,
  image: picture,
});

const row = (name: string, ours: Provider, theirs: unknown, sample: object) =>
  [name, ours, theirs as AuthJsProvider, sample] as const;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the account id is the same as with Auth.js', () => {
  const noPhoto = () =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response('', { status: 404 }));

  it.each([
    row('GitHub', GitHub, AuthJsGitHub(CLIENT), GITHUB),
    row('GitHub, without a name', GitHub, AuthJsGitHub(CLIENT), { ...GITHUB, name: null }),
    row('GitHub, without an address', GitHub, AuthJsGitHub(CLIENT), { ...GITHUB, email: null }),
    row('Google', Google, AuthJsGoogle(CLIENT), GOOGLE),
    row('Microsoft Entra ID', MicrosoftEntraID, AuthJsMicrosoftEntraID({ ...CLIENT }), ENTRA),
    row('Keycloak', Keycloak, AuthJsKeycloak(CLIENT), KEYCLOAK),
    row('Auth0', Auth0, AuthJsAuth0(CLIENT), AUTH0),
  ])('%s', async (_name, provider, authJs, sample) => {
    noPhoto();
    const ours = resolved(provider);
    const theirs = authJs.profile ?? standardClaims;
    const user = await ours.profile(sample as Profile, TOKENS);
    expect(user).toEqual(await theirs({ ...sample }, TOKENS));
    expect({ id: ours.id, type: ours.type, name: ours.name }).toEqual({
      id: authJs.id,
      type: authJs.type,
      name: authJs.name,
    });
  });

  it('at any OpenID Connect provider, under the id that the app configures', async () => {
    const acme = resolved(OpenIDConnect({ id: 'acme', issuer: 'https://id.acme.example' }));
    expect(acme.id).toBe('acme');
    expect(await acme.profile(GOOGLE, TOKENS)).toEqual(standardClaims({ ...GOOGLE }));
  });
});

describe('the endpoints are the same as with Auth.js', () => {
  it.each([
    row('GitHub', GitHub, AuthJsGitHub(CLIENT), {}),
    row(
      'GitHub Enterprise Server',
      GitHub({ enterprise: { baseUrl: 'https://git.example' } }),
      AuthJsGitHub({ ...CLIENT, enterprise: { baseUrl: 'https://git.example' } }),
      {},
    ),
  ])('%s', (_name, provider, authJs) => {
    const { issuer, authorization, token, userinfo } = resolved(provider);
    const { url } = userinfo;
    expect({ issuer, authorization, token: token.url, userinfo: { url } }).toMatchObject({
      ...pick(authJs, ['issuer', 'authorization', 'token']),
      userinfo: { url: (authJs as unknown as { userinfo: { url: string } }).userinfo.url },
    });
  });

  it('Google', () => {
    expect(resolved(Google).issuer).toBe((AuthJsGoogle(CLIENT) as AuthJsProvider).issuer);
  });

  it('Microsoft Entra ID, for every tenant unless one is configured', () => {
    const theirs = AuthJsMicrosoftEntraID({ ...CLIENT });
    expect(resolved(MicrosoftEntraID).issuer).toBe(theirs.options?.issuer);
    expect(resolved(MicrosoftEntraID).authorization.params).toEqual(
      pick(theirs.authorization, ['params']).params,
    );
    const issuer = 'https://login.microsoftonline.com/contoso/v2.0';
    expect(resolved(MicrosoftEntraID({ issuer })).issuer).toBe(issuer);
  });
});

function pick(from: unknown, names: readonly string[]): Record<string, unknown> {
  const all = from as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
