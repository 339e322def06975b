/** The callbacks of an app: their types, and what runs them. */
export {
  type AuthCallbacks,
  CallbacksToken,
  defaultCallbacks,
  type JwtParams,
  type ProviderErrorParams,
  type RedirectParams,
  type SessionCallbackResult,
  type SessionParams,
  type SignInParams,
} from './callbacks.js';
export { wrapCallback } from './wrapped-callback.js';
