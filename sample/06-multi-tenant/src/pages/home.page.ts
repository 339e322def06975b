/** The home page: which tenant it belongs to, and whether the visitor is signed in there. */
import type { Session } from 'portcullis';
import type { Tenant } from '../tenants/tenant.js';
import { ADA, ADAS_PASSWORD } from '../tenants/acme.js';
import { type Html, html } from './html.js';
import { SIGN_IN, SIGN_OUT, layout } from './layout.js';

export function homePage(tenant: Tenant, session: Session | null): string {
  const content = html`
    <section class="card">${session ? signedIn(session) : signedOut(tenant)}</section>
    ${thingsToTry(tenant)}
  `;
  return layout({ title: 'Home', tenant, session, content });
}

function signedIn({ user }: Session): Html {
  return html`
    <p class="state on">Signed in</p>
    <h1>Hello, ${user?.name}</h1>
    <p class="lead">${user?.email}</p>
    <div class="actions">
      <a class="button primary" href="/staff">Staff</a>
      <a class="button" href="${SIGN_OUT}">Sign out</a>
    </div>
  `;
}

function signedOut({ name }: Tenant): Html {
  return html`
    <p class="state">Signed out</p>
    <h1>Welcome to ${name}</h1>
    <p class="lead">One app serves several organisations. This host is theirs.</p>
    <div class="actions">
      <a class="button primary" href="${SIGN_IN}">Sign in</a>
      <a class="button" href="/staff">Staff</a>
    </div>
  `;
}

function thingsToTry(tenant: Tenant): Html {
  const { port } = new URL(tenant.url);
  return html`
    <section class="try" aria-labelledby="try">
      <h2 id="try">What to try</h2>
      <ol>
        <li>
          Sign in at <a href="http://acme.localhost:${port}">Acme</a>, with
          <code>${ADA.email}</code> and <code>${ADAS_PASSWORD}</code>.
        </li>
        <li>
          Go to <a href="http://globex.localhost:${port}">Globex</a>: you are not signed in there.
          Its people come by an identity provider.
        </li>
        <li>
          Copy the cookie of one to the other, with the tools of your browser. It proves nothing
          there.
        </li>
        <li>Go to <a href="http://localhost:${port}">a host without a tenant</a>.</li>
      </ol>
    </section>
  `;
}
