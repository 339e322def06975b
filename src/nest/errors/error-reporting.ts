/** What a client is told when a session could not be read. Never that nobody is signed in. */
import {
  HttpException,
  InternalServerErrorException,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import { AdapterError, MalformedRequest, SessionTokenError } from '../../core/errors/index.js';
import { type LoggerInstance, formatLogText } from '../../core/kernel/logger.js';

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

/* MERGED nest-logger.ts: The library's log, written the way the rest of a NestJS app writes its own. */

const logger = new Logger('AuthModule');

/** A logger that takes a level over decides about it, so it has no `debug` unless that is wanted. */
export function nestLogger(debug: boolean): Partial<LoggerInstance> {
  return {
    error: (error) => logger.error(formatLogText(error)),
    warn: (code, facts) => logger.warn(formatLogText(code, facts)),
    ...(debug && { debug: (event, facts) => logger.debug(formatLogText(event, facts)) }),
  };
}
