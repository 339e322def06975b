/**
 * The built-in pages as answers.
 *
 * A page is loaded when somebody first asks for it: a session check should not pay for a renderer.
 */
import { type HtmlResult, NO_STORE } from '../http/auth-response.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { type Random, randomBase64url } from '../kernel/platform.js';
import { key } from '../kernel/container.js';
import type { ConfirmSignInPageProps } from './confirm-sign-in.page.js';
import type { ErrorPageProps } from './error.page.js';
import type { PageFrame } from './page-document.js';
import type { PageScript } from './page-headers.js';
import type { SignInPageProps } from './sign-in.page.js';
import type { SignOutPageProps } from './sign-out.page.js';
import type { Messages, Theme } from '../models/theme.js';

/** How the built-in pages look. */
export const ThemeToken = key<Theme>('Theme');

/** What the app puts into words of its own. */
export const MessagesToken = key<Messages>('Messages');

type PageSite = Pick<RequestOrigin, 'origin'>;

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
    private readonly messages: Messages,
    private readonly random: Random,
  ) {}

  async signIn(props: SignInPageProps, site: PageSite): Promise<HtmlResult> {
    const { renderSignInPage, signInScripts } = await import('./sign-in.page.js');
    const logos = props.providers.map(({ style }) => style?.logo);
    const render = (frame: PageFrame) => ({ html: renderSignInPage(props, frame) });
    return this.answer(site, logos, render, signInScripts(props));
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

  private async answer(
    site: PageSite | undefined,
    logos: readonly unknown[],
    render: (frame: PageFrame) => Rendered,
    scripts: readonly PageScript[] = [],
  ): Promise<HtmlResult> {
    const { pageHeaders } = await import('./page-headers.js');
    const nonce = randomBase64url(this.random, 16);
    const host = site ? new URL(site.origin).host : 'this site';
    const { html, status = 200 } = render({
      nonce,
      theme: this.theme,
      messages: this.messages,
      host,
    });
    const headers = await pageHeaders(nonce, [this.theme.logo, ...logos], scripts);
    return { kind: 'html', status, body: html, headers: { ...NO_STORE, ...headers } };
  }
}
