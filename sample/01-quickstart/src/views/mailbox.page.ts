/** The page with the emails. */
import type { OutgoingMail, Session } from 'portcullis';
import { type Html, html } from './html.js';
import { layout } from './layout.js';

const LINK = /https?:\/\/\S+/;

export function mailboxPage(mails: readonly OutgoingMail[], session: Session | null): string {
  const content = html`
    <section class="card">
      <p class="state">Development only</p>
      <h1>Mailbox</h1>
      <p class="lead">
        ${
          mails.length === 0
            ? 'No mail yet. Create an account on the sign-in page.'
            : 'This app sends its mails here, the newest first.'
        }
      </p>
    </section>
    ${mails.map(showMail)}
  `;
  return layout({ title: 'Mailbox', session, content });
}

function showMail({ to, subject, text }: OutgoingMail): Html {
  const [, ...lines] = text.split('\n');
  const [url = ''] = LINK.exec(text) ?? [];
  const body = lines.filter((line) => line !== '' && !LINK.test(line));
  return html`
    <article class="card mail">
      <h2>${subject}</h2>
      <p class="lead">to ${to}</p>
      ${body.map((line) => html`<p>${line}</p>`)}
      ${url && html`<div class="actions"><a class="button" href="${url}">Open the link</a></div>`}
    </article>
  `;
}
