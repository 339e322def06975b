/** What the library has to know of the SvelteKit app around it. */
import type { Environment } from '../../core/index.js';
import { getProcessVariables } from '../services.js';
import { appBase } from './app-base.js';

/** What a SvelteKit app is built and run with. */
export interface AppFacts {
  /** The `base` of the app's paths: `''`, or a path such as `/shop`. */
  readonly base: string;
  /** Whether this is the development server. */
  readonly isDevelopment: boolean;
  /** The variables that the app was started with. Never rejects. */
  environment(): Promise<Environment>;
}

/** The app that this code was built into. */
export const appFacts: AppFacts = {
  base: appBase,
  isDevelopment: import.meta.env.DEV,
  // Of the process too: an app may leave some undeclared, or filter them out by a prefix.
  environment: async () => ({ ...getProcessVariables(), ...(await variablesOfApp()) }),
};

/**
 * Those of `.env` files included, which are in no process while developing. With explicit variables
 * they are those that `src/env.ts` declares; in SvelteKit 2 that switch makes the module throw.
 */
async function variablesOfApp(): Promise<Environment> {
  try {
    return { ...(await import('$env/dynamic/private')).env };
  } catch {
    return {};
  }
}
