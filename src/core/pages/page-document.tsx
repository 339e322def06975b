/** The HTML document of the built-in pages, with the parts and types that several pages share. */
import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Localization, splitMessage } from '../localization/messages.js';
import {
  type CredentialInput,
  parseImageUrl,
  parseStyleSheetUrl,
  type ProviderMark,
  type ProviderStyle,
  type Theme,
} from '../models/theme.js';
import { getSchemeLogos, parseSiteName } from '../models/theme-values.js';
import { getColorSchemes, getColorTokens, getTokenRules } from './design-tokens.js';
import type { ChallengeWidget } from './challenge-widget.js';
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
  /** The challenge that the forms of the page show; `undefined` for none. */
  readonly challenge: ChallengeWidget | undefined;
}

/** The content of a page. The body goes into the main landmark. */
interface PageDocument {
  readonly title: string;
  readonly frame: PageFrame;
  readonly body: ComponentChildren;
  /** Of a page with room for two columns. Default: one narrow column. */
  readonly layout?: 'wide' | 'account' | undefined;
  /** More style rules, written unescaped: colours in them must come from `parseCssColor`. */
  readonly rules?: readonly string[] | undefined;
  /** The page's scripts. The Content-Security-Policy must allow them. */
  readonly scripts?: readonly PageScript[] | undefined;
}

/** Renders an HTML document. It has one style element, and loads only what the theme names. */
export function renderDocument(page: PageDocument): string {
  return `<!doctype html>${renderToString(<Page {...page} />)}`;
}

function Page({ scripts = [], rules = [], ...page }: PageDocument): VNode {
  const { title, frame, body, layout } = page;
  const { theme } = frame;
  const site = getSiteName(frame);
  const stylesheet = parseStyleSheetUrl(theme.stylesheet);
  const css = [getTokenRules(theme), STYLESHEET, ...rules].filter(Boolean).join('\n');
  return (
    <html lang={frame.localization.locale} dir={frame.localization.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={getColorSchemes(theme)} />
        <BrowserColors theme={theme} />
        <title>{site === undefined ? title : `${title} · ${site}`}</title>
        {/* An icon: a request for /favicon.ico would violate the Content-Security-Policy. */}
        <link rel="icon" href={getIcon(theme)} />
        <style nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: css }} />
        {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      </head>
      <body>
        <main class={layout ? `card ${layout}` : 'card'}>{body}</main>
        {scripts.length > 0 && (
          <p class="unseen" role="status" data-busy={frame.localization.t('form.busy')} />
        )}
        {scripts.map(({ text }) => (
          <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        {frame.challenge && <ChallengeScript widget={frame.challenge} />}
      </body>
    </html>
  );
}

function ChallengeScript({ widget }: { readonly widget: ChallengeWidget }): VNode {
  return <script src={widget.script} type={widget.isModule ? 'module' : undefined} async defer />;
}

/** The site's name, or its host; `undefined` when both are unknown. */
function getSiteName({ theme, host }: PageFrame): string | undefined {
  return parseSiteName(theme.name) ?? host;
}

function getIcon({ favicon, logo }: Theme): string {
  return parseImageUrl(favicon) ?? parseImageUrl(logo) ?? 'data:,';
}

/** The colours of the browser's own user interface. */
function BrowserColors({ theme }: { readonly theme: Theme }): VNode {
  const schemes = getColorSchemes(theme);
  const getColor = (scheme: 'dark' | 'light') => getColorTokens(theme, scheme)['--page'];
  if (schemes !== 'light dark') return <meta name="theme-color" content={getColor(schemes)} />;
  return (
    <>
      <meta name="theme-color" content={getColor('light')} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={getColor('dark')} media="(prefers-color-scheme: dark)" />
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
 * because the name beside it says the same.
 */
export function PageHeader({ frame, heading, site = '{site}', emblem }: PageHeaderProps): VNode {
  const name = getSiteName(frame);
  const hasLogo = getSchemeLogos(frame.theme) !== undefined;
  return (
    <header>
      <Logo theme={frame.theme} />
      {!hasLogo && emblem && <div class="emblem">{emblem}</div>}
      <h1>{heading}</h1>
      {name !== undefined && (
        <p class="host">
          <Message text={site} values={{ site: <bdi>{name}</bdi> }} />
        </p>
      )}
    </header>
  );
}

/** The logo of the scheme; of both if the page follows the user's system. */
function Logo({ theme }: { readonly theme: Theme }): VNode | undefined {
  const logos = getSchemeLogos(theme);
  if (!logos) return undefined;
  const schemes = getColorSchemes(theme);
  const image = <img class="logo" src={schemes === 'dark' ? logos.dark : logos.light} alt="" />;
  if (schemes !== 'light dark' || logos.light === logos.dark) return image;
  return (
    <picture>
      <source srcset={toSourceSet(logos.dark)} media="(prefers-color-scheme: dark)" />
      {image}
    </picture>
  );
}

/** Encodes what would end the address in a `srcset`: spaces, and a comma at its end. */
function toSourceSet(url: string): string {
  return url.replaceAll(' ', '%20').replace(/,+$/, encodeURIComponent);
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
  readonly further?: Readonly<Record<string, string>> | undefined;
}

/**
 * The hidden fields of a form. A field without a value is omitted, since an empty token would be
 * invalid.
 */
export function HiddenFields({ csrfToken, callbackUrl, further }: HiddenFieldsProps): VNode {
  return (
    <>
      {csrfToken && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
      {Object.entries(further ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
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
  /** Whether an e-mail provider sends a code, and no link. */
  readonly sendsCode?: boolean | undefined;
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
  /** Further ones, by name. Trusted. Default: none. */
  readonly further?: Readonly<Record<string, string>> | undefined;
}
