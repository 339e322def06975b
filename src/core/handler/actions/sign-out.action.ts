/** `/signout`: ends the session (POST), and shows the sign-out page (GET). */
import type { CsrfGuard } from '../../csrf/csrf.guard.js';
import { asError } from '../../errors/auth.error.js';
import { SignOutError } from '../../errors/upstream.errors.js';
import type { AuthRequest } from '../../http/auth-request.js';
import type { AuthResult } from '../../http/auth-response.js';
import { getActionUrl, type RequestOrigin, getReturnUrl } from '../../http/request-origin.js';
import { addQuery, type PagesOptions } from '../../http/routes.js';
import type { Logger } from '../../kernel/logger.js';
import { clearCarryingFlows } from '../../oauth/check-cookies.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { SessionService } from '../../sessions/session.service.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';
import type { SignOutHook, SignOutRedirect } from '../../sessions/sign-out-hook.js';

/** `POST /signout`: ends the session, renews the CSRF token and redirects. */
export class SignOutAction implements Action {
  readonly name = 'signout';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly sessions: SessionService,
    private readonly csrf: CsrfGuard,
    private readonly hooks: readonly SignOutHook[],
    private readonly logger: Logger,
  ) {}

  async handle(context: RequestContext): Promise<AuthResult> {
    const { request, requestOrigin, callbackUrl, observed } = context;
    const prepared = await this.prepareHooks({ request, requestOrigin, callbackUrl });
    const { cookies, isRevoked, reference } = await this.sessions.end(
      request.cookies,
      requestOrigin,
    );
    if (!isRevoked) observed?.fail(new SignOutError('The session could not be ended.'));
    // A session whose row could not be deleted is still valid. The user must learn that.
    const redirect: SignOutRedirect = isRevoked
      ? ((await this.findRedirect(prepared)) ?? { location: callbackUrl })
      : {
          location: addQuery(getActionUrl(requestOrigin, 'error'), {
            error: 'SignOutError',
            reference,
          }),
        };
    return {
      kind: 'redirect',
      location: redirect.location,
      cookies: [
        ...cookies,
        ...clearCarryingFlows(requestOrigin.cookies, request.cookies),
        ...(redirect.cookies ?? []),
        ...(await this.csrf.renew(requestOrigin.cookies.csrfToken)),
      ],
    };
  }

  private async prepareHooks({
    request: { body, cookies },
    requestOrigin,
    callbackUrl,
  }: Pick<RequestContext, 'request' | 'requestOrigin' | 'callbackUrl'>): Promise<Redirector[]> {
    const prepared: Redirector[] = [];
    for (const hook of this.hooks) {
      const redirector = await logErrors(this.logger, () =>
        hook.prepare({ body, cookies, requestOrigin, callbackUrl }),
      );
      if (redirector) prepared.push(redirector);
    }
    return prepared;
  }

  private async findRedirect(
    prepared: readonly Redirector[],
  ): Promise<SignOutRedirect | undefined> {
    for (const redirector of prepared) {
      const redirect = await logErrors(this.logger, redirector);
      if (redirect) return redirect;
    }
    return undefined;
  }
}

/** The function that a hook returned. */
type Redirector = NonNullable<Awaited<ReturnType<SignOutHook['prepare']>>>;

/**
 * `GET /signout`: renders a form to confirm, or a link to sign in when the user is not signed in,
 * or redirects to the app's own page. Ends no session, since any site can send a GET.
 */
export class SignOutPageAction implements Action {
  readonly name = 'signout';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly pages: PageRenderer,
    private readonly sessions: SessionService,
    private readonly customPages: Partial<PagesOptions>,
    private readonly hooks: readonly SignOutHook[],
    private readonly logger: Logger,
  ) {}

  async handle({ request, requestOrigin, callbackUrl, csrf }: RequestContext): Promise<AuthResult> {
    if (this.customPages.signOut) return { kind: 'redirect', location: this.customPages.signOut };
    const props = {
      csrfToken: csrf.token,
      action: getActionUrl(requestOrigin, 'signout'),
      signInUrl: getActionUrl(requestOrigin, 'signin'),
      returnUrl: getReturnUrl(requestOrigin, callbackUrl),
      isSignedIn: await this.mayBeSignedIn(request, requestOrigin),
      provider: await this.findProvider(request, requestOrigin),
    };
    return this.pages.signOut(props, { request, requestOrigin });
  }

  private async findProvider(
    { cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<string | undefined> {
    for (const hook of this.hooks) {
      const name = await logErrors(this.logger, async () =>
        hook.findProvider?.({ cookies, requestOrigin }),
      );
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /**
   * A session that cannot be read may still exist, and the form can end it, as one that is held.
   */
  private async mayBeSignedIn(
    { cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<boolean> {
    const session = this.sessions.find(cookies, requestOrigin, true);
    return session.then((found) => found !== null).catch(() => true);
  }
}

/** Nothing that a hook does prevents the sign-out. */
async function logErrors<T>(logger: Logger, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    logger.error(asError(thrown));
    return undefined;
  }
}
