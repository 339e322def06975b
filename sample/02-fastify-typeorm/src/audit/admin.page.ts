/** The audit trail, the latest first. */
import type { Member } from '../auth/member-session.js';
import { html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import { moment } from '../pages/moment.js';
import type { AuditEntry } from './audit-entry.entity.js';

const EVENTS = { signIn: 'Signed in', signOut: 'Signed out' };

export function adminPage(member: Member, entries: readonly AuditEntry[]): string {
  const content = html`
    <section class="card">
      <h1>Audit trail</h1>
      <p class="lead">Who signed in and out, the latest first.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Audit trail">
        <table>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            ${entries.map(
              ({ person, event, at }) => html`
                <tr>
                  <td>${person}</td>
                  <td>${EVENTS[event]}</td>
                  <td>${moment(at)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
  return layout({ title: 'Audit trail', member, content });
}
