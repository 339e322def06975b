/**
 * Logging: the levels an app may override, the codes of warnings, and the form of a log line.
 *
 * `error` receives the error itself. `warn` and `debug` receive a code and facts. Facts are
 * identifiers (a provider's id, an adapter method), never values: no token, code, verifier,
 * password, e-mail address or cookie is logged. A logger that throws changes no outcome.
 */
import { key } from './container.js';
import { getReference } from './error-reference.js';
import { escapeControls } from './printable-text.js';

/** Facts beside a warning or a debug message: identifiers and counts only. */
export type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The levels a configuration may override, one by one.
 *
 * @publicApi
 */
export interface LoggerInstance {
  /**
   * Logs a failure. The `type` of the error is its code. If the built-in error page may show the
   * error, its `reference` is the one on the page.
   *
   * @default the console; in NestJS, its logger
   */
  error(error: Error, ...message: unknown[]): void;
  /**
   * Logs a likely mistake, for example in the configuration.
   *
   * @default the console; in NestJS, its logger
   */
  warn(code: string, ...message: unknown[]): void;
  /**
   * Logs what the library is doing, if `debug` is set.
   *
   * @default the console; in NestJS, its logger
   */
  debug(code: string, ...message: unknown[]): void;
}

/** The code of a warning: the first argument of `logger.warn`. */
export type WarningCode =
  | 'access-rule-without-guard'
  | 'access-token-refused'
  | 'authorized-overruled'
  | 'client-address-unknown'
  | 'csrf-disabled'
  | 'debug-enabled'
  | 'env-url-basepath-mismatch'
  | 'env-url-basepath-redundant'
  | 'experimental-webauthn'
  | 'insecure-provider-requests'
  | 'forwarded-header-ignored'
  | 'locale-unavailable'
  | 'mail-host-unverified'
  | 'mail-throttled'
  | 'message-missing'
  | 'option-without-effect'
  | 'password-breach-check-failed'
  | 'profile-field-dropped'
  | 'provider-logout-unsupported'
  | 'proxy-not-configured'
  | 'redirect-callback-missing'
  | 'redirect-proxy-without-origins'
  | 'request-unexpected'
  | 'scope-without-openid'
  | 'session-update-subject-kept'
  | 'sign-in-expired'
  | 'theme-contrast'
  | 'unanswered-parameters'
  | 'user-read-before-guard';

/** The logger that services use. No level throws. */
export interface Logger {
  error(error: Error): void;
  warn(code: WarningCode, facts?: LogFacts): void;
  debug(event: string, facts?: LogFacts): void;
}

/** The logger of all services. */
export const LoggerToken = key<Logger>('Logger');

const consoleLogger: LoggerInstance = {
  error: (error) => console.error(formatLogLine('error', error)),
  warn: (code, facts) => console.warn(formatLogLine('warn', code, facts)),
  debug: (code, facts) => console.log(formatLogLine('debug', code, facts)),
};

/** Returns the configured levels, with those of the console for the others. None of them throws. */
export function resolveLogger(
  overrides: Partial<LoggerInstance> | undefined,
  debug: boolean,
): Logger {
  const hasDebug = debug || overrides?.debug !== undefined;
  const sink: LoggerInstance = {
    error: (error) => (overrides?.error ? overrides.error(error) : consoleLogger.error(error)),
    warn: (...entry) => (overrides?.warn ? overrides.warn(...entry) : consoleLogger.warn(...entry)),
    debug: (...entry) =>
      overrides?.debug ? overrides.debug(...entry) : consoleLogger.debug(...entry),
  };
  // The app's logger receives only the given arguments, since it may print each of them.
  return {
    error: (error) => ignoreErrors(() => sink.error(error)),
    warn: (...entry) => ignoreErrors(() => sink.warn(...entry)),
    debug: (...entry) => (hasDebug ? ignoreErrors(() => sink.debug(...entry)) : undefined),
  };
}

/** Runs a logger, and drops its failure: a failing logger has no other place to report to. */
function ignoreErrors(log: () => unknown): void {
  try {
    const outcome = log();
    if (outcome instanceof Promise) outcome.catch(() => undefined);
  } catch {
    // There is no other place to report to.
  }
}

// One entry is one line. Messages contain text from outside (a provider's error, a path), so
// control characters are escaped: a line break would let an attacker forge entries (log injection).
// Credentials in URLs, which database drivers quote, are blanked.

/** Log collectors take lines of 2 kB. The rest is for what a logger puts before the text. */
const MAX_LINE_BYTES = 2000;

// A name and a password, either of which may be missing. A password may contain an unescaped `@`.
const URL_CREDENTIALS = /(\/\/)(?:[^/\s:@]*:[^/\s]+|[^/\s:@?#]+)@/g;

const encoder = new TextEncoder();

/** Formats an entry for the console. */
export function formatLogLine(level: string, subject: string | Error, facts?: unknown): string {
  return `[auth][${level}] ${formatLogText(subject, facts)}`;
}

/**
 * Formats the text of an entry, for a logger that adds the level itself. The reference of an error
 * comes last, and is not cut off.
 */
export function formatLogText(subject: string | Error, facts?: unknown): string {
  const text = subject instanceof Error ? describeError(subject) : subject;
  const reference = subject instanceof Error ? getReference(subject) : undefined;
  const end = reference === undefined ? '' : ` (reference ${reference})`;
  const entry = facts === undefined ? text : `${text} ${JSON.stringify(facts)}`;
  return toPrintable(entry, MAX_LINE_BYTES - end.length) + end;
}

/**
 * Escapes control characters, blanks credentials in URLs, and cuts the text, by default at 2000
 * bytes.
 */
export function toPrintable(text: string, maxBytes = MAX_LINE_BYTES): string {
  const cut = text.replace(URL_CREDENTIALS, '$1***@').slice(0, maxBytes + 1);
  const line = escapeControls(cut, escapeCharacter);
  return truncateToBytes(maxBytes, line) === line
    ? line
    : `${truncateToBytes(maxBytes - 3, line)}…`;
}

/** Returns as many whole characters of the text as fit into so many bytes. */
function truncateToBytes(bytes: number, text: string): string {
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}

/** JSON escapes only the ASCII control characters. */
function escapeCharacter(character: string): string {
  const json = JSON.stringify(character).slice(1, -1);
  if (json !== character) return json;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

function describeError(error: Error, depth = 0): string {
  const own = error.message ? `${error.name}: ${error.message}` : error.name;
  const reason = getCause(error);
  return reason && depth < 4
    ? `${own} <- ${describeError(reason, depth + 1)}`
    : `${own}${formatFrames(error)}`;
}

function getCause(error: Error): Error | undefined {
  const { cause } = error;
  if (cause instanceof Error) return cause;
  const inner = (cause as { err?: unknown } | undefined)?.err;
  return inner instanceof Error ? inner : undefined;
}

/**
 * Formats the first stack frames of the innermost error. An error with a `type` was thrown on
 * purpose and needs none.
 */
function formatFrames(error: Error): string {
  if ('type' in error) return '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames
    .slice(0, 3)
    .map((frame) => ` ${frame.trim()}`)
    .join('');
}
