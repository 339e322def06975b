/** Refusals that tell a client how to authenticate (RFC 9110 §11.6.1). */
import { HttpException } from '@nestjs/common';
import type { InvalidCredential } from '../../core/errors/index.js';
import { setHeader } from '../../node/outgoing-reply.js';
import { type PlatformReply, takesHeaders } from '../../node/platform.js';

/** What NestJS's own exceptions have as `error`. */
const NAMES = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden' } as const;

/**
 * A credential is missing, was refused, or lacks a scope. The transport sends `challenge` as
 * `WWW-Authenticate`, where it has headers.
 *
 * @publicApi
 */
export class ChallengeException extends HttpException {
  constructor(
    status: 400 | 401 | 403,
    message: string,
    /** RFC 9110 §11.6.1, RFC 6750 §3, RFC 9449 §7.1. */
    readonly challenge: string,
    /** What the body has beside the message and the status. */
    facts: Readonly<Record<string, unknown>> = {},
  ) {
    super({ ...HttpException.createBody(message, NAMES[status], status), ...facts }, status);
  }
}

/**
 * An access token is missing, was refused, or lacks a scope.
 *
 * @publicApi
 */
export class AccessTokenException extends ChallengeException {}

/** The exception for a credential that the way of a feature refused. */
export function toChallengeException({ status, challenge }: InvalidCredential): ChallengeException {
  const message =
    status === 401 ? 'The credential is not valid.' : 'The credential cannot be read.';
  return new ChallengeException(status, message, challenge);
}

/** Sets the header of an exception that has a challenge. */
export function sendChallenge(failure: HttpException, reply: PlatformReply | undefined): void {
  if (!(failure instanceof ChallengeException) || !reply || !takesHeaders(reply)) return;
  setHeader(reply, 'www-authenticate', failure.challenge);
}
