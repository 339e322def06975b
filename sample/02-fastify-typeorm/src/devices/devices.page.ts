/** The list of the browsers in which a user is signed in. */
import type { SessionInfo } from 'portcullis/features/sessions';
import type { Member } from '../auth/member-session.js';
import { type Html, html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import { moment } from '../pages/moment.js';
import { deviceIcon } from './device-icon.js';

export function devicesPage(member: Member, sessions: readonly SessionInfo[]): string {
  const content = html`
    <section class="card">
      <h1>Your devices</h1>
      <p class="lead">Where you are signed in. Sign out any device that you do not recognise.</p>
      <ul class="devices" role="list">
        ${[...sessions].sort(currentFirst).map(device)}
      </ul>
      ${sessions.length > 1 && SIGN_OUT_OTHERS}
    </section>
  `;
  return layout({ title: 'Your devices', member, content });
}

function currentFirst(one: SessionInfo, other: SessionInfo): number {
  return Number(other.isCurrent) - Number(one.isCurrent);
}

function device({ id, userAgent, method, createdAt, lastUsedAt, isCurrent }: SessionInfo): Html {
  const name = userAgent ?? 'Unknown device';
  return html`
    <li>
      ${deviceIcon(userAgent)}
      <div class="about">
        <p><b>${name}</b>${isCurrent && html` <span class="tag on">This device</span>`}</p>
        <p class="fact">${isCurrent ? 'In use now' : html`Last used ${moment(lastUsedAt)}`}</p>
        <p class="fact">Signed in ${moment(createdAt)}${methodText(method)}</p>
      </div>
      ${
        !isCurrent &&
        html`<form method="post" action="/devices/${encodeURIComponent(id)}/sign-out">
          <button class="button small" aria-label="Sign out ${name}">Sign out</button>
        </form>`
      }
    </li>
  `;
}

/** How the user signed in, by the id of the provider. */
const METHODS: Readonly<Record<string, string>> = { password: ' by password', unknown: '' };

function methodText(method: string): string {
  return METHODS[method] ?? ` with ${method}`;
}

const SIGN_OUT_OTHERS = html`
  <form method="post" action="/devices/sign-out-others">
    <button class="button alone">Sign out all other devices</button>
  </form>
`;
