/** All actions that the library and its features record, and the page that lists them. */
import type { Feature, FeatureRoute } from '../../../src/core/features/index.js';
import type { AuditCatalogue } from '../../../src/features/audit/catalogue.js';

export const PAGE = 'docs/reference/audit-actions.md';

/** The routes that change something. */
export function listChanges(features: readonly Feature[]): readonly FeatureRoute[] {
  return features.flatMap(({ routes = [] }) => routes).filter(({ method }) => method !== 'GET');
}

export function renderPage(catalogue: AuditCatalogue): string {
  const rows = [...catalogue].map(([action, summary]) => `| \`${action}\` | ${summary} |`);
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
