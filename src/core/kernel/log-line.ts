/**
 * One entry is one line, whatever was in the error.
 *
 * Text from outside reaches messages (a provider's error, a path), so control characters are
 * escaped: a line break would let a stranger write log entries of their own. Credentials inside
 * URLs, which database drivers like to quote, are blanked.
 */
/** Of 2 kB, which is what collectors of logs take; the rest is for what a logger puts before it. */
const MOST_BYTES = 2000;

// Controls, line and paragraph separators, and the bidirectional overrides that reorder a line.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// A name and a password, either of which may be missing. A password may hold an at sign by mistake.
const URL_CREDENTIALS = /(\/\/)(?:[^/\s:@]*:[^/\s]+|[^/\s:@?#]+)@/g;

const encoder = new TextEncoder();

/** A whole entry, as the console gets it. */
export function logLine(level: string, subject: string | Error, facts?: unknown): string {
  return `[auth][${level}] ${logText(subject, facts)}`;
}

/** An entry's text, for a logger that has its own idea of levels. */
export function logText(subject: string | Error, facts?: unknown): string {
  const text = subject instanceof Error ? describe(subject) : subject;
  return printable(facts === undefined ? text : `${text} ${JSON.stringify(facts)}`);
}

/**
 * The text with control characters escaped and credentials in URLs blanked, in 2000 bytes at most.
 */
export function printable(text: string): string {
  const escaped = text
    .replace(URL_CREDENTIALS, '$1***@')
    .slice(0, MOST_BYTES + 1)
    .replace(UNPRINTABLE, escape);
  return upTo(MOST_BYTES, escaped) === escaped ? escaped : `${upTo(MOST_BYTES - 3, escaped)}…`;
}

/** As many whole characters of the text as fit into these bytes. */
function upTo(bytes: number, text: string): string {
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}

/** JSON has an escape for the oldest of them, and leaves the rest as they are. */
function escape(character: string): string {
  const json = JSON.stringify(character).slice(1, -1);
  return json === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : json;
}

function describe(error: Error, depth = 0): string {
  const own = error.message ? `${error.name}: ${error.message}` : error.name;
  const reason = causeOf(error);
  return reason && depth < 4
    ? `${own} <- ${describe(reason, depth + 1)}`
    : `${own}${origin(error)}`;
}

function causeOf(error: Error): Error | undefined {
  const { cause } = error;
  if (cause instanceof Error) return cause;
  const inner = (cause as { err?: unknown } | undefined)?.err;
  return inner instanceof Error ? inner : undefined;
}

/**
 * The first frames of the innermost error: enough to find the line that threw. An error with a type
 * was thrown on purpose, and says by itself what happened.
 */
function origin(error: Error): string {
  if ('type' in error) return '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames
    .slice(0, 3)
    .map((frame) => ` ${frame.trim()}`)
    .join('');
}
