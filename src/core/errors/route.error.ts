/** The refusals of features' routes. A file of its own: no route of Auth.js needs it. */
import { AuthError } from './auth.error.js';

/**
 * A route of a feature refuses a request.
 *
 * @example
 * ```ts
 * throw new RouteError(404, 'NotFound');
 * ```
 * @publicApi
 */
export class RouteError extends AuthError {
  static override readonly type = 'RouteError';

  /**
   * @param status - The status of the response.
   * @param headers - Such as `Retry-After`, in seconds, with 429 or 503 (RFC 9110 §10.2.3).
   * @param code - What the client reads as `error`: it must reveal nothing private.
   */
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 422 | 429 | 503,
    readonly code: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`The route refused the request: ${code}.`);
  }
}
