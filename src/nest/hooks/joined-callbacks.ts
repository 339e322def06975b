/** The callbacks of the configuration, together with those of providers. */
import type {
  AuthCallbacks,
  JwtParams,
  RedirectParams,
  SessionAnswer,
  SessionParams,
  SignInParams,
} from '../../core/callbacks/callbacks.js';
import { defaultCallbacks } from '../../core/callbacks/default-callbacks.js';
import type { JWT } from '../../core/models/jwt.js';
import type { DiscoveredHooks } from './discovered-hooks.js';
import { lateMembers } from './late-members.js';

/**
 * Callbacks that ask the configuration's first and then those of providers. Where no provider has one,
 * it is the configuration's own, or none at all: two modules that were given the same function share
 * its calls, and who has none does not pay for the asking.
 */
export function joinedCallbacks(
  configured: Partial<AuthCallbacks>,
  hooks: DiscoveredHooks,
): Partial<AuthCallbacks> {
  const joined = askedInTurn(configured, hooks);
  const names = ['signIn', 'redirect', 'jwt', 'session'] as const;
  return lateMembers<AuthCallbacks>(configured, names, (name) => {
    const isJoined = hooks.callbacks.some((callbacks) => callbacks[name]);
    return isJoined ? joined[name] : configured[name];
  });
}

function askedInTurn(configured: Partial<AuthCallbacks>, hooks: DiscoveredHooks): AuthCallbacks {
  const first = (name: keyof AuthCallbacks) =>
    (configured[name] ? configured : defaultCallbacks) as AuthCallbacks;
  return {
    signIn: async (params: SignInParams): Promise<boolean | string> => {
      const asked = hooks.callbacks.filter(({ signIn }) => signIn) as AuthCallbacks[];
      for (const callbacks of [first('signIn'), ...asked]) {
        const verdict = await callbacks.signIn(params);
        if (!verdict || typeof verdict === 'string') return verdict;
      }
      return true;
    },

    redirect: async (params: RedirectParams): Promise<string> => {
      const other = hooks.callbacks.find(({ redirect }) => redirect) as AuthCallbacks | undefined;
      const deciding = configured.redirect ? first('redirect') : (other ?? first('redirect'));
      return deciding.redirect(params);
    },

    jwt: async (params: JwtParams): Promise<JWT | null> => {
      let token = await first('jwt').jwt(params);
      for (const callbacks of hooks.callbacks) {
        if (!token) return null;
        if (callbacks.jwt) token = await callbacks.jwt({ ...params, token });
      }
      return token;
    },

    session: async (params: SessionParams): Promise<SessionAnswer> => {
      let session = await first('session').session(params);
      for (const callbacks of hooks.callbacks) {
        // As the contract's types have it, each may rely on what the app added to `Session`.
        const seen = { ...params, session: session as SessionParams['session'] };
        if (callbacks.session) session = await callbacks.session(seen);
      }
      return session;
    },
  };
}
