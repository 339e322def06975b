/** The responses to failed requests of features' routes: JSON for scripts, a redirect for forms. */
import { AuthError } from '../errors/auth.error.js';
import {
  AccessDenied,
  ChallengeRequired,
  InsufficientUserAuthentication,
  MissingCSRF,
  SecondFactorRequired,
  ServerBusy,
  SessionReplaced,
  TooManyAttempts,
  Verification,
} from '../errors/request.errors.js';
import { RouteError } from '../errors/route.error.js';
import { type AuthRequest, isFromBrowser } from '../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../http/auth-response.js';
import { getActionUrl, getReturnUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import { DeadlineExceeded } from '../kernel/deadline.js';
import { describeChallenge } from '../levels/level-requirement.js';
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
 * @returns `undefined` for a form, or a page, whose failure is shown on the pages of the other
 *   routes.
 */
export function renderRouteFailure(
  thrown: unknown,
  { request, requestOrigin, callbackUrl }: FailedRouteRequest,
): AuthResult | undefined {
  const isRefused = REFUSALS.some((type) => thrown instanceof type);
  if (!isRefused && isFromBrowser(request)) return undefined;
  if (!isRefused || !isFromForm(request)) return renderForScript(thrown);
  const returnUrl = getReturnUrl(requestOrigin, callbackUrl);
  return redirectForm(describeFailure(thrown), requestOrigin, returnUrl);
}

/** What a route refuses a request by. */
const REFUSALS = [
  RouteError,
  InsufficientUserAuthentication,
  SecondFactorRequired,
  SessionReplaced,
];

function renderForScript(thrown: unknown): AuthResult {
  const { status, code, details, headers = {} } = describeFailure(thrown);
  const body = { error: code, ...details };
  return { kind: 'json', status, body, headers: { ...NO_STORE, ...headers } };
}

/**
 * Redirects a form back to its page with the error, to the sign-in page, or to the page of proof.
 */
function redirectForm(
  { status, code, location: page }: RouteFailure,
  requestOrigin: RequestOrigin,
  callbackUrl: string,
): AuthResult {
  const shown =
    status === 401
      ? addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl })
      : addQuery(callbackUrl, { error: code });
  return { kind: 'redirect', location: page ?? shown, headers: NO_STORE };
}

/** The status and the code of errors that say no more. */
const FAILURES = [
  [SessionReplaced, 409, 'SessionReplaced'],
  [MissingCSRF, 403, 'MissingCSRF'],
  [AccessDenied, 403, 'AccessDenied'],
  [ChallengeRequired, 403, 'ChallengeRequired'],
  [Verification, 422, 'LinkExpired'],
] as const;

/** The status and the code of an error. A private error is `Failed`. */
export function describeFailure(thrown: unknown): RouteFailure {
  if (thrown instanceof RouteError) return thrown;
  if (thrown instanceof InsufficientUserAuthentication) return describeLevel(thrown);
  if (thrown instanceof SecondFactorRequired) {
    const { type: code, location } = thrown;
    return { status: 401, code, location, details: { location } };
  }
  const known = FAILURES.find(([type]) => thrown instanceof type);
  if (known) return { status: known[1], code: known[2] };
  if (thrown instanceof TooManyAttempts || thrown instanceof ServerBusy) {
    const headers = { 'Retry-After': String(thrown.retryAfterSeconds) };
    return { status: thrown instanceof ServerBusy ? 503 : 429, code: thrown.type, headers };
  }
  const isUnavailable =
    thrown instanceof DeadlineExceeded ||
    (thrown instanceof AuthError && UNAVAILABLE.has(thrown.type));
  return isUnavailable ? { status: 503, code: 'Unavailable' } : { status: 500, code: 'Failed' };
}

/** RFC 9470 §3. A script may show the page in a window of its own, or ask its user itself. */
function describeLevel({
  type,
  challenge,
  location,
}: InsufficientUserAuthentication): RouteFailure {
  const { error: _, ...asked } = challenge;
  return {
    status: 401,
    code: type,
    location,
    details: { ...asked, location },
    headers: { 'WWW-Authenticate': `Bearer ${describeChallenge(challenge)}` },
  };
}
