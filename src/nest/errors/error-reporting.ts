/** How errors are reported: to the client, and to NestJS's log. */
import {
  HttpException,
  InternalServerErrorException,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import { AdapterError, MalformedRequest, SessionTokenError } from '../../core/errors/index.js';
import { formatLogText, type LoggerInstance } from '../../core/kernel/index.js';

const TEXT = 'The session could not be read.';

/**
 * The exception for a session that cannot be read: a malformed request's own status, 503 when the
 * database is unavailable, else 500. Never 401, since the user may be signed in.
 */
export function toSessionException(thrown: unknown): HttpException {
  if (thrown instanceof MalformedRequest) return new HttpException('Bad request.', thrown.status);
  const isUnavailable = thrown instanceof SessionTokenError || thrown instanceof AdapterError;
  return isUnavailable
    ? new ServiceUnavailableException(TEXT)
    : new InternalServerErrorException(TEXT);
}

const logger = new Logger('AuthModule');

/**
 * The default logger, which writes to NestJS's own log. Its `debug` is left out unless enabled,
 * because a logger with a `debug` method turns debug messages on.
 */
export function nestLogger(debug: boolean): Partial<LoggerInstance> {
  return {
    error: (error) => logger.error(formatLogText(error)),
    warn: (code, facts) => logger.warn(formatLogText(code, facts)),
    ...(debug && { debug: (event, facts) => logger.debug(formatLogText(event, facts)) }),
  };
}
