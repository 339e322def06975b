/** Functions that an app hands over. */
import type { Awaitable } from './awaitable.js';

/**
 * A function of the app, which may be asynchronous.
 *
 * An app knows more of its people and tokens than this library does, so its function may ask for a
 * narrower type than it is promised, as a method may. That is what makes a configuration with types
 * of its own fit wherever any configuration does.
 */
export type AppFunction<Params, Result> = {
  call(params: Params): Awaitable<Result>;
}['call'];
