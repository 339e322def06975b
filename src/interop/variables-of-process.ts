/** The environment variables of the process. */
import type { Environment } from '../core/index.js';

/** The variables that the app was started with. Some platforms have no process. */
export function variablesOfProcess(): Environment {
  return typeof process === 'undefined' ? {} : process.env;
}
