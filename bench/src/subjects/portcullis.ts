/** A session check of this library as its guards make it: from the header to the session. */
import {
  type AuthConfig,
  RequestCookies,
  SessionService,
  OriginResolver,
  createAuth,
} from 'portcullis/core';
import { ORIGIN, SECRET, SILENT, manyProviders } from './person.js';

export function portcullisConfig(providers = 1): AuthConfig {
  return {
    secret: SECRET,
    trustHost: true,
    providers: manyProviders(providers),
    logger: SILENT,
  };
}

/** What a guard does between the header and the session, without a framework around it. */
export function checkOf(config: AuthConfig): (header: string) => Promise<unknown> {
  const services = createAuth(config);
  const sites = services.get(OriginResolver);
  const sessions = services.get(SessionService);
  const headers = { get: () => null };
  return async (header) => {
    const site = sites.resolve(ORIGIN, headers);
    return (await sessions.keepAlive(new RequestCookies(header), site)).session;
  };
}
