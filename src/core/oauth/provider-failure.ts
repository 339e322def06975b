/**
 * What a conversation with a provider failed with, fit to be logged: whose endpoint it was, and why.
 *
 * The protocol libraries keep what they stumbled over inside their errors: whole answers, with tokens
 * and claims. A logger that prints all of an error would print those too. Their sentences are kept
 * and they themselves are not; what the network, this library or the app threw is kept as it is.
 */
import { AuthError, asError } from '../errors/auth.error.js';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';

/** An endpoint, by the name that people know it by. Its address is not told: it may hold a token. */
export type ProviderEndpoint = 'authorization' | 'discovery' | 'JWKS' | 'token' | 'userinfo';

/** @throws {AuthError} whatever was thrown by `talk`. */
export async function conversation<T>(
  providerId: string,
  endpoint: ProviderEndpoint,
  talk: () => Promise<T>,
): Promise<T> {
  try {
    return await talk();
  } catch (thrown) {
    throw toFailure(providerId, endpoint, thrown);
  }
}

/**
 * An error of the provider's own in an answer that is to say otherwise: with the status 200, and maybe beside
 * tokens or claims (RFC 6749 §5.2 has them apart). An empty one tells of success.
 *
 * @throws {CallbackRouteError} when there is one.
 */
export function refuseStatedError({ error }: { readonly error?: unknown }): void {
  if (!error) return;
  throw new CallbackRouteError(
    `Its answer has ${isErrorCode(error) ? `the error ${error}` : 'an error'}.`,
  );
}

interface ProtocolError extends Error {
  /** The error code of an answer (RFC 6749 §5.2). */
  readonly error?: unknown;
}

function toFailure(provider: string, endpoint: ProviderEndpoint, thrown: unknown): AuthError {
  const place = `Provider "${provider}" failed at its ${endpoint} endpoint`;
  const sentences = [place];
  let reason: unknown = isOfParser(thrown) ? thrown : asError(thrown);
  for (; isProtocolError(reason); reason = reason.cause) sentences.push(...getSentences(reason));
  const circumstances = { provider, endpoint };
  if (isOfNobody(reason)) {
    const Failure = reason instanceof InvalidEndpoints ? InvalidEndpoints : CallbackRouteError;
    return new Failure(`${place}: ${reason.message}`, { ...reason.cause, ...circumstances });
  }
  if (reason instanceof AuthError) return reason;
  if (isOfParser(reason)) sentences.push('an answer is not JSON');
  const isKept = reason instanceof Error && !isOfParser(reason);
  return new CallbackRouteError(sentences.join(': '), {
    ...circumstances,
    ...(isKept && { err: reason as Error }),
  });
}

/**
 * The parser of JSON quotes what it could not read. Its errors are known by their name: those of
 * another realm, as servers of some frameworks have, are of another class.
 */
function isOfParser(reason: unknown): boolean {
  return (reason as { name?: unknown } | null | undefined)?.name === 'SyntaxError';
}

/** What was found without knowing of providers: an answer is too large, an address is not safe. */
function isOfNobody(reason: unknown): reason is CallbackRouteError | InvalidEndpoints {
  const isOwn = reason instanceof CallbackRouteError || reason instanceof InvalidEndpoints;
  return isOwn && reason.cause?.provider === undefined;
}

function isProtocolError(thrown: unknown): thrown is ProtocolError {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return thrown.name === 'ClientError' || /^(OAUTH_|ERR_J)/.test(String(code));
}

function getSentences({ message, error }: ProtocolError): string[] {
  return isErrorCode(error) ? [message, error] : [message];
}

function isErrorCode(error: unknown): error is string {
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error);
}
