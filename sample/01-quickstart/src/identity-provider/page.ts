/** The layout of the identity provider's pages, and the page that says what went wrong. */
import { createHash } from 'node:crypto';
import { settings } from '../settings.js';
import { Html, html } from '../views/html.js';
import { LOGIN_STYLES } from './login.styles.js';

/** The app that sent the browser here. */
export const app = new URL(settings.url);
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

export function messagePage(text: string): string {
  return page(
    'That didn’t work',
    html`
      <p class="lead">${text}</p>
      <a class="back" href="${app.origin}">Back to ${app.host}</a>
    `,
  );
}

/** A page of the provider. */
export function page(heading: string, content: Html): string {
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
