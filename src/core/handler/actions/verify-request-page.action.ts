/** `GET /verify-request`: the page that says that a magic link was sent, and takes a code. */
import type { MagicLinkBrowserBinding } from '../../email/magic-link-browser-binding.js';
import { getCodeAgeSeconds } from '../../email/sign-in-codes.js';
import type { AuthResult } from '../../http/auth-response.js';
import { getActionUrl, getReturnUrl, type RequestOrigin } from '../../http/request-origin.js';
import { type PagesOptions, addQuery } from '../../http/routes.js';
import type { Clock } from '../../kernel/platform.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import { readRefusedCode } from '../../pages/refused-code.js';
import { getResendSeconds } from '../../pages/resend-pause.js';
import type {
  UnrequestedCodeProps,
  VerifyRequestPageProps,
} from '../../pages/verify-request.page.js';
import type { ProviderRegistry } from '../../providers/provider-registry.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/**
 * Renders the built-in page, or redirects to the app's own. Sends no email.
 *
 * The page names the address only from the encrypted cookie of the browser that requested the link,
 * and never from the query: with a link to this page, an attacker could have a user request emails
 * for any address. Whether the address is known makes no difference.
 */
export class VerifyRequestPageAction implements Action {
  readonly name = 'verify-request';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly customPages: Partial<PagesOptions>,
    private readonly browserBinding: MagicLinkBrowserBinding,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  async handle(context: RequestContext): Promise<AuthResult> {
    const { request, requestOrigin } = context;
    if (this.customPages.verifyRequest) {
      const location = addQuery(this.customPages.verifyRequest, request.query);
      return { kind: 'redirect', location };
    }
    const props = (await this.describeRequested(context)) ?? this.describeUnrequested(context);
    return this.pages.verifyRequest(props, { request, requestOrigin });
  }

  private async describeRequested({
    request,
    requestOrigin,
    callbackUrl,
    csrf,
  }: RequestContext): Promise<VerifyRequestPageProps | undefined> {
    const requested = await this.browserBinding.open(requestOrigin.cookies, request.cookies);
    const provider = this.providers.find(requested?.providerId ?? '');
    // The cookie can be older than the configuration.
    if (!requested || provider?.type !== 'email') return undefined;
    const { identifier, providerId, issued, expires } = requested;
    const { method } = provider;
    return {
      email: identifier,
      lifetimeMs: method === 'code' ? getCodeAgeSeconds(provider) * 1000 : expires - issued,
      code:
        method === 'link'
          ? undefined
          : {
              action: getActionUrl(requestOrigin, 'callback', providerId),
              hasLink: method === 'both',
              refused: readRefusedCode(request.query),
            },
      resendSeconds: getResendSeconds(issued, this.clock()),
      action: getActionUrl(requestOrigin, 'signin', providerId),
      csrfToken: csrf.token,
      callbackUrl,
      signInUrl: getSignInUrl(requestOrigin, callbackUrl),
      returnUrl: getReturnUrl(requestOrigin, callbackUrl),
    };
  }

  /** For a browser without the cookie. The query names the provider, which is public. */
  private describeUnrequested({
    request,
    requestOrigin,
    callbackUrl,
  }: RequestContext): UnrequestedCodeProps | undefined {
    const { query } = request;
    const provider = this.providers.find(query.provider ?? '');
    const refused = readRefusedCode(query);
    const takesCodeAlone = provider?.type === 'email' && provider.method === 'code';
    if (!takesCodeAlone && !refused) return undefined;
    return { refused, signInUrl: getSignInUrl(requestOrigin, callbackUrl) };
  }
}

function getSignInUrl(requestOrigin: RequestOrigin, callbackUrl: string): string {
  const returnsToSite = callbackUrl === requestOrigin.origin;
  return addQuery(getActionUrl(requestOrigin, 'signin'), {
    callbackUrl: returnsToSite ? undefined : callbackUrl,
  });
}
