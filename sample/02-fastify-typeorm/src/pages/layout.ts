/** The document around every page: where one can go, and the button that signs out. */
import type { Member } from '../auth/member-session.js';
import { type Html, html } from './html.js';

interface Document {
  readonly title: string;
  /** The signed-in user, if there is one. */
  readonly member?: Member | undefined;
  readonly content: Html;
}

export function layout({ title, member, content }: Document): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Back office</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/"
            ><img src="/icon.svg" alt="" width="28" height="28" />Back office</a
          >
          ${member && navigation(member)}
        </header>
        <main>${content}</main>
      </body>
    </html>`.toString();
}

function navigation({ roles }: Member): Html {
  return html`<nav>
    <a href="/auth/account">Account</a>
    <a href="/devices">Devices</a>
    ${roles.includes('admin') && html`<a href="/admin">Admin</a>`}
    <form method="post" action="/logout"><button class="link">Sign out</button></form>
  </nav>`;
}
