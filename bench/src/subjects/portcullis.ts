/** A session check of this library as its guards make it: from the header to the session. */
import { MemoryAdapter } from 'portcullis/adapters';
import {
  type AuthConfig,
  RequestCookies,
  SessionService,
  OriginResolver,
  createAuth,
} from 'portcullis/core';
import { AccessTokens } from 'portcullis/features/access-tokens';
import { Limits } from 'portcullis/features/limits';
import { ProviderTokens } from 'portcullis/features/provider-tokens';
import { ORIGIN, SECRET, SILENT, manyProviders } from './person.js';

export function portcullisConfig(providers = 1): AuthConfig {
  return {
    secret: SECRET,
    trustHost: true,
    providers: manyProviders(providers),
    logger: SILENT,
  };
}

/**
 * The features that do nothing until they are used, loaded. `Sessions` is not one of them, nor are
 * those that need it: with it, a check asks whether the session was ended, which is a row of its
 * own.
 */
export function withIdleFeatures(config: AuthConfig): AuthConfig {
  return {
    ...config,
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    features: [
      Limits(),
      ProviderTokens(),
      AccessTokens({ audiences: { 'https://api.example.com': { scopes: ['read'] } } }),
    ],
  };
}

/** What a guard does between the header and the session, without a framework around it. */
export function makeCheck(config: AuthConfig): (header: string) => Promise<unknown> {
  const services = createAuth(config);
  const sites = services.get(OriginResolver);
  const sessions = services.get(SessionService);
  const headers = { get: () => null };
  return async (header) => {
    const site = sites.resolve(ORIGIN, headers);
    return (await sessions.keepAlive(new RequestCookies(header), site)).session;
  };
}
