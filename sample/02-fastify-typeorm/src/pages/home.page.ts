/** Who is signed in, and what to try. */
import type { Member } from '../auth/member-session.js';
import { ADA, GRACE } from '../people/demo-people.js';
import { html } from './html.js';
import { layout } from './layout.js';

export function homePage(member: Member): string {
  const content = html`
    <section class="card">
      <p class="state on">Signed in</p>
      <h1>Hello, ${member.name}</h1>
      <p class="lead">${member.email}</p>
      <dl>
        <dt>Roles</dt>
        <dd>
          ${
            member.roles.length === 0
              ? 'none'
              : member.roles.map((role) => html`<span class="tag">${role}</span>`)
          }
        </dd>
      </dl>
      <div class="actions">
        <a class="button primary" href="/admin">Audit trail</a>
        <a class="button" href="/devices">Your devices</a>
        <a class="button wide" href="/auth/account">Your account</a>
      </div>
    </section>
    <section class="try" aria-labelledby="try">
      <h2 id="try">What to try</h2>
      <ol>
        <li>
          Open the audit trail as <code>${ADA.email}</code>, who is an admin, and as
          <code>${GRACE.email}</code>, who is not.
        </li>
        <li>
          Sign in here and in a private window, and sign the other one out in
          <a href="/devices">your devices</a>: it is asked to sign in again.
        </li>
        <li>
          Change your password in <a href="/auth/account">your account</a>: the other window is
          signed out by that too. Or sign out and forget it: the mail with a link is in the
          <a href="/mailbox">mailbox</a>.
        </li>
        <li>
          Download your data in your account: the entries of the audit trail are in the file, and
          the mailbox has a mail about it.
        </li>
        <li>As the admin, sign <code>${GRACE.email}</code> out everywhere.</li>
      </ol>
    </section>
  `;
  return layout({ title: 'Home', member, content });
}
