/** All actions that an app records, with a sentence for each. */
import {
  type AuditAction,
  type Feature,
  findRouteAction,
  LIBRARY_ACTIONS,
  READING,
} from '../../core/features/index.js';
import { CORE_EVENTS } from './core-events.js';

/** The sentences of actions, by their names, in the order of these. */
export type AuditCatalogue = ReadonlyMap<AuditAction, string>;

/** What events say of an action comes before what routes say. */
export function listActions(features: readonly Feature[]): AuditCatalogue {
  const events = [...CORE_EVENTS, ...features.flatMap(({ auditedEvents = [] }) => auditedEvents)];
  const changes = features
    .flatMap(({ routes = [] }) => routes)
    .filter(({ method }) => method !== 'GET');
  const all = [
    ...events.flatMap(({ actions }) => Object.entries(actions) as [AuditAction, string][]),
    ...[...Object.values(LIBRARY_ACTIONS), READING].map(
      ({ action, summary }) => [action, summary] as const,
    ),
    ...changes.flatMap((route) => {
      const found = findRouteAction(route);
      return found ? [[found.action, route.summary] as const] : [];
    }),
  ];
  const first = new Map<AuditAction, string>();
  for (const [action, summary] of all) if (!first.has(action)) first.set(action, summary);
  return new Map([...first].sort(([one], [other]) => (one < other ? -1 : 1)));
}
