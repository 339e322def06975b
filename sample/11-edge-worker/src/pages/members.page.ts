/** The page that only members see. */
import type { Session } from 'portcullis/types';
import { type Html, html } from './html.js';
import { layout } from './layout.js';
import { displayName, initials } from './person.js';

const GUARD = `const { session, cookies } = await visit.session();
if (!session) {
  return redirect('/auth/signin?callbackUrl=/members', cookies);
}`;

export function membersPage(session: Session): Html {
  const name = displayName(session);
  const content = html`
    <section class="card">
      <span class="avatar" aria-hidden="true">${initials(name)}</span>
      <p class="state on">Signed in as ${name}</p>
      <h1>Members only</h1>
      <p class="lead">You see this page because you are signed in.</p>
      <dl>
        <dt>Name</dt>
        <dd>${name}</dd>
        <dt>Email</dt>
        <dd>${session.user?.email}</dd>
        <dt>Signed in until</dt>
        <dd>${day(session.expires)}</dd>
      </dl>
      <div class="actions">
        <a class="button primary" href="/">Home</a>
        <form method="post" action="/sign-out"><button class="button">Sign out</button></form>
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
