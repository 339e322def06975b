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

/** Longer input is no code, and is not normalized. */
const MAX_INPUT_LENGTH = 64;

/**
 * What email programs and keyboards put between and around digits: spaces, hyphens, marks of
 * direction.
 */
const SEPARATORS = /[\s\p{Cf}\p{Pd}]+/gu;

/**
 * The digits of Arabic, and those of Persian and Urdu. Both follow each other from their zero on.
 */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const ASCII_CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

/**
 * Reads a code that a user typed or pasted.
 *
 * Spaces and hyphens are ignored. Full-width digits and the digits of Arabic keyboards count as the
 * ASCII digits of the same value, since they can mean nothing else. Letters that look like digits
 * are refused.
 *
 * @returns The six ASCII digits; `undefined` for anything else.
 */
export function parseCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > MAX_INPUT_LENGTH) return undefined;
  const digits = typed
    .normalize('NFKC')
    .replace(SEPARATORS, '')
    .replace(ARABIC_DIGITS, (digit) => String((digit.charCodeAt(0) & 0xff) % 0x10));
  return ASCII_CODE.test(digits) ? digits : undefined;
}
