/** How a recovery code is written: `3-ABCDE-FGHJK-MNP`, which is its number and 65 random bits. */
import { readTypedCode } from '../../core/email/index.js';
import type { Random } from '../../core/kernel/index.js';

/** How many codes a user gets. */
export const RECOVERY_CODE_COUNT = 10;

/** Base 32 by Crockford, without the letters that people take for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Of 5 bits each. */
const CHARACTERS = 13;
const GROUP = 5;

/** What a code looks like, without its hyphens. The first digits are its number. */
const WRITTEN = /^(10|[1-9])([0-9A-HJKMNP-TV-Z]{13})$/;

/** A code, and its number. */
export interface RecoveryCode {
  /** From 1. */
  readonly number: number;
  /** The random part, without hyphens. */
  readonly characters: string;
}

/** Draws the random part of a code. */
export function drawCharacters(random: Random): string {
  return [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** As the user gets it. */
export function formatRecoveryCode({ number, characters }: RecoveryCode): string {
  const groups = [0, GROUP, 2 * GROUP].map((start) => characters.slice(start, start + GROUP));
  return [number, ...groups].join('-');
}

/**
 * Reads what a user has typed: in any case, with or without hyphens, with `O` for `0` and `I` or
 * `L` for `1`.
 */
export function parseRecoveryCode(typed: string): RecoveryCode | undefined {
  const read = readTypedCode(typed);
  // The upper case of some other letters is ASCII.
  if (read === undefined || !/^[0-9A-Za-z]+$/.test(read)) return undefined;
  const text = read.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const [, number, characters] = WRITTEN.exec(text) ?? [];
  return number === undefined || characters === undefined
    ? undefined
    : { number: Number(number), characters };
}
