/** The events of the configuration, together with those that providers listen to. */
import { type AuthEventName, type AuthEvents, EVENT_NAMES } from '../../core/events/events.js';
import type { DiscoveredHooks } from './discovered-hooks.js';
import { lateMembers } from './late-members.js';

/**
 * Handlers that tell the configuration's, and every provider that listens. Of what nobody listens to
 * there is none: each session that is read is an event.
 */
export function joinedEvents(
  configured: Partial<AuthEvents>,
  hooks: DiscoveredHooks,
): Partial<AuthEvents> {
  const joined: Partial<AuthEvents> = Object.fromEntries(
    EVENT_NAMES.map((name) => [
      name,
      (message: never) => tellAll(name, message, configured, hooks),
    ]),
  );
  return lateMembers<AuthEvents>(configured, EVENT_NAMES, (name) => {
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
