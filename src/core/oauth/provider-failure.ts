/**
 * Turns failures of requests to a provider into errors that are safe to log.
 *
 * The protocol libraries keep whole responses, with tokens and claims, inside their errors, and a
 * logger that prints all of an error would print those. Their messages are kept and the errors
 * themselves are not. Errors of the network, of this library and of the app are kept as the cause.
 */
import { AuthError, asError } from '../errors/auth.error.js';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { describeComparison } from './failed-comparison.js';
import { isErrorCode } from './provider-answer.js';

/** An endpoint by its common name. Its address may hold a token, so it is not logged. */
type ProviderEndpoint =
  | 'authorization'
  | 'discovery'
  | 'end_session'
  | 'introspection'
  | 'JWKS'
  | 'revocation'
  | 'token'
  | 'userinfo';

/**
 * Sends requests to a provider.
 *
 * @throws {AuthError} the failure of `send`, with the provider and the endpoint.
 */
export async function callProvider<T>(
  providerId: string,
  endpoint: ProviderEndpoint,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    throw toProviderError(providerId, endpoint, thrown);
  }
}

/**
 * The codes by which providers refuse a refresh token: RFC 6749 §5.2, GitHub, Slack. The last two
 * come with the status 200.
 */
const LOST_ACCESS: ReadonlySet<unknown> = new Set([
  'invalid_grant',
  'bad_refresh_token',
  'invalid_refresh_token',
]);

/**
 * Whether a request to the token endpoint failed because the provider refuses the refresh token.
 */
export function isAccessLost(thrown: unknown): boolean {
  for (let reason = thrown; reason instanceof Error; reason = reason.cause) {
    if (reason instanceof CallbackRouteError) return LOST_ACCESS.has(reason.cause?.code);
    if (isProtocolError(reason) && LOST_ACCESS.has(reason.error)) return true;
  }
  return false;
}

/** No refusal of what was asked (RFC 9110 §15.5.9, RFC 8470 §5.2, RFC 6585 §4). */
const TEMPORARY: ReadonlySet<unknown> = new Set([408, 425, 429]);

/** Errors that pass (RFC 6749 §4.1.2.1, RFC 8628 §3.5). Some come with the status 200. */
const TEMPORARY_CODES: ReadonlySet<unknown> = new Set([
  'server_error',
  'slow_down',
  'temporarily_unavailable',
]);

/**
 * Whether a request failed because the provider did not answer: no connection, no answer in time,
 * an error of its server, too many requests, or a page in place of the answer, as of maintenance or
 * of a captive portal. Then it has said nothing about the user, and may answer the next time.
 */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof CallbackRouteError)) return !(thrown instanceof AuthError);
  const { status, code, err } = thrown.cause ?? {};
  if (TEMPORARY_CODES.has(code)) return true;
  // It succeeded, and what came cannot be read.
  if (typeof status === 'number') return status < 300 || status >= 500 || TEMPORARY.has(status);
  return err instanceof Error && !(err instanceof AuthError);
}

interface ProtocolError extends Error {
  /** The error code of a response (RFC 6749 §5.2). */
  readonly error?: unknown;
}

function toProviderError(provider: string, endpoint: ProviderEndpoint, thrown: unknown): AuthError {
  const place = `Provider "${provider}" failed at its ${endpoint} endpoint`;
  const messages = [place];
  let reason: unknown = isSyntaxError(thrown) ? thrown : asError(thrown);
  for (; isProtocolError(reason); reason = reason.cause) messages.push(...getMessages(reason));
  const circumstances = { provider, endpoint };
  if (lacksProvider(reason)) {
    const Failure = reason instanceof InvalidEndpoints ? InvalidEndpoints : CallbackRouteError;
    return new Failure(`${place}: ${reason.message}`, { ...reason.cause, ...circumstances });
  }
  if (reason instanceof AuthError) return reason;
  if (isSyntaxError(reason)) messages.push('an answer is not JSON');
  const isKept = reason instanceof Error && !isSyntaxError(reason);
  return new CallbackRouteError(messages.join(': '), {
    ...circumstances,
    ...(isKept && { err: reason as Error }),
  });
}

/**
 * `JSON.parse` quotes its input in its errors. They are recognized by name, because another realm,
 * as in some frameworks' servers, has another class.
 */
function isSyntaxError(reason: unknown): boolean {
  return (reason as { name?: unknown } | null | undefined)?.name === 'SyntaxError';
}

/** Errors that were thrown without knowing the provider, such as a response that is too large. */
function lacksProvider(reason: unknown): reason is CallbackRouteError | InvalidEndpoints {
  const isOwn = reason instanceof CallbackRouteError || reason instanceof InvalidEndpoints;
  return isOwn && reason.cause?.provider === undefined;
}

function isProtocolError(thrown: unknown): thrown is ProtocolError {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return thrown.name === 'ClientError' || /^(OAUTH_|ERR_J)/.test(String(code));
}

function getMessages(failure: ProtocolError): string[] {
  const { message, error } = failure;
  if (ENCRYPTED_TOKEN.test(message)) return [ENCRYPTION_UNSUPPORTED];
  if (MISSING_NONCE.test(message)) return [message, NONCE_UNSUPPORTED];
  const compared = describeComparison(failure);
  return [message, isErrorCode(error) ? error : undefined, compared].filter(
    (text) => text !== undefined,
  );
}

const MISSING_NONCE = /"nonce" \(nonce\) claim missing/;
const NONCE_UNSUPPORTED =
  "if the provider does not know the parameter, take 'nonce' out of its `checks`, and leave 'pkce' there";

const ENCRYPTED_TOKEN = /JWE decryption is not configured/;
const ENCRYPTION_UNSUPPORTED =
  'its ID token is encrypted (OpenID Connect Core §16.14), which is not supported. Register the client with signed ID ' +
  'tokens, without `id_token_encrypted_response_alg`';
