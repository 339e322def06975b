/** `SvelteKitAuth`: the services of this library, as a SvelteKit app asks for them. */
import type { RequestEvent } from '@sveltejs/kit';
import type { OwnTypes } from '../../core/models/session.js';
import type { AuthSource } from '../services.js';
import { appFacts } from './app-facts.js';
import { assemble, type SvelteKitAuthConfig, type SvelteKitAuthResult } from './assemble.js';

/**
 * Authentication for SvelteKit 2 and 3.
 *
 * What the configuration leaves open is taken from the environment: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_TRUST_HOST`, `AUTH_<PROVIDER>_ID`, … (contract §3). While developing, every host is believed.
 *
 * @param source - The configuration; or a function that makes one for each request, from
 *   `event.platform.env`, say; or the services of a NestJS app, or of `createAuth`, so that a front end
 *   and an API share them.
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
