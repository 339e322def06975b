/**
 * The response headers of the built-in pages.
 *
 * The Content-Security-Policy allows one style element by its nonce, the theme's style sheet with
 * fonts and images of its origin, the configured images, and the page's own scripts by their
 * digests. `form-action` allows https and not this site alone, because browsers apply it to the
 * redirects after a form too, and a provider may redirect to any of its servers. `Referrer-Policy`
 * is `same-origin`, since forms post with `Origin: null` under `no-referrer`.
 */
import { sha256Base64url } from '#digest';
import type { ChallengeWidget } from './challenge-widget.js';
import { parseImageUrl, parseStyleSheetUrl, type Theme } from '../models/theme.js';

/**
 * The headers of one page.
 *
 * @param nonce - The nonce of its style element.
 * @param theme - Its images, and its style sheet with what that loads, are allowed.
 * @param logos - The logos of providers; values that are no image are ignored.
 * @param scripts - The page's scripts.
 * @param challenge - The widget of the page's forms. It brings what it loads.
 */
export async function getPageHeaders(
  nonce: string,
  theme: Theme,
  logos: readonly unknown[],
  scripts: readonly PageScript[],
  challenge?: ChallengeWidget,
): Promise<Record<string, string>> {
  const sheet = getSources([parseStyleSheetUrl(theme.stylesheet)]);
  const images = [theme.logo, theme.logoDark, theme.favicon, ...logos].map(parseImageUrl);
  const imageSources = new Set(["'self'", 'data:', ...getSources(images), ...sheet]);
  const directives = [
    "default-src 'none'",
    ...(await getScriptDirectives(scripts, challenge?.sources)),
    `style-src ${[`'nonce-${nonce}'`, ...sheet, ...(challenge?.sources.style ?? [])].join(' ')}`,
    ...sheet.map((source) => `font-src ${source}`),
    `img-src ${[...imageSources].join(' ')}`,
    "form-action 'self' https: http://localhost:* http://127.0.0.1:*",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': directives.join('; '),
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}

/** The sources of addresses: the origin, or `'self'` for a path. A `data:` URI needs none. */
function getSources(urls: readonly (string | undefined)[]): string[] {
  return urls
    .filter((url) => url !== undefined)
    .filter((url) => !/^data:/i.test(url))
    .map((url) => (url.startsWith('/') ? "'self'" : new URL(url).origin));
}

/**
 * An inline script of a page. It is constant, so that its digest is: what differs from page to page
 * is in attributes that the script reads.
 */
export interface PageScript {
  readonly text: string;
  /** Whether it sends requests to this site. */
  readonly connects: boolean;
}

/** The Content-Security-Policy directives that allow these scripts; none without a script. */
async function getScriptDirectives(
  scripts: readonly PageScript[],
  widget: ChallengeWidget['sources'] = NO_WIDGET,
): Promise<readonly string[]> {
  if (scripts.length === 0 && widget === NO_WIDGET) return [];
  const sources = await Promise.all(scripts.map(getDigestSource));
  const connects = scripts.some((script) => script.connects) ? ["'self'"] : [];
  return [
    ...toDirective('script-src', [...sources, ...widget.script]),
    ...toDirective('connect-src', [...connects, ...(widget.connect ?? [])]),
    ...toDirective('frame-src', widget.frame),
  ];
}

const NO_WIDGET: ChallengeWidget['sources'] = { script: [], frame: [] };

function toDirective(name: string, sources: readonly string[]): string[] {
  return sources.length > 0 ? [`${name} ${sources.join(' ')}`] : [];
}

/**
 * A digest of 32 bytes has one character of padding, and is compared as text (CSP Level 3
 * §6.7.3.4).
 */
async function getDigestSource({ text }: PageScript): Promise<string> {
  return `'sha256-${await sha256Base64url(text)}='`;
}
