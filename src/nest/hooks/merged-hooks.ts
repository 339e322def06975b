/** Merges the callbacks and events of the configuration with those of the app's providers. */
import {
  type AuthCallbacks,
  defaultCallbacks,
  type JwtParams,
  type ProviderErrorParams,
  type RedirectParams,
  type SessionCallbackResult,
  type SessionParams,
  type SignInParams,
} from '../../core/callbacks/index.js';
import { type AuthEventName, type AuthEvents, EVENT_NAMES } from '../../core/events/index.js';
import type { JWT } from '../../core/models/index.js';
import type { Authorized, AuthorizedParams, ModuleCallbacks } from '../guard/authorized.js';
import type { DiscoveredHooks } from './discovered-hooks.js';

/**
 * Creates callbacks that call the configuration's first and then those of providers. If no provider
 * has one of a name, the result is the configuration's own function, or `undefined`: modules with
 * the same function share its calls, and an absent callback costs nothing.
 */
export function mergeCallbacks(
  configured: Partial<AuthCallbacks>,
  hooks: DiscoveredHooks,
): Partial<AuthCallbacks> {
  const chained = chainCallbacks(configured, hooks);
  const names = ['signIn', 'redirect', 'jwt', 'session', 'providerError'] as const;
  return lazyMembers<AuthCallbacks>(configured, names, (name) => {
    const isProvided = hooks.callbacks.some((callbacks) => callbacks[name]);
    return isProvided ? chained[name] : configured[name];
  });
}

function chainCallbacks(configured: Partial<AuthCallbacks>, hooks: DiscoveredHooks): AuthCallbacks {
  const first = (name: keyof AuthCallbacks) =>
    (configured[name] ? configured : defaultCallbacks) as AuthCallbacks;
  return {
    signIn: async (params: SignInParams): Promise<boolean | string> => {
      const provided = hooks.callbacks.filter(({ signIn }) => signIn) as AuthCallbacks[];
      for (const callbacks of [first('signIn'), ...provided]) {
        const verdict = await callbacks.signIn(params);
        if (!verdict || typeof verdict === 'string') return verdict;
      }
      return true;
    },

    redirect: async (params: RedirectParams): Promise<string> => {
      const provided = hooks.callbacks.find(({ redirect }) => redirect) as
        AuthCallbacks | undefined;
      const callbacks = configured.redirect ? first('redirect') : (provided ?? first('redirect'));
      return callbacks.redirect(params);
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
        // By the types of the contract, each callback gets the app's own `Session`.
        const chainedParams = { ...params, session: session as SessionParams['session'] };
        if (callbacks.session) session = await callbacks.session(chainedParams);
      }
      return session;
    },

    providerError: async (params: ProviderErrorParams) => {
      for (const callbacks of [configured, ...hooks.callbacks]) {
        const url = await callbacks.providerError?.(params);
        if (url) return url;
      }
      return undefined;
    },
  };
}

/**
 * Creates event handlers that call the configuration's and those of all listening providers. An
 * event without listeners has no handler, because every read of a session is an event.
 */
export function mergeEvents(
  configured: Partial<AuthEvents>,
  hooks: DiscoveredHooks,
  featureEvents: readonly string[],
): Partial<AuthEvents> {
  const names = [...EVENT_NAMES, ...featureEvents] as readonly AuthEventName[];
  const merged: Partial<AuthEvents> = Object.fromEntries(
    names.map((name) => [name, (message: never) => notifyAll(name, message, configured, hooks)]),
  );
  return lazyMembers<AuthEvents>(configured, names, (name) => {
    const hasListener = hooks.listeners.some(({ event }) => event === name);
    return hasListener ? merged[name] : configured[name];
  });
}

async function notifyAll(
  name: AuthEventName,
  message: never,
  configured: Partial<AuthEvents>,
  hooks: DiscoveredHooks,
): Promise<void> {
  const listeners = hooks.listeners.filter(({ event }) => event === name);
  const results = await Promise.allSettled([
    (async () => configured[name]?.(message))(),
    ...listeners.map(async (listener) => listener.call(message)),
  ]);
  // A listener that fails does not stop the others. The event bus logs the errors.
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(String).join('; '));
  for (const reason of reasons) throw reason;
}

/** Calls the configuration's `authorized` and then those of providers, until one refuses. */
export function mergeAuthorized(configured: ModuleCallbacks, hooks: DiscoveredHooks): Authorized {
  return (getParams) => {
    const hasCallback =
      configured.authorized ?? hooks.callbacks.some(({ authorized }) => authorized);
    return hasCallback ? evaluateAuthorized([configured, ...hooks.callbacks], getParams()) : true;
  };
}

async function evaluateAuthorized(
  all: readonly ModuleCallbacks[],
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
 * Creates an object whose members are getters, because services are created before the app's
 * providers, on which the members depend.
 *
 * @param configured - The prototype, on which a member of the app can find its siblings by `this`.
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
