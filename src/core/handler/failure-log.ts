/** Which level of the log a failed request has, and what is logged of it. */
import { asError, AuthError } from '../errors/auth.error.js';
import {
  InvalidProvider,
  MalformedRequest,
  MissingCSRF,
  SignInExpired,
  UnknownAction,
} from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { logWithoutReference, logWithReference, makeReference } from '../kernel/error-reference.js';
import type { Logger } from '../kernel/logger.js';
import type { Random } from '../kernel/platform.js';
import { isSignInError } from './error-urls.js';

/**
 * Statuses of requests that no page or client of an app sends: an unknown path, another method, a
 * body that stops half-way, and a URL of more than 16 kB.
 */
const CAUSED_BY_SCANNERS: ReadonlySet<number> = new Set([404, 405, 408, 414]);

/** What is known of a request that failed. */
export type LoggedRequest = Pick<AuthRequest, 'action'> & Partial<Pick<AuthRequest, 'headers'>>;

/**
 * Logs the error that ended a request.
 *
 * @param request - Undefined when it could not be parsed.
 * @param isMisconfigured - Whether every request gets this error.
 * @returns The reference under which it was logged, if the built-in error page may show the error.
 */
export function logFailure(
  thrown: unknown,
  request: LoggedRequest | undefined,
  isMisconfigured: boolean,
  logger: Logger,
  random: Random,
): string | undefined {
  const error = asError(thrown);
  if (logOutcome(error, logger)) return undefined;
  const hasPage = request?.action !== 'session' && mayHaveErrorPage(thrown);
  if (!isMisconfigured && isOfNoPage(error, request)) {
    const reference = hasPage ? makeReference(random) : undefined;
    const { type, message: reason } = error;
    logger.warn('request-unexpected', { error: type, reason, ...(reference && { reference }) });
    return reference;
  }
  if (request && hasPage) return logWithReference(error, logger, random);
  logWithoutReference(error, logger);
  return undefined;
}

/** Logs what is no error, because clients or users cause it. Returns whether it was that. */
function logOutcome(error: Error, logger: Logger): boolean {
  // A refusal is an outcome like any other, and scripts can cause any number of them.
  if (error instanceof AuthError && error.type === 'RouteError') return true;
  if (error instanceof SignInExpired) {
    logger.warn('sign-in-expired', getFlowFacts(error));
    return true;
  }
  if (!(error instanceof MalformedRequest) || !CAUSED_BY_SCANNERS.has(error.status)) return false;
  const code = error.status === 404 ? 'path-unknown' : 'request-refused';
  logger.debug(code, { status: error.status });
  return true;
}

/**
 * Whether no page of the site has led to the request: it is to an action without that method, or it
 * names no provider or has no token, and no cookie either, as every visitor of a page has.
 */
function isOfNoPage(error: Error, request: LoggedRequest | undefined): error is AuthError {
  // At a callback, it is the body that names the action.
  if (error instanceof UnknownAction && request?.action !== 'callback') return true;
  // A login that a provider initiates is configured at the provider.
  if (error instanceof InvalidProvider && request?.action === 'signin' && error.cause) return false;
  const isRefusal = error instanceof InvalidProvider || error instanceof MissingCSRF;
  return isRefusal && request?.headers?.get('cookie') === null;
}

/** What is known of the flow that has expired. */
function getFlowFacts({ message, cause }: SignInExpired): Readonly<Record<string, string>> {
  const facts = Object.entries(cause ?? {}).filter((fact): fact is [string, string] => {
    return typeof fact[1] === 'string';
  });
  return { ...Object.fromEntries(facts), reason: message };
}

/** Errors that a user can correct are shown on the sign-in page, and malformed requests on none. */
function mayHaveErrorPage(thrown: unknown): boolean {
  return !isSignInError(thrown) && !(thrown instanceof MalformedRequest);
}
