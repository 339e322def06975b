/**
 * The built-in pages as answers, with the headers that keep them to themselves.
 *
 * The policy allows one style element by its nonce, images that the app configured, and no script but
 * those that the page itself has, by their digests. `form-action` allows https, not this site alone:
 * browsers apply it to the redirects that follow a form as well, and which servers a provider passes a
 * person through is its own affair. `Referrer-Policy` is `same-origin`, since under `no-referrer` a form
 * would post with `Origin: null`.
 *
 * A page is loaded when somebody first asks for it: a session check should not pay for a renderer.
 */
import type { HtmlResult } from '../http/auth-result.js';
import { NO_STORE } from '../http/auth-result.js';
import type { Site } from '../http/site.js';
import { type Random, randomBase64url } from '../kernel/random.js';
import { key } from '../kernel/token.js';
import type { ConfirmSignInPageProps } from './confirm-sign-in.page.js';
import type { ErrorPageProps } from './error.page.js';
import type { PageFrame } from './page-document.js';
import { scriptDirectives } from './page-script.js';
import type { SignInPageProps } from './sign-in.page.js';
import type { SignOutPageProps } from './sign-out.page.js';
import { type Theme, imageUrl } from '../models/theme.js';

/** How the built-in pages look. */
export const ThemeToken = key<Theme>('Theme');

type PageSite = Pick<Site, 'origin'>;

interface Rendered {
  readonly html: string;
  readonly status?: number;
}

/**
 * Renders the built-in pages, each with a nonce of its own. Does not redirect to those of the app.
 */
export class PageRenderer {
  constructor(
    private readonly theme: Theme,
    private readonly random: Random,
  ) {}

  async signIn(props: SignInPageProps, site: PageSite): Promise<HtmlResult> {
    const { renderSignInPage, signInScripts } = await import('./sign-in.page.js');
    const logos = props.providers.map(({ style }) => style?.logo);
    const directives = await scriptDirectives(signInScripts(props));
    const render = (frame: PageFrame) => ({ html: renderSignInPage(props, frame) });
    return this.answer(site, logos, render, directives);
  }

  async signOut(props: SignOutPageProps, site: PageSite): Promise<HtmlResult> {
    const { renderSignOutPage } = await import('./sign-out.page.js');
    return this.answer(site, [], (frame) => ({ html: renderSignOutPage(props, frame) }));
  }

  /** @param site - Undefined when the site's address is not known: then the page names none. */
  async error(props: ErrorPageProps, site: PageSite | undefined): Promise<HtmlResult> {
    const { renderErrorPage } = await import('./error.page.js');
    return this.answer(site, [], (frame) => renderErrorPage(props, frame));
  }

  async verifyRequest(site: PageSite): Promise<HtmlResult> {
    const { renderVerifyRequestPage } = await import('./verify-request.page.js');
    return this.answer(site, [], (frame) => ({ html: renderVerifyRequestPage(frame) }));
  }

  async confirmSignIn(props: ConfirmSignInPageProps, site: PageSite): Promise<HtmlResult> {
    const { renderConfirmSignInPage } = await import('./confirm-sign-in.page.js');
    return this.answer(site, [], (frame) => ({ html: renderConfirmSignInPage(props, frame) }));
  }

  private answer(
    site: PageSite | undefined,
    logos: readonly unknown[],
    render: (frame: PageFrame) => Rendered,
    directives: readonly string[] = [],
  ): HtmlResult {
    const nonce = randomBase64url(this.random, 16);
    const host = site ? new URL(site.origin).host : 'this site';
    const { html, status = 200 } = render({ nonce, theme: this.theme, host });
    const images = imageSources([this.theme.logo, ...logos]);
    const headers = { ...NO_STORE, ...policy(nonce, images, directives) };
    return { kind: 'html', status, body: html, headers };
  }
}

function policy(
  nonce: string,
  images: readonly string[],
  ofScripts: readonly string[],
): Record<string, string> {
  const directives = [
    "default-src 'none'",
    ...ofScripts,
    `style-src 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
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

/** The other sites that a page's logos come from. */
function imageSources(logos: readonly unknown[]): string[] {
  const urls = logos.map(imageUrl).filter((url) => url !== undefined);
  const remote = urls.filter((url) => /^https?:/i.test(url));
  return [...new Set(remote.map((url) => new URL(url).origin))];
}
