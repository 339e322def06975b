/**
 * Where the library says what happened.
 *
 * `error` gets the error itself; `warn` and `debug` get a code and facts. Facts are identifiers
 * (a provider's id, an adapter method), never values: no token, code, verifier, password, e-mail or
 * cookie goes in. A logger that throws changes no outcome.
 */
import { key } from './token.js';
import { logLine } from './log-line.js';
import type { WarningCode } from './warning-code.js';

/** Facts beside a warning or a debug message: identifiers and counts only. */
export type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The levels a configuration may override, one by one.
 *
 * @publicApi
 */
export interface LoggerInstance {
  /** Something failed. The first argument is the error; its `type` is the code. */
  error(error: Error, ...message: unknown[]): void;
  /** Something is probably not meant that way. */
  warn(code: string, ...message: unknown[]): void;
  /** What is going on. Silent unless `debug` is set. */
  debug(code: string, ...message: unknown[]): void;
}

/** What services log to. No level throws. */
export interface Logger {
  error(error: Error): void;
  warn(code: WarningCode, facts?: LogFacts): void;
  debug(event: string, facts?: LogFacts): void;
}

/** Where every service logs to. */
export const LoggerToken = key<Logger>('Logger');

const consoleLogger: LoggerInstance = {
  error: (error) => console.error(logLine('error', error)),
  warn: (code, facts) => console.warn(logLine('warn', code, facts)),
  debug: (code, facts) => console.log(logLine('debug', code, facts)),
};

/** The configured levels over the console's, none of which can throw. */
export function resolveLogger(
  overrides: Partial<LoggerInstance> | undefined,
  debug: boolean,
): Logger {
  const reports = debug || overrides?.debug !== undefined;
  const sink: LoggerInstance = {
    error: (error) => (overrides?.error ? overrides.error(error) : consoleLogger.error(error)),
    warn: (...said) => (overrides?.warn ? overrides.warn(...said) : consoleLogger.warn(...said)),
    debug: (...said) =>
      overrides?.debug ? overrides.debug(...said) : consoleLogger.debug(...said),
  };
  // An app's logger gets no argument that was not given: it may print how many there are.
  return {
    error: (error) => quietly(() => sink.error(error)),
    warn: (...said) => quietly(() => sink.warn(...said)),
    debug: (...said) => (reports ? quietly(() => sink.debug(...said)) : undefined),
  };
}

/** Logging is the last resort: when it fails there is nobody left to tell. */
function quietly(log: () => unknown): void {
  try {
    const outcome = log();
    if (outcome instanceof Promise) outcome.catch(() => undefined);
  } catch {
    // nothing to tell, nobody to tell it
  }
}
