/**
 * Sessions as `auth()` gives them to an app's own code on the server (contract §21).
 *
 * A browser is told a person's name, e-mail and picture. On the server, an app without a `session`
 * callback finds the whole user that its database has, the id above all. One with a callback finds
 * what that returned.
 *
 * The token of a stored session is in none of them: apps hand sessions on to components of the browser, where
 * a script could carry it away.
 */
import { AuthSettingsToken } from '../../core/auth-settings.js';
import { CallbacksToken, type SessionParams } from '../../core/callbacks/callbacks.js';
import { provide } from '../../core/kernel/container.js';
import type { DefaultSession } from '../../core/models/session.js';

/** The rows that make a composition's sessions those of the server. */
export const serverSideSessions = [
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => ({
    ...callbacks,
    session: async (params: SessionParams) => {
      const told = callbacks.session ? await callbacks.session(params) : known(params.session);
      return 'user' in told ? told : { ...told, user: params.user ?? params.token };
    },
  })),
];

/** Everything that is known of a session. */
function known(session: SessionParams['session']): DefaultSession {
  return { ...session, expires: new Date(session.expires).toISOString() };
}
