/** What a request of the client fails with. */

/**
 * The server could not be reached, or its answer was none.
 *
 * @publicApi
 */
export class AuthClientError extends Error {
  override readonly name = 'AuthClientError';

  /** @param status - Of the answer; 0 when there was none. */
  constructor(
    message: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * What the request gives, or `null` and a line in the console.
 *
 * Nobody is signed in as far as the caller can tell: what went wrong is for developers to read.
 */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    console.error(error);
    return null;
  }
}
