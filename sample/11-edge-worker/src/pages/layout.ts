/** The document around every page: the bar at the top, and who is signed in. */
import type { Session } from 'portcullis/types';
import { type Html, html } from './html.js';
import { displayName, initials } from './person.js';

interface Page {
  readonly title: string;
  readonly session: Session | null;
  readonly content: Html;
}

export function layout({ title, session, content }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Edge worker</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/">
            <img src="/icon.svg" alt="" width="28" height="28" />Edge worker
          </a>
          ${session && account(displayName(session))}
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

function account(name: string): Html {
  return html`<span class="avatar small" aria-hidden="true">${initials(name)}</span>`;
}
