/** The people with a button each, and the audit trail, the latest first. */
import type { AdapterUser } from 'portcullis/adapters';
import type { Member } from '../auth/member-session.js';
import { type Html, html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import { moment } from '../pages/moment.js';
import type { AuditEntry, AuditEvent } from './audit-entry.entity.js';

interface AdminPage {
  readonly people: readonly AdapterUser[];
  readonly entries: readonly AuditEntry[];
}

const EVENTS: Readonly<Record<AuditEvent, string>> = {
  signIn: 'Signed in',
  signOut: 'Signed out',
  revokedByUser: 'Signed out a device',
  revokedByAdmin: 'Was signed out by an admin',
  passwordChanged: 'New password',
};

export function adminPage(member: Member, { people, entries }: AdminPage): string {
  const content = html`
    <section class="card">
      <h1>Audit trail</h1>
      <p class="lead">Sign-ins, sign-outs and new passwords, the latest first.</p>
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
    <section class="card" aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul class="devices" role="list">
        ${people.map(personRow)}
      </ul>
    </section>
  `;
  return layout({ title: 'Admin', member, content });
}

function personRow({ id, name, email }: AdapterUser): Html {
  return html`
    <li>
      <div class="about">
        <p><b>${name}</b></p>
        <p class="fact">${email}</p>
      </div>
      <form method="post" action="/admin/people/${encodeURIComponent(id)}/sign-out">
        <button class="button small" aria-label="Sign out ${name} everywhere">
          Sign out everywhere
        </button>
      </form>
    </li>
  `;
}
