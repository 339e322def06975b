/**
 * The built-in pages as results. A page's module is loaded when it is first requested, because a
 * session check does not need the renderer.
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

/** Injects the theme. */
export const ThemeToken = key<Theme>('Theme');

/** Injects the app's own texts. */
export const MessagesToken = key<Messages>('Messages');

type PageOrigin = Pick<RequestOrigin, 'origin'>;

interface Rendered {
  readonly html: string;
  readonly status?: number;
}

/** Renders the built-in pages, each with its own nonce. Does not redirect to custom pages. */
export class PageRenderer {
  constructor(
    private readonly theme: Theme,
    private readonly messages: Messages,
    private readonly random: Random,
  ) {}

  async signIn(props: SignInPageProps, pageOrigin: PageOrigin): Promise<HtmlResult> {
    const { renderSignInPage, getSignInScripts } = await import('./sign-in.page.js');
    const logos = props.providers.map(({ style }) => style?.logo);
    const render = (frame: PageFrame) => ({ html: renderSignInPage(props, frame) });
    return this.render(pageOrigin, logos, render, getSignInScripts(props));
  }

  async signOut(props: SignOutPageProps, pageOrigin: PageOrigin): Promise<HtmlResult> {
    const { renderSignOutPage } = await import('./sign-out.page.js');
    return this.render(pageOrigin, [], (frame) => ({ html: renderSignOutPage(props, frame) }));
  }

  /** @param pageOrigin - `undefined` when the site's origin is unknown; the page then names none. */
  async error(props: ErrorPageProps, pageOrigin: PageOrigin | undefined): Promise<HtmlResult> {
    const { renderErrorPage } = await import('./error.page.js');
    return this.render(pageOrigin, [], (frame) => renderErrorPage(props, frame));
  }

  async verifyRequest(pageOrigin: PageOrigin): Promise<HtmlResult> {
    const { renderVerifyRequestPage } = await import('./verify-request.page.js');
    return this.render(pageOrigin, [], (frame) => ({ html: renderVerifyRequestPage(frame) }));
  }

  async confirmSignIn(props: ConfirmSignInPageProps, pageOrigin: PageOrigin): Promise<HtmlResult> {
    const { renderConfirmSignInPage } = await import('./confirm-sign-in.page.js');
    return this.render(pageOrigin, [], (frame) => ({
      html: renderConfirmSignInPage(props, frame),
    }));
  }

  private async render(
    pageOrigin: PageOrigin | undefined,
    logos: readonly unknown[],
    toHtml: (frame: PageFrame) => Rendered,
    scripts: readonly PageScript[] = [],
  ): Promise<HtmlResult> {
    const { getPageHeaders: pageHeaders } = await import('./page-headers.js');
    const nonce = randomBase64url(this.random, 16);
    const host = pageOrigin ? new URL(pageOrigin.origin).host : 'this site';
    const { html, status = 200 } = toHtml({
      nonce,
      theme: this.theme,
      messages: this.messages,
      host,
    });
    const headers = await pageHeaders(nonce, [this.theme.logo, ...logos], scripts);
    return { kind: 'html', status, body: html, headers: { ...NO_STORE, ...headers } };
  }
}
