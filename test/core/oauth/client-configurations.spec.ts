/** How long the protocol library's configuration of a provider is kept. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Fetch } from '../../../src/core/kernel/platform.js';
import { MetadataCache } from '../../../src/core/oauth/metadata-cache.js';
import { ClientConfigurations } from '../../../src/core/oauth/client-configurations.js';
import { createProviderFetch } from '../../../src/core/oauth/provider-fetch.js';
import { resolveOAuth } from '../../../src/core/providers/resolve-oauth.js';

const ISSUER = 'https://op.test';
const HOUR_MS = 60 * 60 * 1000;

const client = { clientId: 'client', clientSecret: 'a client secret' };
const discovered = () =>
  resolveOAuth({ id: 'op', name: 'OP', type: 'oidc', issuer: ISSUER, ...client });

describe('the configuration of a provider with discovery', () => {
  let now: number;
  let asked: string[];
  let metadata: Record<string, unknown>;
  let views: ClientConfigurations;

  beforeEach(() => {
    now = Date.now();
    asked = [];
    metadata = {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/keys`,
    };
    const fetch: Fetch = async (address) => {
      asked.push(String(address));
      return Response.json(metadata);
    };
    views = new ClientConfigurations(new MetadataCache(() => now), createProviderFetch(fetch));
  });

  it('is made once, with one request', async () => {
    const provider = discovered();
    const view = await views.get(provider);
    expect(view.metadata.token_endpoint).toBe(`${ISSUER}/token`);
    expect(await views.get(provider)).toBe(view);
    expect(asked).toEqual([`${ISSUER}/.well-known/openid-configuration`]);
  });

  it('is made for each provider by itself', async () => {
    const [one, other] = [discovered(), discovered()];
    expect(await views.get(one)).not.toBe(await views.get(other));
    expect(asked).toHaveLength(1);
  });

  it('is kept while the document is unchanged', async () => {
    const provider = discovered();
    const view = await views.get(provider);
    now += HOUR_MS;
    expect(await views.get(provider)).toBe(view);
    expect(asked).toHaveLength(2);
  });

  it('is made again when the document changes, and keeps its keys', async () => {
    const provider = discovered();
    const view = await views.get(provider);
    metadata = { ...metadata, token_endpoint: `${ISSUER}/newer` };
    expect(await views.get(provider)).toBe(view);
    now += HOUR_MS;
    const newer = await views.get(provider);
    expect(newer.metadata.token_endpoint).toBe(`${ISSUER}/newer`);
    expect(newer.keys).toBe(view.keys);
  });

  it('has new keys when their address changes', async () => {
    const provider = discovered();
    const view = await views.get(provider);
    metadata = { ...metadata, jwks_uri: `${ISSUER}/others` };
    now += HOUR_MS;
    expect((await views.get(provider)).keys).not.toBe(view.keys);
  });

  it('is made again by a reload', async () => {
    const provider = discovered();
    await views.get(provider);
    metadata = { ...metadata, token_endpoint: `${ISSUER}/newer` };
    await views.reload(provider);
    expect((await views.get(provider)).metadata.token_endpoint).toBe(`${ISSUER}/newer`);
    expect(asked).toHaveLength(2);
  });

  it('is not made from an unusable document, which is not cached either', async () => {
    const provider = discovered();
    metadata = { ...metadata, issuer: 'https://another.test' };
    await expect(views.get(provider)).rejects.toMatchObject({ type: 'CallbackRouteError' });
    metadata = { ...metadata, issuer: ISSUER };
    now += HOUR_MS;
    await expect(views.get(provider)).resolves.toMatchObject({ metadata: { issuer: ISSUER } });
  });

  it('is refused when its metadata names a loopback address', async () => {
    metadata = { ...metadata, token_endpoint: 'http://localhost:8080/token' };
    await expect(views.get(discovered())).rejects.toMatchObject({ type: 'InvalidEndpoints' });
  });
});

it('the configuration of a provider without discovery sends no request', async () => {
  const fetch: Fetch = () => Promise.reject(new Error('asked'));
  const views = new ClientConfigurations(new MetadataCache(Date.now), createProviderFetch(fetch));
  const endpoints = {
    authorization: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/userinfo`,
  };
  const provider = resolveOAuth({ id: 'op', name: 'OP', type: 'oauth', ...endpoints, ...client });
  const view = await views.get(provider);
  expect(view.metadata.token_endpoint).toBe(`${ISSUER}/token`);
  expect(view.keys).toBeUndefined();
  expect(await views.get(provider)).toBe(view);
});
