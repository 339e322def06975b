/**
 * What a mail service says of a message that it refuses, fit for a log.
 *
 * Services like to quote: the address, the link, the key that they do not know. What was sent is
 * taken out by its value, and whatever looks like an address, a link or a key by its looks.
 */
const MOST_CHARACTERS = 200;

// JSON may escape a slash.
const LINKS = /[a-z][a-z\d+.-]*:(?:\\?\/){2}[^\s"'<>]+/gi;
const ADDRESSES = /[^\s"'<>()[\],;:]+(?:@|%40)[^\s"'<>()[\],;:]+/gi;
// The longest words of an error code are shorter, and keys and tokens longer.
const LONG_RUNS = /[\w+/=.~%-]{24,}/g;
const NOT_SHOWN = /[\s\p{C}]+/gu;

/** One line of at most 200 characters, with an ellipsis for each thing that was taken out. */
export function safeExcerpt(text: string, secrets: readonly (string | undefined)[]): string {
  const spellings = secrets.flatMap((secret) =>
    secret ? [secret, encodeURIComponent(secret)] : [],
  );
  // The longest first: one may be a part of another.
  const longestFirst = spellings.toSorted((one, other) => other.length - one.length);
  const withoutKnown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  const line = [LINKS, ADDRESSES, LONG_RUNS]
    .reduce((rest, looks) => rest.replaceAll(looks, '…'), withoutKnown)
    .replaceAll(NOT_SHOWN, ' ')
    .trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}
