/** Callbacks that a feature has put something around. */

/** The callback of the app, at the one around it. */
const ORIGINAL = Symbol('portcullis.original');

/** Says which callback of the app is called by another function. */
export function wrapCallback<Wrapper extends (...parameters: never[]) => unknown>(
  original: object,
  wrapper: Wrapper,
): Wrapper {
  return Object.defineProperty(wrapper, ORIGINAL, { value: original });
}

/**
 * The app's own callback: what it returned is cached by it, and two configurations may share it.
 */
export function getOriginal(callback: unknown): unknown {
  if (typeof callback !== 'function') return callback;
  return (callback as { readonly [ORIGINAL]?: object })[ORIGINAL] ?? callback;
}
