/** Refusals that tell a client how to authenticate (RFC 9110 §11.6.1). */
import { HttpException } from '@nestjs/common';
import { setHeader } from '../../node/outgoing-reply.js';
import { type PlatformReply, takesHeaders } from '../../node/platform.js';

/** What NestJS's own exceptions have as `error`. */
const NAMES = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden' } as const;

/**
 * An access token is missing, was refused, or lacks a scope. The transport sends `challenge` as `WWW-Authenticate`,
 * where it has headers.
 *
 * @publicApi
 */
export class AccessTokenException extends HttpException {
  constructor(
    status: 400 | 401 | 403,
    message: string,
    /** RFC 6750 §3, RFC 9449 §7.1. */
    readonly challenge: string,
  ) {
    super(HttpException.createBody(message, NAMES[status], status), status);
  }
}

/** Sets the header of an exception that has a challenge. */
export function sendChallenge(failure: HttpException, reply: PlatformReply | undefined): void {
  if (!(failure instanceof AccessTokenException) || !reply || !takesHeaders(reply)) return;
  setHeader(reply, 'www-authenticate', failure.challenge);
}
