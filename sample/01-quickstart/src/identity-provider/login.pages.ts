/** What the pages of the identity provider look like. */
import { createHash } from 'node:crypto';
import { settings } from '../settings.js';
import { Html, html } from '../views/html.js';
import { initials } from '../views/person.js';
import { LOGIN_STYLES } from './login.styles.js';
import { PEOPLE } from './people.js';

const app = new URL(settings.url);
const styleHash = createHash('sha256').update(LOGIN_STYLES).digest('base64');

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    // Browsers apply this to the redirect that follows a form as well.
    `form-action 'self' ${app.origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** @param uid - Which sign-in this is. */
export function loginPage(uid: string): string {
  return page(
    'Who are you?',
    html`
      <p class="lead">to continue to <b>${app.host}</b></p>
      <ul role="list">
        ${PEOPLE.map(
          ({ id, name, email }) => html`
            <li>
              <form method="post" action="/login/${uid}/${id}">
                <button class="person">
                  <span class="avatar" aria-hidden="true">${initials(name)}</span>
                  <span class="who"><b>${name}</b> <small>${email}</small></span>
                  ${CHEVRON}
                </button>
              </form>
            </li>
          `,
        )}
      </ul>
      <form method="post" action="/login/${uid}/nobody">
        <button class="quiet">Cancel</button>
      </form>
      <p class="note">
        This provider is part of the quickstart and believes everybody. A real one asks for proof.
      </p>
    `,
  );
}

export function messagePage(text: string): string {
  return page(
    'That didn’t work',
    html`
      <p class="lead">${text}</p>
      <a class="back" href="${app.origin}">Back to ${app.host}</a>
    `,
  );
}

function page(heading: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading} · Demo identity provider</title>
        <link rel="icon" href="data:," />
        ${STYLE}
      </head>
      <body>
        <main>
          <p class="brand">${MARK} Demo identity provider</p>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`.toString();
}

// The hash in the policy is of exactly this, so no formatter may add a space.
const STYLE = new Html(`<style>${LOGIN_STYLES}</style>`);

const MARK = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="7.5" cy="12" r="4.5" />
  <path d="M12 12h10m-1.5 0v4.5M16.5 12v3.5" />
</svg>`;

const CHEVRON = html`<svg class="chevron" viewBox="0 0 20 20" aria-hidden="true">
  <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />
</svg>`;
