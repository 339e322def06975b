/** Where else to go. Yours would not list the tenants to the public. */
import type { Tenant } from '../tenants/tenant.js';
import { html } from './html.js';
import { layout } from './layout.js';

export function notFoundPage(tenants: readonly Tenant[]): string {
  const content = html`
    <section class="card">
      <h1>Nothing here</h1>
      <p class="lead">
        No tenant has this host, or the page does not exist. These are the tenants:
      </p>
      <div class="actions">
        ${tenants.map(({ name, url }) => html`<a class="button" href="${url}">${name}</a>`)}
      </div>
    </section>
  `;
  return layout({ title: 'Nothing here', content });
}
