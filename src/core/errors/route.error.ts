/** The refusals of features' routes. A file of its own: no route of Auth.js needs it. */
import { AuthError } from './auth.error.js';

/** A client error (RFC 9110 §15.5), or 503 for what works later. */
type RouteErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451
  | 503;

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
    readonly status: RouteErrorStatus,
    readonly code: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`The route refused the request: ${code}.`);
  }
}
