/** The formats of stored hashes. Add one here. */
import { argon2Format } from './argon2.format.js';
import { bcryptFormat } from './bcrypt.format.js';
import type { HashFormat, PasswordComparison } from './hash-format.js';
import { aspNetFormat, djangoPbkdf2Format } from './pbkdf2.format.js';
import {
  betterAuthFormat,
  djangoScryptFormat,
  firebaseFormat,
  phcScryptFormat,
} from './scrypt.format.js';

const FORMATS: readonly HashFormat[] = [
  argon2Format,
  bcryptFormat,
  phcScryptFormat,
  djangoScryptFormat,
  betterAuthFormat,
  firebaseFormat,
  djangoPbkdf2Format,
  aspNetFormat,
];

/** Returns the comparison with a stored hash; `undefined` when no format knows it. */
export function parseHash(stored: string): PasswordComparison | undefined {
  for (const format of FORMATS) {
    const comparison = format.parse(stored);
    if (comparison) return comparison;
  }
  return undefined;
}

/** Whether passwords can be compared with a stored hash. */
export function isKnownFormat(stored: string): boolean {
  return parseHash(stored) !== undefined;
}
