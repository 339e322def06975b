/** The hook and the form actions for a configuration, in a given app. */
import type { Handle, RequestEvent } from '@sveltejs/kit';
import type { ServiceResolver } from '../../core/index.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import { type AuthSource, composed } from '../composed.js';
import type { AppFacts } from './app-facts.js';
import { authHook } from './auth-hook.js';
import { composeSvelteKit } from './compose-svelte-kit.js';
import { type FormActions, formActions } from './form-actions.js';
import { RequestAuth } from './request-auth.js';
import type { SvelteKitAuthConfig } from './svelte-kit-auth-config.js';

/**
 * What {@link SvelteKitAuth} returns.
 *
 * @publicApi
 */
export interface SvelteKitAuthResult extends FormActions {
  /**
   * For `src/hooks.server.ts`: sets `event.locals.auth`, and answers the library's routes. In a
   * `sequence`, it goes before whatever asks who is signed in.
   */
  handle: Handle;
}

export function assemble<T extends OwnTypes>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
  app: AppFacts,
): SvelteKitAuthResult {
  const compose = composed(source, (given: SvelteKitAuthConfig<T> | ServiceResolver) =>
    composeSvelteKit(given, app),
  );
  const requests = new WeakMap<Request, RequestAuth>();
  // An event is copied on its way through SvelteKit; its request is not.
  const authOf = (event: RequestEvent): RequestAuth => {
    const auth = requests.get(event.request) ?? new RequestAuth(event, async (one) => compose(one));
    requests.set(event.request, auth);
    return auth;
  };
  return { handle: authHook(authOf), ...formActions(authOf) };
}
