/**
 * The server of these journeys insists on what it should: a request that was bent on its way is
 * refused.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fetch } from '../../../src/core/index.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { readLocation } from '../../support/browser.js';
import { AuthorizationServer } from './authorization-server.js';
import { describedProvider, playedProvider } from './played-provider.js';

let server: AuthorizationServer | undefined;

afterEach(async () => {
  await server?.close();
});

/** What happens to requests after they were sent. */
type Bend = (form: URLSearchParams, headers: Headers) => void;

const bent =
  (fetch: Fetch, bend: Bend): Fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const form = new URLSearchParams(await request.text());
    const headers = new Headers(request.headers);
    bend(form, headers);
    const body = request.method === 'GET' ? null : form.toString();
    return fetch(input, { ...init, headers, body });
  };

async function signInWith(file: string, bend: Bend): Promise<readonly string[]> {
  server = await AuthorizationServer.listen();
  const described = await describedProvider(file, bent(server.fetch, bend));
  const scenario = new SignInScenario({ providers: () => [described] });
  const { browser } = scenario;
  const provider = await playedProvider(file);
  server.play(provider, `https://app.test/auth/callback/${provider.id}`);
  const agreed = await server.visit(
    readLocation(await scenario.depart({ providerId: provider.id })),
  );
  await scenario.expectRefused('Configuration', () => browser.visit(readLocation(agreed).href));
  return server.refusals;
}

const replace =
  (name: string, value: string): Bend =>
  (form) => {
    if (form.has('code')) form.set(name, value);
  };

describe.each(['discord', 'okta'])('a token request to %s is refused', (file) => {
  it.each([
    ['with another grant type', replace('grant_type', 'password'), 'invalid_request: grant_type'],
    ['with another redirect URI', replace('redirect_uri', 'https://evil.test'), 'redirect_uri is'],
    ['with another code', replace('code', 'guessed'), 'invalid_grant: there is no such code'],
    ['with another verifier', replace('code_verifier', 'v'.repeat(43)), 'the code verifier is'],
    ['with two proofs', replace('client_secret', 'x'), 'there are two proofs'],
    [
      'without a verifier',
      (form: URLSearchParams) => form.delete('code_verifier'),
      'the code verifier is wrong',
    ],
    [
      'with another secret',
      (form: URLSearchParams, headers: Headers) => {
        if (form.has('code')) headers.set('authorization', `Basic ${btoa('the-client:wrong')}`);
      },
      'invalid_client: the secret is wrong',
    ],
  ])('%s', async (_, bend, why) => {
    expect(await signInWith(file, bend)).toEqual([expect.stringContaining(why)]);
  });
});

it('a userinfo request without an issued access token is refused', async () => {
  const refusals = await signInWith('discord', (form, headers) => {
    if (!form.has('code')) headers.set('authorization', 'Bearer made-up');
  });
  expect(refusals).toEqual([expect.stringMatching(/users\/@me invalid_token/)]);
});

it('a client secret that another key signed is refused', async () => {
  const { ways } = await playedProvider('apple');
  const { clientSecret = '' } = ways.options ?? {};
  const [head, , signature] = clientSecret.split('.');
  const claims = btoa('{"sub":"com.example.other"}').replaceAll('=', '');
  expect(await ways.isSecret?.(clientSecret)).toBe(true);
  expect(await ways.isSecret?.([head, claims, signature].join('.'))).toBe(false);
});

describe('an authorization request is refused', () => {
  const requestWith = async (file: string, name: string, value: string | undefined) => {
    server = await AuthorizationServer.listen();
    const described = await describedProvider(file, server.fetch);
    const scenario = new SignInScenario({ providers: () => [described] });
    const provider = await playedProvider(file);
    server.play(provider, `https://app.test/auth/callback/${provider.id}`);
    const url = await scenario.authorizationUrl({ providerId: provider.id });
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.append(name, value);
    return (await server.visit(url)).status;
  };

  it.each([
    ['github', 'state', undefined],
    ['github', 'code_challenge', undefined],
    ['github', 'code_challenge_method', undefined],
    ['github', 'client_id', 'another'],
    ['github', 'redirect_uri', 'https://evil.test/'],
    ['github', 'response_type', 'token'],
    ['github', 'scope', undefined],
    ['zoom', 'scope', 'user:write'],
    ['slack', 'nonce', undefined],
    ['linkedin', 'code_challenge', 'c'.repeat(43)],
    ['tiktok', 'client_key', undefined],
    ['wechat', 'appid', undefined],
    ['twitch', 'claims', undefined],
  ])('of %s, with the %s %s', async (file, name, value) => {
    expect(await requestWith(file, name, value)).toBe(400);
  });
});
