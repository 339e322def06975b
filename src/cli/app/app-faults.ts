/**
 * Errors of an app that nothing in it handles, such as those of a database that is down: they would end the command in
 * its middle, on the day on which it is needed most.
 */
import { asError } from '../../core/errors/auth.error.js';

/** Collects them from now on until the process ends. */
export class AppFaults {
  readonly #messages = new Set<string>();

  constructor(process: Pick<NodeJS.Process, 'on'>) {
    const collect = (thrown: unknown): void => void this.#messages.add(describe(thrown));
    process.on('unhandledRejection', collect);
    process.on('uncaughtException', collect);
  }

  /** What they say, each once. */
  list(): readonly string[] {
    return [...this.#messages];
  }
}

/** Errors of connections mostly have a code, and some have nothing else. */
function describe(thrown: unknown): string {
  const { name, message } = asError(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return message || code || name;
}
