/** Writes down what a library calls, in order, and with what. */
import { plain } from './plain.js';
import type { Plain } from './plain.js';

/** Something that was called: `callback signIn`, `adapter getUser`, `provider token`. */
export interface Call {
  readonly at: string;
  readonly value: Plain;
}

type AnyFunction = (...given: never[]) => unknown;

export class Recorder {
  private calls: Call[] = [];

  note(at: string, value: unknown): void {
    this.calls.push({ at, value: plain(value) });
  }

  /** What was noted since the last time. */
  take(): readonly Call[] {
    const { calls } = this;
    this.calls = [];
    return calls;
  }

  /** The same function, noting each call before it is made. One parameter is noted by itself. */
  noting<F>(at: string, given: F): F {
    const call = given as AnyFunction;
    const noted = (...parameters: never[]): unknown => {
      this.note(at, parameters.length === 1 ? parameters[0] : parameters);
      return call(...parameters);
    };
    return noted as F;
  }

  /** The same object, with its functions noting their calls. */
  notingAll<O extends object>(at: string, given: O): O {
    const noted = Object.entries(given).map(([name, member]) => [
      name,
      typeof member === 'function' ? this.noting(`${at} ${name}`, member) : (member as unknown),
    ]);
    // Symbols stay: a provider's own fetch is under one.
    return { ...given, ...Object.fromEntries(noted) } as O;
  }
}
