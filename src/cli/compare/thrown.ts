/** What a library or a function of the app has thrown, as it may be shown. */
import { asError } from '../../core/errors/index.js';
import { listSecrets, maskSecrets } from '../thrown-text.js';

/** Two of them are alike: libraries word their errors differently. */
export class Thrown {
  readonly #text: string;

  constructor(thrown: unknown) {
    const { name, message } = asError(thrown);
    const text = message === '' ? name : `${name}: ${message}`;
    this.#text = maskSecrets(text, listSecrets(process.env));
  }

  toString(): string {
    return this.#text;
  }
}
