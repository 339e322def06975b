/**
 * The types that the library adds to `App.Locals` and `App.PageData`. Apart from the entry point,
 * since an augmentation of the global scope applies to every file that imports it.
 */
import type { Session } from '../../core/public-types.js';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- SvelteKit's own, which apps extend
  namespace App {
    interface Locals {
      /** The session, or `null`. Read once for each request. */
      auth(this: void): Promise<Session | null>;
      /** @deprecated Use `auth`. */
      getSession(this: void): Promise<Session | null>;
    }
    interface PageData {
      session?: Session | null;
    }
  }
}
