/** A page for users who have proven in the last minute who they are. */
import type { Session } from 'portcullis';
import { html } from './html.js';
import { layout } from './layout.js';

export function vaultPage(session: Session): string {
  const content = html`
    <section class="card">
      <p class="state on">Confirmed</p>
      <h1>The vault</h1>
      <p class="lead">
        You have proven in the last minute who you are. Wait a minute and reload: you are asked once
        more, and stay signed in.
      </p>
      <div class="actions">
        <a class="button primary" href="/vault">Reload</a>
        <a class="button" href="/members">Members</a>
      </div>
    </section>
  `;
  return layout({ title: 'Vault', session, content });
}
