/** The library's log, written the way the rest of a NestJS app writes its own. */
import { Logger } from '@nestjs/common';
import type { LoggerInstance } from '../core/kernel/logger.js';
import { logText } from '../core/kernel/log-line.js';

const logger = new Logger('AuthModule');

/** A logger that takes a level over decides about it, so it has no `debug` unless that is wanted. */
export function nestLogger(debug: boolean): Partial<LoggerInstance> {
  return {
    error: (error) => logger.error(logText(error)),
    warn: (code, facts) => logger.warn(logText(code, facts)),
    ...(debug && { debug: (event, facts) => logger.debug(logText(event, facts)) }),
  };
}
