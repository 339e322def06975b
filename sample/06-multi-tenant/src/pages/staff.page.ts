/** The page for the people of a tenant. */
import type { Session } from 'portcullis';
import type { Tenant } from '../tenants/tenant.js';
import { html } from './html.js';
import { SIGN_OUT, layout } from './layout.js';

export function staffPage(tenant: Tenant, session: Session): string {
  const { user, expires } = session;
  const content = html`
    <section class="card">
      <p class="state on">${tenant.name} only</p>
      <h1>Staff</h1>
      <p class="lead">You see this page because you are signed in at ${tenant.name}.</p>
      <dl>
        <dt>Name</dt>
        <dd>${user?.name}</dd>
        <dt>Email</dt>
        <dd>${user?.email}</dd>
        <dt>Signed in by</dt>
        <dd>${tenant.provider.type === 'oidc' ? 'identity provider' : 'password'}</dd>
        <dt>Signed in until</dt>
        <dd>${day(expires)}</dd>
      </dl>
      <div class="actions">
        <a class="button primary" href="/">Home</a>
        <a class="button" href="${SIGN_OUT}">Sign out</a>
      </div>
    </section>
  `;
  return layout({ title: 'Staff', tenant, session, content });
}

function day(expires: string): string {
  return new Date(expires).toLocaleDateString('en-GB', { dateStyle: 'long' });
}
