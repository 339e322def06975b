/** The callbacks of the configuration, together with those of providers. */
import {
  type AuthCallbacks,
  defaultCallbacks,
  type JwtParams,
  type RedirectParams,
  type SessionCallbackResult,
  type SessionParams,
  type SignInParams,
} from '../../core/callbacks/callbacks.js';
import { type AuthEventName, type AuthEvents, EVENT_NAMES } from '../../core/events/event-bus.js';
import type { JWT } from '../../core/models/session.js';
import type { Authorized, AuthorizedParams, ModuleCallbacks } from '../guard/permissions.js';
import type { DiscoveredHooks } from './discovered-hooks.js';

/**
 * Callbacks that ask the configuration's first and then those of providers. Where no provider has one,
 * it is the configuration's own, or none at all: two modules that were given the same function share
 * its calls, and who has none does not pay for the asking.
 */
export function mergeCallbacks(
  configured: Partial<AuthCallbacks>,
  hooks: DiscoveredHooks,
): Partial<AuthCallbacks> {
  const joined = askedInTurn(configured, hooks);
  const names = ['signIn', 'redirect', 'jwt', 'session'] as const;
  return lazyMembers<AuthCallbacks>(configured, names, (name) => {
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

    session: async (params: SessionParams): Promise<SessionCallbackResult> => {
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

/* MERGED joined-events.ts: The events of the configuration, together with those that providers listen to. */

/**
 * Handlers that tell the configuration's, and every provider that listens. Of what nobody listens to
 * there is none: each session that is read is an event.
 */
export function mergeEvents(
  configured: Partial<AuthEvents>,
  hooks: DiscoveredHooks,
): Partial<AuthEvents> {
  const joined: Partial<AuthEvents> = Object.fromEntries(
    EVENT_NAMES.map((name) => [
      name,
      (message: never) => tellAll(name, message, configured, hooks),
    ]),
  );
  return lazyMembers<AuthEvents>(configured, EVENT_NAMES, (name) => {
    const isHeard = hooks.listeners.some(({ event }) => event === name);
    return isHeard ? joined[name] : configured[name];
  });
}

async function tellAll(
  name: AuthEventName,
  message: never,
  configured: Partial<AuthEvents>,
  hooks: DiscoveredHooks,
): Promise<void> {
  const listeners = hooks.listeners.filter(({ event }) => event === name);
  const told = await Promise.allSettled([
    (async () => configured[name]?.(message))(),
    ...listeners.map(async (listener) => listener.call(message)),
  ]);
  // One that fails does not keep the others from hearing of it; the bus logs what went wrong.
  const reasons = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(String).join('; '));
  for (const reason of reasons) throw reason;
}

/* MERGED joined-authorized.ts: The `authorized` callback of the configuration, together with those of providers. */

/** Asks the configuration's callback and then those of providers; the first that refuses ends it. */
export function mergeAuthorized(
  configured: Partial<ModuleCallbacks>,
  hooks: DiscoveredHooks,
): Authorized {
  return (paramsOf) => {
    const isAsked = configured.authorized ?? hooks.callbacks.some(({ authorized }) => authorized);
    return isAsked ? getVerdict([configured, ...hooks.callbacks], paramsOf()) : true;
  };
}

async function getVerdict(
  all: readonly Partial<ModuleCallbacks>[],
  params: AuthorizedParams,
): Promise<boolean | Response> {
  for (const callbacks of all) {
    if (!callbacks.authorized) continue;
    const verdict = await callbacks.authorized(params);
    if (verdict !== true) return verdict ?? false;
  }
  return true;
}

/**
 * An object whose members are looked up each time that somebody asks for one: services are made before
 * the app's providers are, and it is these that have a say in what a member is.
 *
 * @param configured - What it stands for. A member that relies on what is beside it there finds it here.
 */
function lazyMembers<T extends object>(
  configured: Partial<T>,
  names: readonly (keyof T)[],
  find: <Name extends keyof T>(name: Name) => T[Name] | undefined,
): Partial<T> {
  const members = Object.create(configured) as Partial<T>;
  for (const name of names) {
    Object.defineProperty(members, name, { enumerable: true, get: () => find(name) });
  }
  return members;
}
