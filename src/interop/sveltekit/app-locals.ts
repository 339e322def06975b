/** What the library adds to the types of a SvelteKit app. */
import type { Session } from '../../core/public-types.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- SvelteKit's own, which apps extend
  namespace App {
    interface Locals {
      /** Who is signed in, or `null`. Read once for the request. */
      auth(this: void): Promise<Session | null>;
      /** @deprecated Use `auth`. */
      getSession(this: void): Promise<Session | null>;
    }
    interface PageData {
      session?: Session | null;
    }
  }
}
