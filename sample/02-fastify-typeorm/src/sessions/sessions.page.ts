/** A list of signed-in browsers. */
import type { MemberSession } from '../auth/member-session.js';
import { html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import { moment } from '../pages/moment.js';
import type { BrowserSession } from './browser-session.entity.js';

export function sessionsPage(
  { id: current, user: member }: MemberSession,
  sessions: readonly BrowserSession[],
): string {
  const content = html`
    <section class="card">
      <h1>Your sessions</h1>
      <p class="lead">Each is a browser in which you are signed in.</p>
      <ul class="rows" role="list">
        ${sessions.map(
          ({ id, startedAt, expires }) => html`
            <li>
              <b>Since ${moment(startedAt)}</b>
              ${id === current && html`<span class="tag">This browser</span>`}
              <small>until ${moment(expires)}</small>
            </li>
          `,
        )}
      </ul>
      <form method="post" action="/sessions/end">
        <button class="button alone">Sign out everywhere</button>
      </form>
    </section>
  `;
  return layout({ title: 'Your sessions', member, content });
}
