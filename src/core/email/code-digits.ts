/** The digits of a sign-in code: drawing them, and reading what a user typed. */
import type { Random } from '../kernel/platform.js';

const CODE_LENGTH = 6;
const CODES = 10 ** CODE_LENGTH;

/**
 * The numbers of four bytes from here on are drawn again. Without that, the lower codes would be
 * likelier (modulo bias).
 */
const DRAW_LIMIT = 2 ** 32 - (2 ** 32 % CODES);

/** Draws a code of six digits. Each of the million codes is equally likely. */
export function drawCode(random: Random): string {
  for (;;) {
    const { buffer, byteOffset, byteLength } = random.bytes(4);
    const drawn = new DataView(buffer, byteOffset, byteLength).getUint32(0);
    if (drawn < DRAW_LIMIT) return String(drawn % CODES).padStart(CODE_LENGTH, '0');
  }
}

/** Longer input is no code. */
const MAX_INPUT_LENGTH = 64;

/**
 * What email programs, keyboards and people put between and around digits: spaces, hyphens, dots,
 * marks of direction.
 */
const SEPARATORS = /[\s.·\p{Cf}\p{Pd}]+/gu;

/**
 * The digits of Arabic, and those of Persian and Urdu. Both follow each other from their zero on.
 */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Full-width ASCII, as keyboards of East Asia type it. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;

/**
 * A code as it was typed, without what is between its characters. Full-width characters count as
 * the ASCII ones, since they can mean nothing else. Other compatibility forms of Unicode, such as
 * a superscript or a digit in a circle, are another text, and stay.
 */
export function readTypedCode(typed: string): string | undefined {
  if (typed.length > MAX_INPUT_LENGTH) return undefined;
  return typed
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .replace(SEPARATORS, '');
}

/**
 * Reads the digits that a user typed or pasted: ASCII, full-width, or those of Arabic keyboards.
 *
 * @param length - How many the code has.
 * @returns ASCII digits; `undefined` for anything else.
 */
export function readDigits(typed: string, length: number): string | undefined {
  const digits = readTypedCode(typed)?.replace(ARABIC_DIGITS, (digit) =>
    String((digit.charCodeAt(0) & 0xff) % 0x10),
  );
  return digits?.length === length && /^[0-9]+$/.test(digits) ? digits : undefined;
}

/**
 * Reads a code that a user typed or pasted.
 *
 * @returns The six ASCII digits; `undefined` for anything else.
 */
export function parseCode(typed: unknown): string | undefined {
  return typeof typed === 'string' ? readDigits(typed, CODE_LENGTH) : undefined;
}
