/** `POST /signin/<provider>`: somebody sets out to sign in. */
import { UnknownAction } from '../../errors/request.errors.js';
import type { AuthRequest } from '../../http/auth-request.js';
import { type AuthResult, withCookies } from '../../http/auth-response.js';
import { actionUrl, type RequestOrigin } from '../../http/request-origin.js';
import { type PagesOptions, pageUrl } from '../../http/routes.js';
import type { PagePasskeys, PageProvider } from '../../pages/page-document.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { ProviderRegistry } from '../../providers/provider-registry.js';
import type { ResolvedProvider, WebAuthnProvider } from '../../providers/provider.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import type { SignInInitiator } from '../../sign-in/sign-in-method.js';
import type { SubmittedFields } from '../../sign-in/submitted-fields.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/**
 * Answers `POST /signin/<provider>` by sending the browser where it proves who it is. Without a
 * provider that has such a place, redirects to the sign-in page.
 */
export class SignInAction implements Action {
  readonly name = 'signin';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly starters: readonly SignInInitiator[],
    private readonly limiter: RateLimiter,
  ) {}

  async handle({ request, site, provider, callbackUrl }: RequestContext): Promise<AuthResult> {
    const starter = this.starters.find(({ types }) => provider && types.includes(provider.type));
    if (!provider || !starter) return { kind: 'redirect', location: actionUrl(site, 'signin') };
    await this.limiter.check('signin', provider, request);
    return starter.start({ provider, request, site, callbackUrl });
  }
}

/* MERGED sign-in-page.action.ts: `GET /signin`: the sign-in page. */

/**
 * Answers `GET /signin` with the built-in page, or with a redirect to the app's own. Starts no
 * sign-in.
 */
export class SignInPageAction implements Action {
  readonly name = 'signin';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly providers: ProviderRegistry,
    private readonly pages: PageRenderer,
    private readonly typedFields: SubmittedFields,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, site, callbackUrl, csrf }: RequestContext): Promise<AuthResult> {
    if (request.providerId !== undefined) {
      throw new UnknownAction('A sign-in starts by POST: a link alone must not start one.');
    }
    const { error, code, email } = request.query;
    if (this.customPages.signIn) {
      const location = pageUrl(this.customPages.signIn, { callbackUrl, error });
      return { kind: 'redirect', location };
    }
    const shown = this.providers.all().map((provider) => this.shown(provider, request, site));
    const providers = await Promise.all(shown);
    const props = { providers, csrfToken: csrf.token, callbackUrl, error, code, email };
    const page = await this.pages.signIn(props, site);
    return withCookies(page, this.typedFields.clear(request.cookies, site));
  }

  private async shown(
    provider: ResolvedProvider,
    { cookies }: AuthRequest,
    site: RequestOrigin,
  ): Promise<PageProvider> {
    const { id, name, type, style } = provider;
    return {
      id,
      name,
      type,
      style,
      signinUrl: actionUrl(site, 'signin', id),
      callbackUrl: actionUrl(site, 'callback', id),
      credentials:
        provider.type === 'credentials'
          ? await this.typedFields.restore(provider, cookies, site)
          : undefined,
      passkeys: provider.type === 'webauthn' ? getPasskeys(provider, site) : undefined,
    };
  }
}

function getPasskeys(provider: WebAuthnProvider, site: RequestOrigin): PagePasskeys {
  return {
    optionsUrl: actionUrl(site, 'webauthn-options', provider.id),
    hasConditionalUI: provider.hasConditionalUI,
    fields: provider.formFields,
  };
}
