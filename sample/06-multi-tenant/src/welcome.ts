/** What the terminal says once everything runs. */
import { ADA, ADAS_PASSWORD } from './tenants/acme.js';
import type { Tenant } from './tenants/tenant.js';

export function welcome(tenants: readonly Tenant[]): string {
  const places = tenants.map(({ name, url }) => `  ${name.padEnd(8)}${url}`);
  return `
  One app, ${tenants.length} tenants:

${places.join('\n')}

  At Acme, sign in with ${ADA.email} and ${ADAS_PASSWORD}.
  At Globex, you are Grace: its identity provider asks nothing.

  Stop it with Ctrl-C.
`;
}
