/** What a client is told when a session could not be read. Never that nobody is signed in. */
import {
  HttpException,
  InternalServerErrorException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { AdapterError, MalformedRequest, SessionTokenError } from '../core/errors/index.js';

const TEXT = 'The session could not be read.';

/**
 * The exception for a session that could not be read: a malformed request's own status, 503 when
 * the database could not be asked, else 500.
 */
export function sessionFailure(thrown: unknown): HttpException {
  if (thrown instanceof MalformedRequest) return new HttpException('Bad request.', thrown.status);
  const isAway = thrown instanceof SessionTokenError || thrown instanceof AdapterError;
  return isAway ? new ServiceUnavailableException(TEXT) : new InternalServerErrorException(TEXT);
}
