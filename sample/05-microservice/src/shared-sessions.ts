/** What both apps must agree on, so that one can read the sessions of the other. */
import type { AuthModuleOptions } from 'portcullis';
import { rolesInSession } from './roles.js';
import { settings } from './settings.js';

export const sharedSessions = {
  // Sessions are tokens: who knows the secret can read them, and needs no database.
  session: { strategy: 'jwt' },
  secret: settings.secret,
  // The gateway's, for both: messages do not say which site they are for.
  url: settings.url,
  callbacks: rolesInSession,
} satisfies Partial<AuthModuleOptions>;
