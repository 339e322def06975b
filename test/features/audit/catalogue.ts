/** All actions that the library and its features record, and the page that lists them. */
import type { Feature, FeatureRoute } from '../../../src/core/features/index.js';
import { CORE_EVENTS } from '../../../src/features/audit/core-events.js';
import { findRouteAction, LIBRARY_ACTIONS } from '../../../src/features/audit/request-actions.js';

export const PAGE = 'docs/reference/audit-actions.md';

/** The sentences of an action, by its name: those of events, or those of routes. */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

/** The routes that change something. */
export function listChanges(features: readonly Feature[]): readonly FeatureRoute[] {
  return features.flatMap(({ routes = [] }) => routes).filter(({ method }) => method !== 'GET');
}

export function listActions(features: readonly Feature[]): Catalogue {
  const events = [...CORE_EVENTS, ...features.flatMap(({ auditedEvents = [] }) => auditedEvents)];
  const ofEvents = events.flatMap(({ actions }) => Object.entries(actions));
  const ofRoutes = listChanges(features).flatMap((route) => {
    const found = findRouteAction(route);
    return found ? [[found.action, route.summary] as const] : [];
  });
  const ofLibrary = Object.values(LIBRARY_ACTIONS).map(
    ({ action, summary }) => [action, summary] as const,
  );
  const catalogue = new Map<string, string[]>();
  for (const [action, summary] of [...ofEvents, ...ofLibrary, ...ofRoutes]) {
    const known = catalogue.get(action) ?? [];
    if (!known.includes(summary)) catalogue.set(action, [...known, summary]);
  }
  return new Map([...catalogue].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function renderPage(catalogue: Catalogue): string {
  const rows = [...catalogue].map(
    ([action, summaries]) => `| \`${action}\` | ${summaries[0] ?? ''} |`,
  );
  return `---
title: 'Audit actions'
description: 'All actions of the audit log: what the library and its features record, by name.'
aside: false
---

# Audit actions

What the [audit log](../guides/audit.md) records, by \`action\`. Each is refused with the code of its error as \`reason\`. The route
of a feature that names no action is \`app.\` and the name of the route.

| Action | What was done |
| --- | --- |
${rows.join('\n')}
`;
}
