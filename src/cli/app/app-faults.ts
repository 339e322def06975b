/**
 * Errors of an app that nothing in it handles, such as those of a database that is down: they would
 * end the command in its middle, on the day on which it is needed most.
 */
import { asError } from '../../core/errors/index.js';
import { listSecrets, maskSecrets } from '../thrown-text.js';

/** Collects them from now on until the process ends. */
export class AppFaults {
  readonly #messages = new Set<string>();

  constructor(process: Pick<NodeJS.Process, 'on'>) {
    const collect = (thrown: unknown): void => void this.#messages.add(describe(thrown));
    process.on('unhandledRejection', collect);
    process.on('uncaughtException', collect);
  }

  /** What they say, each once, without secrets. */
  list(): readonly string[] {
    // Not while they are collected: variables of the app may be read later.
    const secrets = listSecrets(process.env);
    return [...this.#messages].map((message) => maskSecrets(message, secrets));
  }
}

/** Errors of connections mostly have a code, and some have nothing else. */
function describe(thrown: unknown): string {
  const { name, message } = asError(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return message || code || name;
}
