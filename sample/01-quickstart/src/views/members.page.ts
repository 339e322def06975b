/** The page that only members see. */
import type { Session } from 'portcullis';
import { html } from './html.js';
import { SIGN_OUT, layout } from './layout.js';
import { displayName, initials } from './person.js';

const GUARD = `@Get('members')
@Auth()
members(@Session() session: Session) {
  return membersPage(session);
}`;

export function membersPage(session: Session): string {
  const { user, expires } = session;
  const content = html`
    <section class="card">
      <span class="avatar" aria-hidden="true">${initials(displayName(user))}</span>
      <p class="state on">Members only</p>
      <h1>Welcome, ${displayName(user)}</h1>
      <p class="lead">You see this page because you are signed in.</p>
      <dl>
        <dt>Name</dt>
        <dd>${user?.name}</dd>
        <dt>Email</dt>
        <dd>${user?.email}</dd>
        <dt>Signed in until</dt>
        <dd>${day(expires)}</dd>
      </dl>
      <div class="actions">
        <a class="button primary" href="/api/me">See it as JSON</a>
        <a class="button" href="/auth/account">Your account</a>
        <a class="button" href="${SIGN_OUT}">Sign out</a>
      </div>
    </section>
    <section class="try" aria-labelledby="guard">
      <h2 id="guard">What guards it</h2>
      <pre tabindex="0"><code>${GUARD}</code></pre>
    </section>
  `;
  return layout({ title: 'Members', session, content });
}

function day(expires: string): string {
  return new Date(expires).toLocaleDateString('en-GB', { dateStyle: 'long' });
}
