/** A client of the fake provider that speaks plain HTTP, and can get everything wrong. */
import type { FakeIdentityProvider } from '../../../src/testing/index.js';
import { sha256Base64url } from '../../../src/core/kernel/digest.js';

export const REDIRECT_URI = 'https://app.test/auth/callback/fake';
export const VERIFIER = 'a code verifier of more than forty-three characters';

/** `undefined` leaves a parameter out, a list gives it several times. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

export class Client {
  constructor(private readonly provider: FakeIdentityProvider) {}

  /** The answer to an authorization request, which is right but for what is laid over it. */
  async authorize(overrides: Parameters = {}, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    const query = encoded({
      response_type: 'code',
      client_id: this.provider.credentials.clientId,
      redirect_uri: REDIRECT_URI,
      scope: 'openid',
      state: 'a state',
      code_challenge: await sha256Base64url(VERIFIER),
      code_challenge_method: 'S256',
      ...overrides,
    });
    const url = `${this.provider.issuer}/authorize`;
    return method === 'GET'
      ? fetch(`${url}?${query}`, { redirect: 'manual' })
      : fetch(url, { method, body: query, redirect: 'manual' });
  }

  /** The parameters that the browser is sent back with. */
  async agreement(overrides?: Parameters): Promise<URLSearchParams> {
    const location = (await this.authorize(overrides)).headers.get('location');
    if (location === null) throw new Error('The browser was sent nowhere.');
    return new URL(location).searchParams;
  }

  /** The answer to a token request, which is right but for what is laid over it. */
  async redeem(
    code: string | null,
    overrides: Parameters = {},
    headers: Record<string, string> = this.basic(),
  ): Promise<Response> {
    const body = encoded({
      grant_type: 'authorization_code',
      code: code ?? undefined,
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      ...overrides,
    });
    return fetch(`${this.provider.issuer}/token`, { method: 'POST', body, headers });
  }

  /** The answer to a refresh (RFC 6749 §6), which is right but for what is laid over it. */
  async refresh(refreshToken: string | undefined, overrides: Parameters = {}): Promise<Response> {
    const body = encoded({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...overrides,
    });
    return fetch(`${this.provider.issuer}/token`, { method: 'POST', body, headers: this.basic() });
  }

  /** The answer to a revocation (RFC 7009). */
  async revoke(token: string | undefined, headers = this.basic()): Promise<Response> {
    const body = encoded({ token });
    return fetch(`${this.provider.issuer}/revoke`, { method: 'POST', body, headers });
  }

  /** The `Authorization` header of `client_secret_basic` (RFC 6749 §2.3.1). */
  basic(secret = this.provider.credentials.clientSecret): Record<string, string> {
    const pair = [this.provider.credentials.clientId, secret].map(encodeURIComponent).join(':');
    return { authorization: `Basic ${btoa(pair)}` };
  }

  async userInfo(authorization: string | undefined, method = 'GET'): Promise<Response> {
    const headers = authorization === undefined ? {} : { authorization };
    return fetch(`${this.provider.issuer}/userinfo`, { method, headers });
  }
}

function encoded(parameters: Parameters): URLSearchParams {
  const pairs = Object.entries(parameters).flatMap(([name, given]) =>
    [given ?? []].flat().map((value) => [name, value] as [string, string]),
  );
  return new URLSearchParams(pairs);
}
