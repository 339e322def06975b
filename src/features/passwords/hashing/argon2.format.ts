/** Argon2 (RFC 9106) as PHC strings, also as Django writes them. */
import { verifyArgon2 } from '#hash-engine';
import { type HashFormat, isWithin, MAX_MEMORY_BYTES } from './hash-format.js';

const PHC =
  /^\$(argon2(?:id|i|d))\$v=(16|19)\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{11,}$/;

/** The parameters in a PHC string of argon2. */
export interface Argon2Parameters {
  readonly algorithm: string;
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
}

/** Reads the parameters; `undefined` for another text. */
export function readArgon2(stored: string): Argon2Parameters | undefined {
  const [, algorithm = '', , memory, iterations, parallelism] = PHC.exec(stored) ?? [];
  if (algorithm === '') return undefined;
  return {
    algorithm,
    memoryKiB: Number(memory),
    iterations: Number(iterations),
    parallelism: Number(parallelism),
  };
}

/** `$argon2id$v=19$…`, and Django's `argon2$argon2id$v=19$…`. */
export const argon2Format: HashFormat = {
  name: 'argon2',
  parse(stored) {
    const phc = stored.replace(/^argon2(?=\$argon2)/, '');
    const { memoryKiB = 0, iterations = 0, parallelism = 0 } = readArgon2(phc) ?? {};
    const isAcceptable =
      isWithin(memoryKiB * 1024, 8 * 1024, MAX_MEMORY_BYTES) &&
      isWithin(iterations, 1, 32) &&
      isWithin(parallelism, 1, 16) &&
      memoryKiB >= 8 * parallelism;
    if (!isAcceptable) return undefined;
    return (password, pepper) => verifyArgon2(`${password}${pepper}`, phc);
  },
};
