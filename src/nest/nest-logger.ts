/** The library's log, written the way the rest of a NestJS app writes its own. */
import { Logger } from '@nestjs/common';
import { type LoggerInstance } from '../core/kernel/logger.js';
import { logText } from '../core/kernel/log-line.js';

const logger = new Logger('AuthModule');

export const nestLogger: LoggerInstance = {
  error: (error) => logger.error(logText(error)),
  warn: (code, facts) => logger.warn(logText(code, facts)),
  debug: (event, facts) => logger.debug(logText(event, facts)),
};
