/**
 * Text that every database gives back as it was given.
 *
 * PostgreSQL refuses a NUL, and others end the text there. Half of a surrogate pair has no form in UTF-8
 * (RFC 3629 §3): drivers put U+FFFD in its place, so that different texts become one.
 */
const LONE_SURROGATE = /\p{Cs}/u;

/** Whether a table keeps the text as it is. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether it can be told from others, too: a blank text is whatever was left out. */
export function isStorableId(text: string): boolean {
  return text.trim() !== '' && isStorableText(text);
}
