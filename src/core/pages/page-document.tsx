/** The HTML document around every built-in page. */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { colorSchemes, PAGE_COLOR, tokenRules } from './design-tokens.js';
import type { PageScript } from './page-script.js';
import { STYLESHEET } from './stylesheet.js';
import type { Messages } from '../models/messages.js';
import { imageUrl, type Theme } from '../models/theme.js';

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
export interface PageDocument {
  readonly title: string;
  readonly frame: PageFrame;
  readonly body: ComponentChildren;
  /** Room for two columns. */
  readonly wide?: boolean | undefined;
  /** More style rules. Written as they are: colours in them come from `cssColor` alone. */
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
        <link rel="icon" href={imageUrl(frame.theme.logo) ?? 'data:,'} />
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
