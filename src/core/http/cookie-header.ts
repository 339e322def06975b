/**
 * The `Cookie` header, taken apart (RFC 6265 §4.2, §5.4).
 *
 * This is done here and by no package: a framework that bundles this library may have another version
 * of that package, and a bundle would get it in place of ours. And every request of every user comes
 * this way: what is not asked for is stepped over, without a copy.
 */

/** Values by name. No name means anything to it, not even `__proto__`. */
export type CookieValues = Readonly<Record<string, string | undefined>>;

/** One cookie of a request, decoded. */
export interface CookiePair {
  readonly name: string;
  readonly value: string;
}

/** Every name with its first value, decoded. A part without an equals sign is no cookie. */
export function parseCookieHeader(header: string): CookieValues {
  const values = Object.create(null) as Record<string, string>;
  for (const { name, value } of cookiesBeginning('', header)) {
    if (!(name in values)) values[name] = value;
  }
  return values;
}

/** The cookies whose names begin with these letters, in the order of the header. */
export function cookiesBeginning(letters: string, header: string): CookiePair[] {
  const found: CookiePair[] = [];
  let start = 0;
  // Where the next one is, at or after `start`. Looked for in each part, one far off is passed over and over.
  let equals = header.indexOf('=');
  while (start < header.length && equals !== -1) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    while (start < end && isBlank(header[start])) start += 1;
    if (equals < start) equals = header.indexOf('=', start);
    if (equals !== -1 && equals < end && header.startsWith(letters, start)) {
      const name = trimmed(header, start, equals);
      if (name.length >= letters.length) {
        found.push({ name, value: decoded(trimmed(header, equals + 1, end)) });
      }
    }
    start = end + 1;
  }
  return found;
}

/** A part without the blanks around it. `trim` takes away more, which is part of a value. */
function trimmed(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** What cannot be decoded was not encoded here, and stays as it is. */
function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
