/** Tokens for the tests of an API, in the name of the issuers that it accepts. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import type { AccessTokenIssuer } from '../../src/core/access-tokens/access-token-issuer.js';
import { AccessToken, Auth, AuthModule, FetchToken } from '../../src/index.js';
import { Auth0, Cognito, Entra, Keycloak, Okta, Portcullis } from '../../src/issuers/index.js';
import { TestIssuers, type TestToken } from '../../src/testing/index.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';

const AUDIENCE = 'https://api.example.com';

@Controller()
class OrdersController {
  @Get()
  @Auth({ scopes: ['orders:read'] })
  list(@AccessToken() { subject, scopes }: AccessToken) {
    return { subject, scopes };
  }
}

let running: RunningApp;
afterEach(() => running.close());

async function ask(issuer: AccessTokenIssuer, token: Omit<TestToken, 'issuer'>) {
  const issuers = new TestIssuers();
  running = await startApp(
    {
      imports: [AuthModule.forResourceServer({ issuers: [issuer] })],
      controllers: [OrdersController],
    },
    PLATFORMS[0][1](),
    { customize: (builder) => builder.overrideProvider(FetchToken).useValue(issuers.fetch) },
  );
  const authorization = `Bearer ${await issuers.accessToken({ issuer, ...token })}`;
  const response = await running.serve(
    new Request('http://localhost/', { headers: { authorization } }),
  );
  return response.status === 200 ? response.json() : response.status;
}

describe.each<[string, AccessTokenIssuer]>([
  ['Keycloak', Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: AUDIENCE })],
  ['Auth0', Auth0({ domain: 'example.eu.auth0.com', audience: AUDIENCE })],
  ['Entra ID', Entra({ tenantId: 'the-tenant', audience: AUDIENCE })],
  ['Cognito', Cognito({ region: 'eu-central-1', userPoolId: 'eu-1_x', clientIds: 'app' })],
  ['Okta', Okta({ domain: 'example.okta.com' })],
  ['Portcullis', Portcullis({ issuer: 'https://app.example.com/auth', audience: AUDIENCE })],
  [
    'an issuer with an address for its keys',
    {
      issuer: 'https://id.example.com',
      audience: AUDIENCE,
      jwksUri: 'https://cdn.example.com/jwks',
    },
  ],
])('for %s', (_name, issuer) => {
  it('a token has the claims and the scopes of the test', async () => {
    const answer = await ask(issuer, { claims: { sub: 'ada' }, scopes: ['orders:read', 'b'] });
    expect(answer).toEqual({ subject: 'ada', scopes: ['orders:read', 'b'] });
  });
});

describe('a token', () => {
  const issuer = Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: AUDIENCE });

  it.each<[string, Omit<TestToken, 'issuer'>, number]>([
    ['that has expired is refused', { scopes: ['orders:read'], expiresIn: -60 }, 401],
    ['for another audience is refused', { claims: { aud: 'another' } }, 401],
    ['without a claim that is required is refused', { claims: { typ: undefined } }, 401],
    ['without the scope is refused', { scopes: ['other'] }, 403],
  ])('%s', async (_what, token, status) => {
    expect(await ask(issuer, token)).toBe(status);
  });
});
