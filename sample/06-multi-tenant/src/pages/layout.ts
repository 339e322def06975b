/** The document around every page. */
import type { Session } from 'portcullis';
import type { Tenant } from '../tenants/tenant.js';
import { type Html, html } from './html.js';

interface Document {
  readonly title: string;
  /** Whose page it is. */
  readonly tenant?: Tenant;
  readonly session?: Session | null;
  readonly content: Html;
}

/** Where to come back to is said, since the library would come back to the page from before. */
export const SIGN_IN = '/auth/signin?callbackUrl=/';
export const SIGN_OUT = '/auth/signout?callbackUrl=/';

export function layout({ title, tenant, session = null, content }: Document): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}${tenant && html` · ${tenant.name}`}</title>
        <link rel="stylesheet" href="/style.css" />
        ${tenant ? BRAND : NO_ICON}
      </head>
      <body>
        ${tenant ? bar(tenant, session) : html`<header class="bar"></header>`}
        <main>${content}</main>
      </body>
    </html>`.toString();
}

const BRAND = html`<link rel="stylesheet" href="/brand.css" />
  <link rel="icon" href="/logo.svg" />`;
const NO_ICON = html`<link rel="icon" href="data:," />`;

function bar({ name }: Tenant, session: Session | null): Html {
  return html`<header class="bar">
    <a class="brand" href="/"><img src="/logo.svg" alt="" width="28" height="28" />${name}</a>
    <nav>
      <a href="/staff">Staff</a>
      ${session ? html`<a href="${SIGN_OUT}">Sign out</a>` : html`<a href="${SIGN_IN}">Sign in</a>`}
    </nav>
  </header>`;
}
