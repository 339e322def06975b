/** A difference that is meant, how far it goes, and why. */
import type { Section } from '../facts.js';

/** The values of one fact; `NOTHING` where a library has none. */
export interface Values {
  readonly theirs: unknown;
  readonly ours: unknown;
}

export interface Difference {
  /** The files of the providers that show it: no more, no fewer. */
  readonly of: readonly string[];
  /**
   * The only samples that show it, by what is special about them; `''` is the ordinary one.
   * Default: all.
   */
  readonly only?: readonly string[];
  readonly differs: Partial<Record<Section, Readonly<Record<string, Values>>>>;
  /** Why ours is the better way, in one sentence. */
  readonly because: string;
}
