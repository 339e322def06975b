/** Which action a request is for, by the names of the audit log. */
import type { AuditAction } from './audited-event-definition.js';
import type { FeatureRoute } from './feature-route.js';
import type { ObservedRequest } from './request-observer.js';

/** An action of the library itself. */
interface LibraryAction {
  readonly action: AuditAction;
  readonly summary: string;
  readonly methods: readonly string[];
}

/** By the name of the route. A callback is a GET or a POST, and both change something. */
export const LIBRARY_ACTIONS: Readonly<Record<string, LibraryAction>> = {
  signin: {
    action: 'session.request',
    summary: 'A sign-in was begun: a link or a code was mailed, or the browser went to a provider',
    methods: ['POST'],
  },
  callback: { action: 'session.start', summary: 'A user signed in', methods: ['GET', 'POST'] },
  signout: { action: 'session.end', summary: 'A user signed out', methods: ['POST'] },
  session: {
    action: 'session.update',
    summary: 'The data of a session was updated',
    methods: ['POST'],
  },
};

/** A request that reads something by the route of a feature. It is recorded when it is refused. */
export const READING = {
  action: 'page.open',
  summary: 'A page, or data, was asked for by a user who may not have it, or who has to prove more',
} as const;

/** A callback that is a further proof, and no sign-in. */
const REAUTHENTICATION = 'session.reauthenticate';

/** What a request does. */
export interface RequestAction {
  readonly action: AuditAction;
  /** The name of a route that names no action. */
  readonly route?: string | undefined;
  /** Whether it changes something. */
  readonly isChange: boolean;
}

/**
 * @returns `undefined` for a request that reads what everyone may read, and for one that changes
 *   nothing of a user.
 */
export function findRequestAction({
  request,
  route,
  reauthenticates,
}: Pick<ObservedRequest, 'request' | 'route' | 'reauthenticates'>): RequestAction | undefined {
  if (route) return findRouteAction(route);
  if (reauthenticates !== undefined) return { action: REAUTHENTICATION, isChange: true };
  const known = Object.hasOwn(LIBRARY_ACTIONS, request.action)
    ? LIBRARY_ACTIONS[request.action]
    : undefined;
  if (!known?.methods.includes(request.method)) return undefined;
  return { action: known.action, isChange: true };
}

/** A feature of the app that names no action has the name of its route. */
export function findRouteAction({
  method,
  audit,
  name,
}: Pick<FeatureRoute, 'method' | 'audit' | 'name'>): RequestAction | undefined {
  if (audit === false) return undefined;
  const isChange = method !== 'GET';
  if (audit === undefined && !isChange) return { action: READING.action, route: name, isChange };
  return { action: audit ?? `app.${name}`, isChange };
}
