/**
 * The facts of the SvelteKit app that the library runs in: its base path, its mode and its
 * environment.
 */
import type { Environment } from '../../core/index.js';
import { getProcessVariables } from '../services.js';
import { appBase } from './app-base.js';

export interface AppFacts {
  /** The `base` of the app's paths: `''`, or a path such as `/shop`. */
  readonly base: string;
  /** Whether this is the development server. */
  readonly isDevelopment: boolean;
  /** The environment variables. Never rejects. */
  environment(): Promise<Environment>;
}

/** The app that this code was built into. */
export const appFacts: AppFacts = {
  base: appBase,
  isDevelopment: import.meta.env.DEV,
  // Those of the process too: SvelteKit leaves out undeclared variables, and those without the
  // prefix.
  environment: async () => ({ ...getProcessVariables(), ...(await readAppVariables()) }),
};

/**
 * Includes variables of `.env` files, which the process does not have during development. With
 * explicit variables, SvelteKit 3 gives those that `src/env.ts` declares, and SvelteKit 2 makes the
 * module throw.
 */
async function readAppVariables(): Promise<Environment> {
  try {
    return { ...(await import('$env/dynamic/private')).env };
  } catch {
    return {};
  }
}
