/** The responses to failed requests of features' routes: JSON for scripts, a redirect for forms. */
import { AuthError } from '../errors/auth.error.js';
import {
  AccessDenied,
  ChallengeRequired,
  MissingCSRF,
  ServerBusy,
  TooManyAttempts,
  Verification,
} from '../errors/request.errors.js';
import { RouteError } from '../errors/route.error.js';
import { type AuthRequest, isFromBrowser } from '../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../http/auth-response.js';
import { getActionUrl, getReturnUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import { DeadlineExceeded } from '../kernel/deadline.js';
import type { RouteFailure } from './feature-route.js';
import type { FailedRouteRequest } from './feature.js';

/** Whether a form of HTML sent the request: the browser shows the response. */
export function isFromForm(request: Pick<AuthRequest, 'method' | 'headers'>): boolean {
  return request.method !== 'GET' && isFromBrowser(request);
}

/** Errors after which another attempt may succeed. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['AdapterError', 'SessionTokenError']);

/**
 * Renders an error: for a script as `{ error: 'NotFound' }`, with its status.
 *
 * @returns `undefined` for a form, or a page, whose failure is shown on the pages of the other routes.
 */
export function renderRouteFailure(
  thrown: unknown,
  { request, requestOrigin, callbackUrl }: FailedRouteRequest,
): AuthResult | undefined {
  const isRefused = thrown instanceof RouteError;
  if (!isRefused && isFromBrowser(request)) return undefined;
  if (!isRefused || !isFromForm(request)) return renderForScript(thrown);
  return redirectForm(thrown, requestOrigin, getReturnUrl(requestOrigin, callbackUrl));
}

function renderForScript(thrown: unknown): AuthResult {
  const { status, code, headers = {} } = describeFailure(thrown);
  return { kind: 'json', status, body: { error: code }, headers: { ...NO_STORE, ...headers } };
}

/** Redirects a form back to its page with the error, or to the sign-in page. */
function redirectForm(
  error: RouteError,
  requestOrigin: RequestOrigin,
  callbackUrl: string,
): AuthResult {
  const location =
    error.status === 401
      ? addQuery(getActionUrl(requestOrigin, 'signin'), {
          callbackUrl,
          error: getSignInError(error),
        })
      : addQuery(callbackUrl, { error: error.code });
  return { kind: 'redirect', location, headers: NO_STORE };
}

/** What the sign-in page says; nothing to a visitor, who knows why. */
export function getSignInError({ code }: Pick<RouteFailure, 'code'>): string | undefined {
  return code === 'FreshSignInRequired' ? code : undefined;
}

/** The status and the code of an error. A private error is `Failed`. */
export function describeFailure(thrown: unknown): RouteFailure {
  if (thrown instanceof RouteError) return thrown;
  if (thrown instanceof MissingCSRF) return { status: 403, code: 'MissingCSRF' };
  if (thrown instanceof AccessDenied) return { status: 403, code: 'AccessDenied' };
  if (thrown instanceof ChallengeRequired) return { status: 403, code: 'ChallengeRequired' };
  if (thrown instanceof Verification) return { status: 422, code: 'LinkExpired' };
  if (thrown instanceof TooManyAttempts || thrown instanceof ServerBusy) {
    const headers = { 'Retry-After': String(thrown.retryAfterSeconds) };
    return { status: thrown instanceof ServerBusy ? 503 : 429, code: thrown.type, headers };
  }
  const isUnavailable =
    thrown instanceof DeadlineExceeded ||
    (thrown instanceof AuthError && UNAVAILABLE.has(thrown.type));
  return isUnavailable ? { status: 503, code: 'Unavailable' } : { status: 500, code: 'Failed' };
}
