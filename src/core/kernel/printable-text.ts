/** Characters that a text must not bring into a line, a page or an email. */

/**
 * For people: controls, line ends and halves of characters, and what turns the direction of the
 * text beside it. Joiners, by which scripts and emojis are written, are none.
 */
const SHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]+/gu;

/** For lines of a log, which have no joiners either: two names may look the same (CWE-117). */
const LOGGED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Replaces what a text that is shown must not hold; each run of it by one replacement. */
export function replaceControls(text: string, replacement: string): string {
  return text.replace(SHOWN, replacement);
}

/** Writes each character that a line of a log must not hold as `escape` says. */
export function escapeControls(text: string, escape: (character: string) => string): string {
  return text.replace(LOGGED, escape);
}
