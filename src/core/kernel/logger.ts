/**
 * Where the library says what happened.
 *
 * `error` gets the error itself; `warn` and `debug` get a code and facts. Facts are identifiers
 * (a provider's id, an adapter method), never values: no token, code, verifier, password, e-mail or
 * cookie goes in. A logger that throws changes no outcome.
 */
import { key } from './container.js';

/** Facts beside a warning or a debug message: identifiers and counts only. */
type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

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
  error: (error) => console.error(formatLogLine('error', error)),
  warn: (code, facts) => console.warn(formatLogLine('warn', code, facts)),
  debug: (code, facts) => console.log(formatLogLine('debug', code, facts)),
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
    error: (error) => ignoreErrors(() => sink.error(error)),
    warn: (...said) => ignoreErrors(() => sink.warn(...said)),
    debug: (...said) => (reports ? ignoreErrors(() => sink.debug(...said)) : undefined),
  };
}

/** Logging is the last resort: when it fails there is nobody left to tell. */
function ignoreErrors(log: () => unknown): void {
  try {
    const outcome = log();
    if (outcome instanceof Promise) outcome.catch(() => undefined);
  } catch {
    // nothing to tell, nobody to tell it
  }
}

/* MERGED log-line.ts: One entry is one line, whatever was in the error.
    * Text from outside reaches messages (a provider's error, a path), so control characters are
   escaped: a line break would let a stranger write log entries of their own. Credentials inside
   URLs, which database drivers like to quote, are blanked. */

/** Of 2 kB, which is what collectors of logs take; the rest is for what a logger puts before it. */
const MAX_LINE_BYTES = 2000;

// Controls, line and paragraph separators, and the bidirectional overrides that reorder a line.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// A name and a password, either of which may be missing. A password may hold an at sign by mistake.
const URL_CREDENTIALS = /(\/\/)(?:[^/\s:@]*:[^/\s]+|[^/\s:@?#]+)@/g;

const encoder = new TextEncoder();

/** A whole entry, as the console gets it. */
export function formatLogLine(level: string, subject: string | Error, facts?: unknown): string {
  return `[auth][${level}] ${formatLogText(subject, facts)}`;
}

/** An entry's text, for a logger that has its own idea of levels. */
export function formatLogText(subject: string | Error, facts?: unknown): string {
  const text = subject instanceof Error ? describeError(subject) : subject;
  return toPrintable(facts === undefined ? text : `${text} ${JSON.stringify(facts)}`);
}

/**
 * The text with control characters escaped and credentials in URLs blanked, in 2000 bytes at most.
 */
export function toPrintable(text: string): string {
  const escaped = text
    .replace(URL_CREDENTIALS, '$1***@')
    .slice(0, MAX_LINE_BYTES + 1)
    .replace(UNPRINTABLE, escapeCharacter);
  return truncateToBytes(MAX_LINE_BYTES, escaped) === escaped
    ? escaped
    : `${truncateToBytes(MAX_LINE_BYTES - 3, escaped)}…`;
}

/** As many whole characters of the text as fit into these bytes. */
function truncateToBytes(bytes: number, text: string): string {
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}

/** JSON has an escape for the oldest of them, and leaves the rest as they are. */
function escapeCharacter(character: string): string {
  const json = JSON.stringify(character).slice(1, -1);
  return json === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : json;
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
 * The first frames of the innermost error: enough to find the line that threw. An error with a type
 * was thrown on purpose, and says by itself what happened.
 */
function formatFrames(error: Error): string {
  if ('type' in error) return '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames
    .slice(0, 3)
    .map((frame) => ` ${frame.trim()}`)
    .join('');
}

/* MERGED warning-code.ts: What the library warns of. */

/** The code of a warning, which is the first argument of `logger.warn`. */
export type WarningCode =
  | 'csrf-disabled'
  | 'debug-enabled'
  | 'env-url-basepath-mismatch'
  | 'env-url-basepath-redundant'
  | 'experimental-webauthn'
  | 'insecure-provider-requests'
  | 'mail-host-unverified'
  | 'mail-throttled'
  | 'profile-field-dropped'
  | 'redirect-proxy-without-origins'
  | 'session-update-subject-kept';

/* MERGED without-stack.ts: Errors that are made often, by whoever floods a site. */

/**
 * What `make` makes, without a note of where that was: to take one down takes ten times as long as all the
 * rest, on engines that have `Error.stackTraceLimit`. On others, and where nobody may change it, it is
 * made as ever.
 */
export function withoutStack<Made extends Error>(make: () => Made): Made {
  const usual: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return make();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', usual);
  }
}
