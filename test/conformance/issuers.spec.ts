/**
 * The presets of issuers, with tokens of a certified provider that have the claims of each service.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { AccessTokenVerifier } from '../../src/core/access-tokens/access-token-verifier.js';
import type { AccessTokenIssuer } from '../../src/core/access-tokens/access-token-issuer.js';
import { InvalidAccessToken } from '../../src/core/errors/request.errors.js';
import { sha256Base64url } from '../../src/core/kernel/digest.node.js';
import { Auth0, Cognito, Entra, Keycloak, Okta } from '../../src/issuers/index.js';
import { API, RealIssuer, type TokenShape } from './access-tokens/real-issuer.js';

let issuer: RealIssuer;
afterEach(() => issuer.stop());

interface Sent {
  readonly scheme?: string;
  readonly proof?: string;
}

/** What an API reads in a token, or why it refuses it. */
async function read(accepted: AccessTokenIssuer, token: string, { scheme, proof }: Sent = {}) {
  const verifier = new AccessTokenVerifier({ issuers: [accepted] }, () => Date.now(), fetch);
  const headers = new Headers({ authorization: `${scheme ?? 'Bearer'} ${token}` });
  if (proof !== undefined) headers.set('dpop', proof);
  const target = { method: 'GET', url: `${API}/list` };
  try {
    const session = await verifier.verify({
      headers,
      source: {},
      target,
      getCertificate: () => undefined,
    });
    return session?.accessToken;
  } catch (thrown) {
    if (thrown instanceof InvalidAccessToken) return thrown.message;
    throw thrown;
  }
}

/** A preset for the issuer on this machine. Its address is the one thing that differs. */
const at = (preset: AccessTokenIssuer): AccessTokenIssuer => ({ ...preset, issuer: issuer.issuer });

const KEYCLOAK: TokenShape = {
  header: { typ: 'JWT' },
  claims: {
    typ: 'Bearer',
    azp: 'web',
    sub: '7f7e',
    realm_access: { roles: ['staff'] },
    resource_access: { [API]: { roles: ['packer'] }, account: { roles: ['manage-account'] } },
    preferred_username: 'ada',
  },
};
const ENTRA: TokenShape = {
  header: { typ: 'JWT' },
  claims: {
    tid: 'the-tenant',
    azp: 'web',
    oid: '1',
    sub: 'pairwise',
    scp: 'orders:read Files.Read',
    roles: ['Packer'],
    ver: '2.0',
  },
  without: ['scope'],
};

describe.each<[string, TokenShape, AccessTokenIssuer, object]>([
  [
    'Keycloak',
    KEYCLOAK,
    Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: API }),
    { subject: '7f7e', clientId: 'web', roles: ['staff', 'packer'], scopes: ['orders:read'] },
  ],
  [
    'Entra ID',
    ENTRA,
    Entra({ tenantId: 'the-tenant', audience: API }),
    {
      subject: 'pairwise',
      clientId: 'web',
      roles: ['Packer'],
      scopes: ['orders:read', 'Files.Read'],
    },
  ],
  [
    'Auth0',
    {
      header: { typ: 'JWT' },
      claims: { sub: 'auth0|1', azp: 'web', permissions: ['read:orders'] },
    },
    Auth0({ domain: 'example.eu.auth0.com', audience: API }),
    { subject: 'auth0|1', clientId: 'web', roles: ['read:orders'], scopes: ['orders:read'] },
  ],
  [
    'Cognito',
    {
      header: { typ: undefined },
      // It has no audience, which the provider of the test does not do: it is not read.
      claims: {
        token_use: 'access',
        client_id: 'app',
        sub: '1',
        'cognito:groups': ['packers'],
        aud: 'anything',
      },
    },
    Cognito({ region: 'eu-central-1', userPoolId: 'eu-central-1_x', clientIds: ['app'] }),
    { subject: '1', clientId: 'app', roles: ['packers'], scopes: ['orders:read'] },
  ],
  [
    'Okta',
    {
      header: { typ: undefined },
      claims: { cid: 'web', uid: '1', sub: 'ada', scp: ['orders:read'], groups: ['packers'] },
      without: ['scope'],
    },
    Okta({ domain: 'example.okta.com', audience: API }),
    { subject: 'ada', clientId: 'web', roles: ['packers'], scopes: ['orders:read'] },
  ],
])('%s', (_name, shape, preset, expected) => {
  it('access token · of the service · accepted', async () => {
    issuer = await RealIssuer.start(shape);
    const { access_token: token } = await issuer.token();
    expect(await read(at(preset), token)).toMatchObject(expected);
  });

  it('other token · without what an access token has · refused', async () => {
    const marks = preset.requiredClaims ?? {};
    const [name = ''] = Object.keys(marks).slice(-1);
    issuer = await RealIssuer.start({ ...shape, without: [...(shape.without ?? []), name] });
    const { access_token: token } = await issuer.token();
    expect(await read(at(preset), token)).toEqual(expect.any(String));
  });

  it('access token · for another API · refused', async () => {
    const elsewhere =
      preset.audienceClaim === 'client_id'
        ? { claims: { ...shape.claims, client_id: 'another' } }
        : { audience: 'https://else.example.com' };
    issuer = await RealIssuer.start({ ...shape, ...elsewhere });
    const { access_token: token } = await issuer.token();
    expect(await read(at(preset), token)).toMatch(/does not have this API/);
  });
});

describe('Presets', () => {
  it('Keycloak · a token that is bound to a key · accepted as one', async () => {
    issuer = await RealIssuer.start({
      ...KEYCLOAK,
      claims: { ...KEYCLOAK.claims, typ: 'DPoP', cnf: { jkt: 'x' } },
    });
    const { access_token: token } = await issuer.token();
    const preset = Keycloak({ issuer: issuer.issuer, audience: API });
    expect(await read(preset, token)).toMatch(/bound to a key/);
  });

  it.each([
    () => Auth0({ domain: undefined as unknown as string, audience: API }),
    () => Auth0({ domain: 'https://example.auth0.com', audience: API }),
    () => Okta({ domain: 'example.okta.com/oauth2' }),
    () => Entra({ tenantId: '', audience: API }),
    () => Cognito({ region: 'eu', userPoolId: undefined as unknown as string, clientIds: 'x' }),
  ])('names · a setting that is missing, or an address · refused (%#)', async (make) => {
    issuer = await RealIssuer.start();
    expect(make).toThrow('must be a name');
  });
});

describe('A provider by the standards', () => {
  const plain = (): AccessTokenIssuer => ({ issuer: issuer.issuer, audience: API });

  it('RFC 9068 · as it is · accepted', async () => {
    issuer = await RealIssuer.start();
    const { access_token: token } = await issuer.token('orders:read orders:write');
    expect(await read(plain(), token)).toMatchObject({
      clientId: 'a-client',
      scopes: ['orders:read', 'orders:write'],
    });
  });

  it('RFC 7662 · an opaque token · accepted, and refused with a wrong secret', async () => {
    issuer = await RealIssuer.start({ format: 'opaque' });
    const { access_token: token } = await issuer.token();
    const introspection = issuer.client;
    expect(await read({ ...plain(), introspection }, token)).toMatchObject({
      scopes: ['orders:read'],
    });
    expect(await read({ ...plain(), introspection }, 'made-up')).toMatch(/not active/);
    const wrong = { ...introspection, clientSecret: 'wrong' };
    await expect(read({ ...plain(), introspection: wrong }, token)).rejects.toThrow('issuer');
  });

  it('RFC 9449 · a token that is bound to a key · accepted with its proof alone', async () => {
    issuer = await RealIssuer.start();
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const prove = (claims: object) =>
      new SignJWT({ jti: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(pair.privateKey);
    const asking = await prove({ htm: 'POST', htu: `${issuer.issuer}/token` });
    const { access_token: token, token_type } = await issuer.token('orders:read', { dpop: asking });
    expect(token_type).toBe('DPoP');
    const proof = await prove({ htm: 'GET', htu: `${API}/list`, ath: sha256Base64url(token) });
    const thumbprint = await calculateJwkThumbprint(jwk);
    expect(await read(plain(), token, { scheme: 'DPoP', proof })).toMatchObject({
      claims: { cnf: { jkt: thumbprint } },
    });
    expect(await read(plain(), token)).toMatch(/bound to a key/);
  });
});
