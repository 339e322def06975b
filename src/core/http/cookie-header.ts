/**
 * The `Cookie` header, taken apart (RFC 6265 §4.2, §5.4).
 *
 * This is done here and by no package: a framework that bundles this library may have another version
 * of that package, and a bundle would get it in place of ours.
 */

/** Values by name. No name means anything to it, not even `__proto__`. */
export type CookieValues = Readonly<Record<string, string | undefined>>;

/** Every name with its first value, decoded. A part without an equals sign is no cookie. */
export function parseCookieHeader(header: string): CookieValues {
  const values = Object.create(null) as Record<string, string>;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const name = trimmed(pair.slice(0, equals));
    if (!(name in values)) values[name] = decoded(trimmed(pair.slice(equals + 1)));
  }
  return values;
}

/** Without the blanks around it. `trim` takes away more, which is part of a value. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
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
