/** A session check of @auth/core as its integrations make it: a request to `/session`. */
import { Auth, type AuthConfig } from '@auth/core';
import { ORIGIN, SECRET, SILENT, manyProviders } from './person.js';

export function authCoreConfig(providers = 1): AuthConfig {
  return {
    secret: SECRET,
    trustHost: true,
    basePath: '/auth',
    providers: manyProviders(providers),
    logger: SILENT,
  };
}

export function authCoreCheck(config: AuthConfig): (header: string) => Promise<unknown> {
  return async (cookie) => {
    const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie } });
    return (await Auth(request, config)).json();
  };
}
