/** Users with roles, and a configuration that tells them apart. */
import type { AuthConfig } from '../../src/core/index.js';
import { encode } from '../../src/core/jwt/public.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser, type Server } from './browser.js';
import { SESSION_COOKIE } from './signed-in.js';

/** The session shows the roles that are in the token, as an app would have it. */
export const rolesConfig = {
  ...handlerConfig,
  callbacks: {
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, roles: token['roles'] },
    }),
  },
} satisfies AuthConfig;

/** The token of a person called Ada with these roles. */
export function tokenWith(roles: unknown, sub = '42'): Promise<string> {
  const token = { name: 'Ada', sub, roles };
  return encode({ token, secret: handlerConfig.secret, salt: SESSION_COOKIE });
}

/** A browser without a session, of a user without roles, or of a user with this role. */
export async function makeVisitor(serve: Server, person: string): Promise<Browser> {
  const browser = new Browser(serve);
  if (person === 'anonymous') return browser;
  const roles = person === 'user' ? [] : [person];
  browser.jar.set(SESSION_COOKIE, await tokenWith(roles));
  return browser;
}
