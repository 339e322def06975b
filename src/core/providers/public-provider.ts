/** What anybody may know of a provider. */
import type { CommonProviderOptions } from './provider-id.js';

/** One entry of `GET /providers`. */
export interface PublicProvider extends CommonProviderOptions {
  /** Where a form is posted to start a sign-in. */
  signinUrl: string;
  /** Where the provider sends people back to. */
  callbackUrl: string;
}
