/** What the bench is asked to do. */
export interface Wish {
  /** Rows are run whose names have all of these. */
  readonly words: readonly string[];
  readonly asJson: boolean;
  readonly writes: boolean;
}

/** @throws {Error} when an option is not known, or does not go with the words. */
export function parseWish(parameters: readonly string[]): Wish {
  const options = parameters.filter((parameter) => parameter.startsWith('--'));
  const words = parameters
    .filter((parameter) => !parameter.startsWith('--'))
    .flatMap((parameter) => parameter.toLowerCase().split(/\s+/))
    .filter(Boolean);
  const strange = options.find((option) => option !== '--json' && option !== '--write');
  if (strange !== undefined) throw new Error(`The option ${strange} is not known.`);
  const writes = options.includes('--write');
  if (writes && words.length > 0) throw new Error('--write needs all rows: leave out the words.');
  return { words, writes, asJson: options.includes('--json') };
}
