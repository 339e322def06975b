/** Text that every database stores unchanged. */

/**
 * A lone surrogate has no form in UTF-8 (RFC 3629 §3). Drivers replace it by U+FFFD, so that different
 * texts become equal.
 */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Whether every database stores the text unchanged. PostgreSQL refuses a NUL, and other databases end
 * the text there.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether the text can also serve as an id: a blank one stands for a missing value. */
export function isStorableId(text: string): boolean {
  return text.trim() !== '' && isStorableText(text);
}
