/** The options of the configuration that an entry point reads or takes from elsewhere. */
import { key } from '../kernel/container.js';

/** What an entry point does with options, beside the core. */
export interface EntryOptions {
  /** The options that it reads and the core does not, such as `callbacks.authorized`. */
  readonly reads: readonly string[];
  /** The options that it takes from elsewhere, such as methods with `@OnAuthEvent()`. */
  readonly sets: readonly string[];
}

/** Each entry point may replace it. */
export const EntryOptionsToken = key<EntryOptions>('EntryOptions');

/** The core by itself. */
export const NO_ENTRY_OPTIONS: EntryOptions = Object.freeze({ reads: [], sets: [] });
