/**
 * The built-in pages as results. A page's module is loaded when it is first requested, because a
 * session check does not need the renderer.
 */
import { type HtmlResult, NO_STORE } from '../http/auth-response.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { type Random, randomBase64url } from '../kernel/platform.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Logger } from '../kernel/logger.js';
import type { Localizer } from '../localization/localizer.js';
import type { LocalizedRequest } from '../localization/messages.js';
import type { ChallengeWidget } from './challenge-widget.js';
import type { ConfirmSignInPageProps } from './confirm-sign-in.page.js';
import type { FeaturePage } from './feature-page.js';
import type { ErrorPageProps, RefusalPageProps } from './error.page.js';
import type { PageFrame } from './page-document.js';
import type { PageScript } from './page-headers.js';
import type { SignInPageProps } from './sign-in.page.js';
import type { SignOutPageProps } from './sign-out.page.js';
import type { UnrequestedCodeProps, VerifyRequestPageProps } from './verify-request.page.js';
import type { Theme } from '../models/theme.js';

/** Injects the theme. */
export const ThemeToken = key<Theme>('Theme');

/** The request for a page. Its language, and the name of the site, depend on it. */
export interface PageContext {
  readonly request: LocalizedRequest;
  /** `undefined` when the site's origin is unknown; the page then names no site. */
  readonly requestOrigin: Pick<RequestOrigin, 'origin'> | undefined;
}

interface Rendered {
  readonly html: string;
  readonly status?: number;
}

/** Renders the built-in pages, each with its own nonce. Does not redirect to custom pages. */
export class PageRenderer {
  private isContrastReported = false;

  constructor(
    private readonly theme: Theme,
    private readonly localizer: Localizer,
    private readonly random: Random,
    private readonly logger: Logger,
    private readonly challenge: ChallengeWidget | undefined,
  ) {}

  async signIn(props: SignInPageProps, context: PageContext): Promise<HtmlResult> {
    const { renderSignInPage, getSignInScripts } = await import('./sign-in.page.js');
    const logos = props.providers.map(({ style }) => style?.logo);
    const render = (frame: PageFrame) => ({ html: renderSignInPage(props, frame) });
    // A visitor who does everything right meets no third party.
    const challenge = props.error ? this.challenge : undefined;
    return this.render(context, logos, render, getSignInScripts(props), challenge);
  }

  async signOut(props: SignOutPageProps, context: PageContext): Promise<HtmlResult> {
    const { renderSignOutPage, SIGN_OUT_SCRIPTS } = await import('./sign-out.page.js');
    const render = (frame: PageFrame) => ({ html: renderSignOutPage(props, frame) });
    return this.render(context, [], render, SIGN_OUT_SCRIPTS);
  }

  async error(props: ErrorPageProps, context: PageContext): Promise<HtmlResult> {
    const { renderErrorPage } = await import('./error.page.js');
    return this.render(context, [], (frame) => renderErrorPage(props, frame));
  }

  async refusal(props: RefusalPageProps, context: PageContext): Promise<HtmlResult> {
    const { renderRefusalPage } = await import('./error.page.js');
    return this.render(context, [], (frame) => renderRefusalPage(props, frame));
  }

  /** @param props - `undefined` for a browser that requested no link. */
  async verifyRequest(
    props: VerifyRequestPageProps | UnrequestedCodeProps | undefined,
    context: PageContext,
  ): Promise<HtmlResult> {
    const { renderVerifyRequestPage, getVerifyRequestScripts } =
      await import('./verify-request.page.js');
    const render = (frame: PageFrame) => ({ html: renderVerifyRequestPage(props, frame) });
    return this.render(context, [], render, getVerifyRequestScripts(props));
  }

  async confirmSignIn(props: ConfirmSignInPageProps, context: PageContext): Promise<HtmlResult> {
    const { renderConfirmSignInPage, CONFIRM_SIGN_IN_SCRIPTS } =
      await import('./confirm-sign-in.page.js');
    const render = (frame: PageFrame) => ({ html: renderConfirmSignInPage(props, frame) });
    return this.render(context, [], render, CONFIRM_SIGN_IN_SCRIPTS);
  }

  /** A page of a feature. */
  feature(page: FeaturePage, status: number, context: PageContext): Promise<HtmlResult> {
    const render = async (frame: PageFrame) => ({ html: await page.render(frame), status });
    const challenge = page.isChallenged ? this.challenge : undefined;
    return this.render(context, page.images ?? [], render, page.scripts, challenge);
  }

  /** Logs the colours of the theme that have too little contrast. Further calls log nothing. */
  async reportContrast(): Promise<void> {
    if (this.isContrastReported) return;
    this.isContrastReported = true;
    const { reportLowContrast } = await import('./theme-contrast.js');
    reportLowContrast(this.theme, this.logger);
  }

  private async render(
    { request, requestOrigin }: PageContext,
    logos: readonly unknown[],
    toHtml: (frame: PageFrame) => Awaitable<Rendered>,
    scripts: readonly PageScript[] = [],
    challenge?: ChallengeWidget,
  ): Promise<HtmlResult> {
    await this.reportContrast();
    const { getPageHeaders } = await import('./page-headers.js');
    const localization = await this.localizer.localize(request);
    const nonce = randomBase64url(this.random, 16);
    const host = requestOrigin && new URL(requestOrigin.origin).host;
    const frame = { nonce, theme: this.theme, localization, host, challenge };
    const { html, status = 200 } = await toHtml(frame);
    const headers = {
      ...NO_STORE,
      ...(await getPageHeaders(nonce, this.theme, logos, scripts, challenge)),
      'Content-Language': localization.locale,
    };
    return { kind: 'html', status, body: html, headers };
  }
}
