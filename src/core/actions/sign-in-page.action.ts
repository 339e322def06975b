/** `GET /signin`: the sign-in page. */
import { UnknownAction } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { type AuthResult, withCookies } from '../http/auth-result.js';
import { type PagesOptions, pageUrl } from '../http/custom-pages.js';
import { type Site, actionUrl } from '../http/site.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { PagePasskeys, PageProvider } from '../pages/page-provider.js';
import type { ResolvedProvider, WebAuthnProvider } from '../providers/provider.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { TypedFields } from '../sign-in/typed-fields.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

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
    private readonly typedFields: TypedFields,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  async handle({ request, site, callbackUrl, csrf }: Exchange): Promise<AuthResult> {
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
    return withCookies(page, this.typedFields.forget(request.cookies, site));
  }

  private async shown(
    provider: ResolvedProvider,
    { cookies }: AuthRequest,
    site: Site,
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
          ? await this.typedFields.restored(provider, cookies, site)
          : undefined,
      passkeys: provider.type === 'webauthn' ? passkeysOf(provider, site) : undefined,
    };
  }
}

function passkeysOf(provider: WebAuthnProvider, site: Site): PagePasskeys {
  return {
    optionsUrl: actionUrl(site, 'webauthn-options', provider.id),
    fillsIn: provider.hasConditionalUI,
    fields: provider.formFields,
  };
}
