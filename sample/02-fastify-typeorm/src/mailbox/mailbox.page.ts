/** The emails that the app has sent, the latest first. */
import type { OutgoingMail } from 'portcullis';
import { type Html, html } from '../pages/html.js';
import { layout } from '../pages/layout.js';

const LINK = /https?:\/\/\S+/;

/** What the link of an email is for. Its HTML says so on a button. */
const PURPOSES: Readonly<Record<string, string>> = {
  verifyAddress: 'Confirm the address',
  accountExists: 'Sign in',
  resetPassword: 'Choose a new password',
  unknownAddress: 'Back to the site',
  passwordChanged: 'It was not me',
};

export function mailboxPage(mails: readonly OutgoingMail[]): string {
  const content = html`
    <section class="card">
      <p class="state">Development only</p>
      <h1>Mailbox</h1>
      <p class="lead">
        ${
          mails.length === 0
            ? html`No mail yet. Say on the <a href="/login">login page</a> that you forgot your
                password.`
            : 'The app sends its mails here, the latest first.'
        }
      </p>
    </section>
    ${mails.map(mailCard)}
  `;
  return layout({ title: 'Mailbox', content });
}

function mailCard({ to, kind, subject, text }: OutgoingMail): Html {
  // The first line is the title of the HTML, which the subject says too.
  const [, ...lines] = text.split('\n');
  const [url = ''] = LINK.exec(text) ?? [];
  // Some emails have no link.
  const purpose = PURPOSES[kind];
  const body = lines.filter((line) => line !== '' && !LINK.test(line));
  return html`
    <article class="card mail">
      <h2>${subject}</h2>
      <p class="fact">to ${to}</p>
      ${body.map((line) => html`<p>${line}</p>`)}
      ${purpose && html`<a class="button alone" href="${url}">${purpose}</a>`}
    </article>
  `;
}
