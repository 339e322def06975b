/** The HTML document of the built-in pages, with the parts and types that several pages share. */
import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Localization, splitMessage } from '../localization/messages.js';
import {
  type CredentialInput,
  parseImageUrl,
  type ProviderMark,
  type ProviderStyle,
  type Theme,
} from '../models/theme.js';
import { getColorSchemes, PAGE_COLOR, getTokenRules } from './design-tokens.js';
import type { PageScript } from './page-headers.js';
import { STYLESHEET } from './stylesheet.js';

/** The common input of all pages. */
export interface PageFrame {
  /** The nonce in the Content-Security-Policy for the style element. */
  readonly nonce: string;
  readonly theme: Theme;
  readonly localization: Localization;
  /** The site's host name, which the page shows; `undefined` when it is unknown. */
  readonly host: string | undefined;
}

/** The content of a page. The body goes into the main landmark. */
interface PageDocument {
  readonly title: string;
  readonly frame: PageFrame;
  readonly body: ComponentChildren;
  /** Whether the page has room for two columns. */
  readonly wide?: boolean | undefined;
  /** More style rules, written unescaped: colours in them must come from `parseCssColor`. */
  readonly rules?: readonly string[] | undefined;
  /** The page's scripts. The Content-Security-Policy must allow them. */
  readonly scripts?: readonly PageScript[] | undefined;
}

/** Renders an HTML document. It loads nothing and has one style element. */
export function renderDocument(page: PageDocument): string {
  return `<!doctype html>${renderToString(<Page {...page} />)}`;
}

function Page({ scripts = [], rules = [], ...page }: PageDocument): VNode {
  const { title, frame, body, wide } = page;
  const css = [getTokenRules(frame.theme), STYLESHEET, ...rules].filter(Boolean).join('\n');
  return (
    <html lang={frame.localization.locale} dir={frame.localization.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={getColorSchemes(frame.theme)} />
        <ThemeColors theme={frame.theme} />
        <title>{frame.host === undefined ? title : `${title} · ${frame.host}`}</title>
        {/* An explicit icon: a request for /favicon.ico would violate the Content-Security-Policy. */}
        <link rel="icon" href={parseImageUrl(frame.theme.logo) ?? 'data:,'} />
        <style nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main class={wide ? 'card wide' : 'card'}>{body}</main>
        {scripts.length > 0 && (
          <p class="unseen" role="status" data-busy={frame.localization.t('form.busy')} />
        )}
        {scripts.map(({ text }) => (
          <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
      </body>
    </html>
  );
}

function ThemeColors({ theme }: { readonly theme: Theme }): VNode {
  const schemes = getColorSchemes(theme);
  if (schemes !== 'light dark') return <meta name="theme-color" content={PAGE_COLOR[schemes]} />;
  return (
    <>
      <meta name="theme-color" content={PAGE_COLOR.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAGE_COLOR.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

interface PageHeaderProps {
  readonly frame: PageFrame;
  readonly heading: string;
  /** The message with the site's name, such as "to {site}". Default: the name alone. */
  readonly site?: string | undefined;
  /** Shown when the site has no logo. */
  readonly emblem?: ComponentChildren;
}

/**
 * The top of a page: logo or emblem, heading, and the site's name. The logo's `alt` is empty,
 * because the host name beside it says the same.
 */
export function PageHeader({ frame, heading, site = '{site}', emblem }: PageHeaderProps): VNode {
  const { theme, host } = frame;
  const logo = parseImageUrl(theme.logo);
  return (
    <header>
      {logo && <img class="logo" src={logo} alt="" />}
      {!logo && emblem && <div class="emblem">{emblem}</div>}
      <h1>{heading}</h1>
      {host !== undefined && (
        <p class="host">
          <Message text={site} values={{ site: <bdi>{host}</bdi> }} />
        </p>
      )}
    </header>
  );
}

interface MessageProps {
  /** A message that still has its placeholders. */
  readonly text: string;
  readonly values: Readonly<Record<string, ComponentChildren>>;
}

/** A message whose placeholders are elements, such as an address in bold type. */
export function Message({ text, values }: MessageProps): VNode {
  return (
    <>
      {splitMessage(text).map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>
      ))}
    </>
  );
}

interface HiddenFieldsProps {
  readonly csrfToken: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/**
 * The hidden fields of a form. A field without a value is omitted, since an empty token would be
 * invalid.
 */
export function HiddenFields({ csrfToken, callbackUrl }: HiddenFieldsProps): VNode {
  return (
    <>
      {csrfToken && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
    </>
  );
}

/** A provider on the sign-in page. Both URLs are absolute and trusted. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';
  /** The target of the forms of OAuth, OpenID Connect and e-mail providers. */
  readonly signinUrl: string;
  /** The target of the form of a credentials provider. */
  readonly callbackUrl: string;
  readonly style?: ProviderStyle | undefined;
  /** What `style.mark` loaded. Not needed with `style.logo`. */
  readonly mark?: ProviderMark | undefined;
  /** The fields of a credentials provider, by name. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined;
  /** The form of a passkey provider. */
  readonly passkeys?: PagePasskeys | undefined;
}

/** The input of a passkey form. */
export interface PagePasskeys {
  /** The URL of the WebAuthn options. Absolute and trusted. */
  readonly optionsUrl: string;
  /** Whether the browser may offer passkeys in its autofill (conditional mediation). */
  readonly hasConditionalUI: boolean;
  readonly fields: Readonly<Record<string, CredentialInput>>;
}

/** The hidden fields of every form on the sign-in page. */
export interface CommonFormFields {
  /** Absent when the check is disabled. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string;
}
