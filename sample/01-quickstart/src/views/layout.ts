/** The document around every page: the bar at the top, and who is signed in. */
import type { Session } from 'portcullis';
import { type Html, html } from './html.js';
import { displayName, initials } from './person.js';

interface Page {
  readonly title: string;
  readonly session: Session | null;
  readonly content: Html;
}

export function layout({ title, session, content }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Quickstart</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/"
            ><img src="/icon.svg" alt="" width="28" height="28" />Quickstart</a
          >
          <nav>
            <a href="/members">Members</a>
            <a href="/mailbox">Mailbox</a>
            ${session ? account(session) : html`<a href="${SIGN_IN}">Sign in</a>`}
          </nav>
        </header>
        <main>${content}</main>
      </body>
    </html>`.toString();
}

/** Where to come back to is said, since the library would come back to the page from before. */
export const SIGN_IN = '/auth/signin?callbackUrl=/';

/** A page with a button: a link that signs out by itself could be on any other site as well. */
export const SIGN_OUT = '/auth/signout?callbackUrl=/';

function account({ user }: Session): Html {
  return html`<span class="avatar small" role="img" aria-label="Signed in as ${displayName(user)}">
    ${initials(displayName(user))}
  </span>`;
}
