/** `/signin`: starts a sign-in (POST), and shows the sign-in page (GET). */
import type { AuthRequest } from '../../http/auth-request.js';
import { type AuthResult, NO_STORE, withCookies } from '../../http/auth-response.js';
import { getActionUrl, type RequestOrigin } from '../../http/request-origin.js';
import { addQuery } from '../../http/routes.js';
import { parseImageUrl, type ProviderMark, type ProviderStyle } from '../../models/theme.js';
import { withDeadline } from '../../kernel/deadline.js';
import type { PagePasskeys, PageProvider } from '../../pages/page-document.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { ProviderRegistry } from '../../providers/provider-registry.js';
import type { ResolvedProvider, WebAuthnProvider } from '../../providers/provider.js';
import type { SessionService } from '../../sessions/session.service.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import { readLoginInitiation } from '../../sign-in/login-initiation.js';
import type { SignInInitiator } from '../../sign-in/sign-in-method.js';
import type { SubmittedFields } from '../../sign-in/submitted-fields.js';
import type { UsedProviders } from '../../sign-in/used-providers.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';
import type { SignInLinks } from './sign-in-links.js';

/**
 * `POST /signin/<provider>`: redirects the browser to the provider, or sends a magic link.
 * Redirects to the sign-in page for a provider without such a step.
 */
export class SignInAction implements Action {
  readonly name = 'signin';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly initiators: readonly SignInInitiator[],
    private readonly limiter: RateLimiter,
  ) {}

  async handle({
    request,
    requestOrigin,
    provider,
    callbackUrl,
  }: RequestContext): Promise<AuthResult> {
    const initiator = this.initiators.find(
      ({ types }) => provider && types.includes(provider.type),
    );
    if (!provider || !initiator)
      return { kind: 'redirect', location: getActionUrl(requestOrigin, 'signin') };
    await this.limiter.check('signin', provider, request, requestOrigin.cookies);
    return initiator.start({ provider, request, requestOrigin, callbackUrl });
  }
}

/**
 * `GET /signin`: renders the built-in page, or redirects to the app's own. A user whose session is
 * held is sent to the page on which they give what it lacks. Starts no sign-in.
 * `GET /signin/<provider>` has one way to sign in, for a login that the provider initiates.
 */
export class SignInPageAction implements Action {
  readonly name = 'signin';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly providers: ProviderRegistry,
    private readonly pages: PageRenderer,
    private readonly submittedFields: SubmittedFields,
    private readonly usedProviders: UsedProviders,
    private readonly links: SignInLinks,
    private readonly sessions: SessionService,
  ) {}

  async handle(context: RequestContext): Promise<AuthResult> {
    const { request, requestOrigin, provider: chosen, callbackUrl, csrf } = context;
    const hints = chosen ? readLoginInitiation(chosen, request.query) : {};
    const { error, code, email } = request.query;
    const browser = { cookies: request.cookies, requestOrigin };
    const held = error ? undefined : await this.sessions.findHeldUrl(browser, callbackUrl);
    if (held !== undefined) return { kind: 'redirect', location: held, headers: NO_STORE };
    const { signIn } = this.links.customPages;
    if (signIn) {
      const query = { callbackUrl, error, ...(chosen && { provider: chosen.id, ...hints }) };
      return { kind: 'redirect', location: addQuery(signIn, query) };
    }
    const shown = chosen ? [chosen] : this.providers.all();
    const providers = await Promise.all(
      shown.map((provider) => this.describeProvider(provider, request, requestOrigin, hints)),
    );
    const used = this.usedProviders.list(request.cookies, requestOrigin);
    const usedProviders = used.filter((id) => this.providers.find(id) !== undefined);
    const links = this.links.list(callbackUrl, requestOrigin);
    const csrfToken = csrf.token;
    const props = { providers, csrfToken, callbackUrl, error, code, email, usedProviders, links };
    const page = await this.pages.signIn(props, { request, requestOrigin });
    return withCookies(page, this.submittedFields.clear(request.cookies, requestOrigin));
  }

  private async describeProvider(
    provider: ResolvedProvider,
    { cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
    hints: Readonly<Record<string, string>>,
  ): Promise<PageProvider> {
    const { id, name, type, style } = provider;
    return {
      id,
      name,
      type,
      style,
      mark: await loadMark(style),
      signinUrl: addQuery(getActionUrl(requestOrigin, 'signin', id), hints),
      callbackUrl: getActionUrl(requestOrigin, 'callback', id),
      credentials:
        provider.type === 'credentials'
          ? await this.submittedFields.restore(provider, cookies, requestOrigin)
          : undefined,
      ...(provider.type === 'email' && provider.method === 'code' && { sendsCode: true }),
      passkeys: provider.type === 'webauthn' ? getPasskeys(provider, requestOrigin) : undefined,
    };
  }
}

/** The deadline for loading a mark, in milliseconds. */
const MARK_DEADLINE_MS = 2_000;

/** The page is shown without a mark that cannot be loaded. */
async function loadMark(style: ProviderStyle | undefined): Promise<ProviderMark | undefined> {
  if (parseImageUrl(style?.logo)) return undefined;
  try {
    return (await withDeadline(style?.mark?.(), MARK_DEADLINE_MS, 'A mark'))?.default;
  } catch {
    return undefined;
  }
}

function getPasskeys(provider: WebAuthnProvider, requestOrigin: RequestOrigin): PagePasskeys {
  return {
    optionsUrl: getActionUrl(requestOrigin, 'webauthn-options', provider.id),
    hasConditionalUI: provider.hasConditionalUI,
    fields: provider.formFields,
  };
}
