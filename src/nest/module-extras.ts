/** What the module is declared with beside its options, and what it is when nothing is said. */
import type { AuthModuleExtras } from './auth-module-options.js';

export const EXTRAS: AuthModuleExtras = {
  basePath: undefined,
  isGlobal: true,
  globalGuard: false,
  bearerTokens: false,
  routes: true,
  userProperty: undefined,
  housekeepingInterval: undefined,
  rolesPath: undefined,
  providers: undefined,
  adapter: undefined,
  imports: undefined,
  services: undefined,
};
