/** The page. Its forms post to the routes of the feature, and need no script. */
import { type Html, html } from './html.js';

interface Page {
  readonly notes: readonly { readonly id: string; readonly text: string }[];
  /** How many notes the user has written since the app started. */
  readonly written: number;
  readonly csrfToken: string;
  /** The code of a refusal, with which the browser is sent back. */
  readonly error: string | undefined;
}

/** What a user reads. A code that is not of this app is not shown. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NoteIsEmpty: 'Write something first.',
  NoteTooLong: 'The note is too long.',
  NoteNotFound: 'This note is not there any more.',
  Invalid_text: 'Write a note of 1 to 100 characters.',
  MissingCSRF: 'This page was out of date. Try again.',
};

export function notesPage({ notes, written, csrfToken, error = '' }: Page): string {
  const hidden = html`
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <input type="hidden" name="callbackUrl" value="/" />
  `;
  const problem = Object.hasOwn(PROBLEMS, error) ? PROBLEMS[error] : undefined;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Notes</title>
      </head>
      <body>
        <h1>Notes</h1>
        ${problem !== undefined && html`<p role="alert">${problem}</p>`}
        <form method="post" action="/auth/account/notes">
          ${hidden}
          <label>A note <input name="text" required maxlength="100" /></label>
          <button>Add</button>
        </form>
        <ul>
          ${notes.map((note) => noteItem(note, hidden))}
        </ul>
        <p>Written since the start: ${written}</p>
        <form method="post" action="/auth/signout">
          ${hidden}
          <button>Sign out</button>
        </form>
      </body>
    </html>`.toString();
}

/** A form of HTML has no DELETE, so a field stands for it. */
function noteItem({ id, text }: Page['notes'][number], hidden: Html): Html {
  return html`<li>
    ${text}
    <form method="post" action="/auth/account/notes/${id}">
      ${hidden}
      <input type="hidden" name="_method" value="DELETE" />
      <button>Delete</button>
    </form>
  </li>`;
}
