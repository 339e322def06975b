/** The marker under which a provider carries its own `fetch`. */

/**
 * Set a provider's requests to its own servers on your own `fetch`, for instance to go through a
 * proxy. It is used for discovery, keys, token and userinfo requests, within the same limits of
 * size and time as any other.
 *
 * @example
 * ```ts
 * GitHub({ clientId, clientSecret, [customFetch]: (url, init) => fetch(url, { ...init, dispatcher }) });
 * ```
 * @publicApi
 */
export const customFetch: unique symbol = Symbol('portcullis.customFetch');
