/** Whose services answer a request. */
import type { AuthServices } from '../../core/index.js';
import type { Awaitable } from '../../core/kernel/awaitable.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import type { CarryingRequest } from '../transports/transport.js';

/**
 * Finds the services that a request is for: the module's own, or, where the configuration depends on
 * the request, those of the configuration that was chosen for it.
 *
 * @example
 * ```ts
 * const services = await this.requestServices.of(carrying);
 * const session = await services.get(SessionService).read(cookies, site);
 * ```
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export abstract class RequestServices<out T extends OwnTypes = object> {
  /** @throws what the app's own function throws that chooses a configuration. */
  abstract of(request: CarryingRequest): Awaitable<AuthServices<T>>;
}
