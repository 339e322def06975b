/**
 * `SvelteKitAuth`, in the app that this code is built into. Apart from `assemble.ts`, which runs
 * anywhere: the facts of the app are in modules that only SvelteKit's bundler provides.
 */
import type { RequestEvent } from '@sveltejs/kit';
import type { OwnTypes } from '../../core/models/index.js';
import type { AuthSource } from '../services.js';
import { appFacts } from './app-facts.js';
import { assemble, type SvelteKitAuthConfig, type SvelteKitAuthResult } from './assemble.js';

/**
 * Authentication for SvelteKit 2 and 3.
 *
 * Options that the configuration leaves out come from the environment: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_TRUST_HOST`, `AUTH_<PROVIDER>_ID`, … (contract §3). During development, every host is
 * trusted.
 *
 * @param source - The configuration; or a function that returns one for each request, for example
 *   from `event.platform.env`; or the services of a NestJS app, or of `createAuth`, so that a front
 *   end and an API share them.
 * @typeParam T - The app's own types, as in its `SvelteKitAuthConfig<T>`.
 * @example
 * ```ts
 * // src/auth.ts
 * import { SvelteKitAuth } from 'portcullis/sveltekit';
 * import GitHub from 'portcullis/providers/github';
 *
 * export const { handle, signIn, signOut } = SvelteKitAuth({ providers: [GitHub] });
 * ```
 * @publicApi
 */
export function SvelteKitAuth<T extends OwnTypes = object>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
): SvelteKitAuthResult {
  return assemble(source, appFacts);
}
