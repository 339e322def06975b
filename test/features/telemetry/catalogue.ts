/** The page that lists what is measured. */
import type { MetricDescription } from '../../../src/features/telemetry/index.js';

export const PAGE = 'docs/reference/metrics.md';

export function renderPage(metrics: readonly MetricDescription[]): string {
  const rows = metrics.map(({ name, instrument, unit, description, attributes }) =>
    [
      `\`${name}\``,
      instrument,
      unit === '1' ? '' : `\`${unit}\``,
      description,
      attributes.map((attribute) => `\`${attribute}\``).join(', '),
    ].join(' | '),
  );
  return `---
title: 'Metrics'
description: 'All metrics of OpenTelemetry that the library and its features record, with units and attributes.'
aside: false
---

# Metrics

What the feature [\`Telemetry\`](../guides/telemetry.md) records. No attribute holds an id, an address, or what a client has chosen.

| Metric | Instrument | Unit | What it is | Attributes |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

| Attribute | Values |
| --- | --- |
| \`method\` | The type of the provider: \`oauth\`, \`oidc\`, \`email\`, \`credentials\`, \`webauthn\` |
| \`provider\` | The id of the provider, as configured |
| \`outcome\` | \`success\`; \`refused\`, where the client or the user was at fault; \`failed\`, where the app, its database or a provider was |
| \`error.type\` | The code of the [error](errors.md); \`_OTHER\` for one that is not the library's |
| \`result\` | \`valid\`, \`none\` for a session that has ended or a cookie that is none, \`error\` |
| \`source\` | Where sessions are: \`jwt\` or \`database\` |
| \`factor\` | \`totp\`, \`recovery_code\`, \`email_code\` |
| \`action\` | As in the [audit log](audit-actions.md) |
`;
}
