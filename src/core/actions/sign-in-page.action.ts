/** `GET /signin`: the sign-in page. */
import { UnknownAction } from '../errors/request.errors.js';
import type { AuthResult } from '../http/auth-result.js';
import { type PagesOptions, pageUrl } from '../http/custom-pages.js';
import { type Site, actionUrl } from '../http/site.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import type { PagePasskeys, PageProvider } from '../pages/page-provider.js';
import type { ResolvedProvider, WebAuthnProvider } from '../providers/provider.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
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
    const providers = this.providers.all().map((provider) => shown(provider, site));
    const props = { providers, csrfToken: csrf.token, callbackUrl, error, code, email };
    return this.pages.signIn(props, site);
  }
}

function shown(provider: ResolvedProvider, site: Site): PageProvider {
  const { id, name, type, style } = provider;
  return {
    id,
    name,
    type,
    style,
    signinUrl: actionUrl(site, 'signin', id),
    callbackUrl: actionUrl(site, 'callback', id),
    credentials: provider.type === 'credentials' ? provider.credentials : undefined,
    passkeys: provider.type === 'webauthn' ? passkeysOf(provider, site) : undefined,
  };
}

function passkeysOf(provider: WebAuthnProvider, site: Site): PagePasskeys {
  return {
    optionsUrl: actionUrl(site, 'webauthn-options', provider.id),
    fillsIn: provider.hasConditionalUI,
    fields: provider.formFields,
  };
}
