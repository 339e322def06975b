/** Errors as JSON, for requests that no page can answer. */
import { AuthError } from '../errors/auth.error.js';
import type { MalformedRequest, SessionReplaced } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../http/auth-response.js';

const MALFORMED_TEXT: Readonly<Record<MalformedRequest['status'], string>> = {
  400: 'Bad request.',
  // Auth.js answers 400 with this body.
  404: 'Bad request.',
  405: 'Method not allowed.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'The content type is not supported.',
};

/** The status of errors that leave open whether the user is signed in. */
const SESSION_FAILURES: ReadonlyMap<string, number> = new Map([
  ['JWTSessionError', 500],
  ['SessionTokenError', 503],
  ['AdapterError', 503],
]);

const UNREADABLE_SESSION = 'The session could not be read.';

const CONFIGURATION_TEXT =
  'There was a problem with the server configuration. Check the server logs for more information.';

export function renderConfigurationError(): AuthResult {
  return { kind: 'json', status: 500, body: { message: CONFIGURATION_TEXT }, headers: NO_STORE };
}

export function renderMalformed(
  status: MalformedRequest['status'],
  headers: Readonly<Record<string, string>> = NO_STORE,
): AuthResult {
  return { kind: 'json', status, body: MALFORMED_TEXT[status], headers };
}

/** A session that could not be read may still exist: it is an error, not `null`. */
export function renderSessionError(thrown: unknown, { method }: AuthRequest): AuthResult {
  const type = thrown instanceof AuthError ? thrown.type : '';
  const isRefused = method === 'POST' && !SESSION_FAILURES.has(type);
  if (isRefused) return { kind: 'json', status: 400, body: null, headers: NO_STORE };
  const body = { message: UNREADABLE_SESSION };
  return { kind: 'json', status: SESSION_FAILURES.get(type) ?? 500, body, headers: NO_STORE };
}

/** Of a script, which sends the request again. */
export function renderReplaced({ type: error }: SessionReplaced): AuthResult {
  return { kind: 'json', status: 409, body: { error }, headers: NO_STORE };
}
