/** What a client is told when something went wrong: a page, a redirect or JSON, and no detail. */
import { AuthError } from '../errors/auth.error.js';
import { getClientSafeType } from '../errors/error-codes.js';
import { ErrorPageLoop, InvalidOption } from '../errors/configuration.errors.js';
import { CredentialsSignin, MalformedRequest, TooManyAttempts } from '../errors/request.errors.js';
import { type AuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import { type AuthResult, type HtmlResult, NO_STORE } from '../http/auth-response.js';
import {
  getActionUrl,
  getAppUrl,
  type RequestOrigin,
  getReturnUrl,
} from '../http/request-origin.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import { DeadlineExceeded } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { PageRenderer } from '../pages/page-renderer.js';

const PAGES: ReadonlySet<string> = new Set(['signin', 'signout', 'error', 'verify-request']);

const FOR_SCRIPTS: ReadonlySet<string> = new Set(['session', 'csrf', 'providers']);

const MALFORMED_TEXT: Readonly<Record<MalformedRequest['status'], string>> = {
  400: 'Bad request.',
  405: 'Method not allowed.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'The content type is not supported.',
};

/** Why a session could not be told. None of them means that nobody is signed in. */
const SESSION_FAILURES: ReadonlyMap<string, number> = new Map([
  ['JWTSessionError', 500],
  ['SessionTokenError', 503],
  ['AdapterError', 503],
]);

const TOO_SLOW = 'The request took too long.';

const UNREADABLE_SESSION = 'The session could not be read.';

const PRIVATE_PROBLEM =
  'There was a problem with the server configuration. Check the server logs for more information.';

/** The request that failed, and where its browser came to and wants to go. */
interface Place {
  readonly request: AuthRequest;
  readonly site: RequestOrigin;
  readonly callbackUrl: string | undefined;
}

function privateProblem(): AuthResult {
  return { kind: 'json', status: 500, body: { message: PRIVATE_PROBLEM }, headers: NO_STORE };
}

/** Turns failures into answers that tell a client-safe type, and never the cause. */
export class ErrorResponses {
  constructor(
    private readonly customPages: Partial<PagesOptions>,
    private readonly pages: PageRenderer,
    private readonly logger: Logger,
  ) {}

  /** The request could not be read, or nothing says which requests are to be. */
  malformed(thrown: unknown): AuthResult {
    if (thrown instanceof InvalidOption) return privateProblem();
    const status = thrown instanceof MalformedRequest ? thrown.status : 400;
    const headers = status === 405 ? { ...NO_STORE, Allow: 'GET, POST' } : NO_STORE;
    return { kind: 'json', status, body: MALFORMED_TEXT[status], headers };
  }

  /** There is nothing left to say. */
  unanswerable(): AuthResult {
    const body = { message: 'The request could not be answered.' };
    return { kind: 'json', status: 500, body, headers: NO_STORE };
  }

  /**
   * The configuration is wrong.
   *
   * @param site - Undefined when not even the site's address is known: then nothing in the answer may
   *   repeat the one that the request claims.
   */
  async misconfigured(
    { method, action, query }: AuthRequest,
    site: RequestOrigin | undefined,
    basePath: string,
  ): Promise<AuthResult> {
    if (method !== 'GET' || !PAGES.has(action)) {
      return privateProblem();
    }
    const { error: page } = this.customPages;
    const isLoop = page !== undefined && query.callbackUrl?.startsWith(page);
    if (isLoop) this.logger.error(new ErrorPageLoop('The error page would lead back to itself.'));
    if (page !== undefined && !isLoop) {
      const location = addQuery(located(page, site?.origin ?? ''), { error: 'Configuration' });
      return { kind: 'redirect', location };
    }
    const props = {
      error: 'Configuration',
      signInUrl: `${basePath}/signin`,
      returnUrl: getAppUrl({ origin: site?.origin ?? '', basePath }),
    };
    return this.pages.error(props, site);
  }

  /**
   * An action failed.
   *
   * @param callbackUrl - Where the browser wants to go in the end, when that is known.
   */
  async failed(
    thrown: unknown,
    request: AuthRequest,
    site: RequestOrigin,
    callbackUrl?: string,
  ): Promise<AuthResult> {
    const place = { request, site, callbackUrl };
    if (thrown instanceof DeadlineExceeded) return this.tooSlow(place);
    if (request.action === 'session') return sessionFailure(thrown, request);
    if (thrown instanceof TooManyAttempts) return this.tooMany(thrown, place);
    if (this.customPages.error === undefined && isErrorPage(request) && !isSignInError(thrown)) {
      // The error page itself failed: a redirect to it would go round for ever.
      return this.page(getClientSafeType(thrown), place);
    }
    return { kind: 'redirect', location: this.getPage(thrown, site) };
  }

  /** Where a browser is sent to be told of an error: the app's page for it, or the built-in one. */
  getPage(thrown: unknown, site: RequestOrigin): string {
    const isSignIn = isSignInError(thrown);
    const custom = isSignIn ? this.customPages.signIn : this.customPages.error;
    const page = custom ?? `${site.basePath}/${isSignIn ? 'signin' : 'error'}`;
    const code = thrown instanceof CredentialsSignin ? thrown.code : undefined;
    return addQuery(located(page, site.origin), { error: getClientSafeType(thrown), code });
  }

  /** The page of the error, or its words for a script: trying again may well help. */
  private async tooSlow(place: Place): Promise<AuthResult> {
    const { request } = place;
    if (wantsJsonRedirect(request) || FOR_SCRIPTS.has(request.action)) {
      return { kind: 'json', status: 503, body: { message: TOO_SLOW }, headers: NO_STORE };
    }
    return { ...(await this.page('', place)), status: 503 };
  }

  /** Answered in place, not by a redirect: clients that wait look at the status (RFC 6585 §4). */
  private async tooMany(
    { type: error, retryAfterSeconds }: TooManyAttempts,
    place: Place,
  ): Promise<AuthResult> {
    const waiting = { 'Retry-After': String(retryAfterSeconds) };
    if (wantsJsonRedirect(place.request)) {
      const body = { url: addQuery(getActionUrl(place.site, 'signin'), { error }) };
      return { kind: 'json', status: 429, body, headers: { ...NO_STORE, ...waiting } };
    }
    const page = await this.page(error, place);
    return { ...page, headers: { ...page.headers, ...waiting } };
  }

  private page(error: string, { site, callbackUrl }: Place): Promise<HtmlResult> {
    const signInUrl = getActionUrl(site, 'signin');
    return this.pages.error({ error, signInUrl, returnUrl: getReturnUrl(site, callbackUrl) }, site);
  }
}

/** A session that could not be read is not a session that is not there. */
function sessionFailure(thrown: unknown, { method }: AuthRequest): AuthResult {
  const type = thrown instanceof AuthError ? thrown.type : '';
  const isRefused = method === 'POST' && !SESSION_FAILURES.has(type);
  if (isRefused) return { kind: 'json', status: 400, body: null, headers: NO_STORE };
  const body = { message: UNREADABLE_SESSION };
  return { kind: 'json', status: SESSION_FAILURES.get(type) ?? 500, body, headers: NO_STORE };
}

/** Pages of this site are named absolutely; those of another site are absolute already. */
function located(page: string, origin: string): string {
  return page.startsWith('/') ? `${origin}${page}` : page;
}

function isSignInError(thrown: unknown): boolean {
  return thrown instanceof AuthError && thrown.kind === 'signIn';
}

function isErrorPage({ method, action }: AuthRequest): boolean {
  return method === 'GET' && action === 'error';
}
