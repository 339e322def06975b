/** The HTML document around every built-in page. */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  type CredentialInput,
  parseImageUrl,
  type Messages,
  type ProviderStyle,
  type Theme,
} from '../models/theme.js';
import { colorSchemes, PAGE_COLOR, tokenRules } from './design-tokens.js';
import type { PageScript } from './page-headers.js';
import { STYLESHEET } from './stylesheet.js';

/** What all pages of one answer share. */
export interface PageFrame {
  /** The nonce that the answer's Content-Security-Policy allows for its one style element. */
  readonly nonce: string;
  readonly theme: Theme;
  readonly messages: Messages;
  /** The site's host name, shown to the visitor. */
  readonly host: string;
}

/** One page: the title names it in a tab, the body is the content of its main landmark. */
interface PageDocument {
  readonly title: string;
  readonly frame: PageFrame;
  readonly body: ComponentChildren;
  /** Room for two columns. */
  readonly wide?: boolean | undefined;
  /** More style rules. Written as they are: colours in them come from `parseCssColor` alone. */
  readonly rules?: readonly string[] | undefined;
  /** What it runs. The answer's Content-Security-Policy has to allow it. */
  readonly scripts?: readonly PageScript[] | undefined;
}

/** A full HTML document. It loads nothing and has one style element. */
export function renderDocument(page: PageDocument): string {
  return `<!doctype html>${renderToString(<Page {...page} />)}`;
}

function Page({ scripts = [], rules = [], ...page }: PageDocument): VNode {
  const { title, frame, body, wide } = page;
  const css = [tokenRules(frame.theme), STYLESHEET, ...rules].filter(Boolean).join('\n');
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={colorSchemes(frame.theme)} />
        <ThemeColors theme={frame.theme} />
        <title>{`${title} · ${frame.host}`}</title>
        {/* An icon of our own: asking for /favicon.ico would break the Content-Security-Policy. */}
        <link rel="icon" href={parseImageUrl(frame.theme.logo) ?? 'data:,'} />
        <style nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main class={wide ? 'card wide' : 'card'}>{body}</main>
        {scripts.map(({ text }) => (
          <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
      </body>
    </html>
  );
}

function ThemeColors({ theme }: { readonly theme: Theme }): VNode {
  const schemes = colorSchemes(theme);
  if (schemes !== 'light dark') return <meta name="theme-color" content={PAGE_COLOR[schemes]} />;
  return (
    <>
      <meta name="theme-color" content={PAGE_COLOR.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAGE_COLOR.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/* MERGED page-header.tsx: The top of every built-in page: the site's logo or an emblem, the heading, the site's name. */

interface PageHeaderProps {
  readonly frame: PageFrame;
  readonly heading: string;
  /** The words before the host name: "to" in "to example.com". */
  readonly preposition?: string | undefined;
  /** Shown when the site has no logo. */
  readonly emblem?: ComponentChildren;
}

/** The logo says what the host name beside it says, so a screen reader is spared it. */
export function PageHeader({ frame, heading, preposition, emblem }: PageHeaderProps): VNode {
  const logo = parseImageUrl(frame.theme.logo);
  return (
    <header>
      {logo && <img class="logo" src={logo} alt="" />}
      {!logo && emblem && <div class="emblem">{emblem}</div>}
      <h1>{heading}</h1>
      <p class="host">
        {preposition ? `${preposition} ` : null}
        {preposition ? <b>{frame.host}</b> : frame.host}
      </p>
    </header>
  );
}

/* MERGED hidden-fields.tsx: The hidden fields of a form: the CSRF token, and where to go afterwards. */

interface HiddenFieldsProps {
  readonly csrfToken: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** A field without a value is left out: an empty token would read as a wrong one. */
export function HiddenFields({ csrfToken, callbackUrl }: HiddenFieldsProps): VNode {
  return (
    <>
      {csrfToken && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
    </>
  );
}

/* MERGED page-provider.ts: A provider, reduced to what a page shows of it. */

/** A provider as the sign-in page sees it. The two addresses are absolute and trusted. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';
  /** Where the forms of OAuth, OpenID Connect and email providers post to. */
  readonly signinUrl: string;
  /** Where the form of a credentials provider posts to. */
  readonly callbackUrl: string;
  readonly style?: ProviderStyle | undefined;
  /** The fields of a credentials provider, by name. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined;
  /** What the form of a passkey provider is made of. */
  readonly passkeys?: PagePasskeys | undefined;
}

/** What a page needs to ask for a passkey. */
export interface PagePasskeys {
  /** Where the page finds out what to ask a device for. Absolute and trusted. */
  readonly optionsUrl: string;
  /** Whether the browser may offer passkeys as it fills in the form. */
  readonly fillsIn: boolean;
  readonly fields: Readonly<Record<string, CredentialInput>>;
}

/** The fields that go with every form of the sign-in page. */
export interface FormTicket {
  /** Absent when the check is switched off. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string;
}
