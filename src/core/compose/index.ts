/** The functions that put the services of a configuration together. */
export { type AuthServices, isServiceResolver, requireObject } from './auth.js';
export { PROVIDER_SERVICES } from './provider-services.js';
export { listServerAuthServices } from './server-auth-services.js';
export { AUTH_SERVICES } from './services.js';
export { SIGN_IN_SERVICES } from './deferred-services.js';
