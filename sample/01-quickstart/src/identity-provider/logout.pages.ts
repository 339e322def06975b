/** The pages of a sign-out at the identity provider. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { Html, html } from '../views/html.js';
import { app, page, PAGE_HEADERS } from './page.js';

/** Asks before it signs the user out, since any site can send a browser here. */
export async function showLogoutPage(context: KoaContextWithOIDC, form: string): Promise<void> {
  const content = html`
    <p class="lead">The apps that you have signed in to with this provider sign you out as well.</p>
    ${new Html(form)}
    <div class="answers">
      <button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <button class="quiet" form="op.logoutForm">Stay signed in</button>
    </div>
  `;
  context.set(PAGE_HEADERS);
  Object.assign(context, { body: page('Sign out?', content) });
}

/** After a sign-out that no app asked for. */
export async function showSignedOutPage(context: KoaContextWithOIDC): Promise<void> {
  const content = html`
    <p class="lead">You are signed out of the demo identity provider in this browser.</p>
    <a class="back" href="${app.origin}">To ${app.host}</a>
  `;
  context.set(PAGE_HEADERS);
  Object.assign(context, { body: page('Signed out', content) });
}
