/** Where the routes are, within the app. */
import type { InjectionToken } from '@nestjs/common';
import { type Key, key } from '../../../core/kernel/container.js';
import type { AuthModuleOptions } from '../auth-module-options.js';

export const BasePathToken: Key<string> = key<string>('BasePath');

/* MERGED global-guard.ts: Whether a module's guard stands before every handler of the app. */

export const GlobalGuardToken: Key<boolean> = key<boolean>('GlobalGuard');

/* MERGED options-token.ts: The options as the app gave them, or as its factory returned them. */

export const OptionsToken: Key<AuthModuleOptions> = key<AuthModuleOptions>('AuthModuleOptions');

/* MERGED replaced-tokens.ts: Which services an app has put its own in place of. */

/** Their tokens, where the request decides on the options: all other services belong to it. */
export const ReplacedTokensToken: Key<readonly InjectionToken[]> =
  key<readonly InjectionToken[]>('ReplacedTokens');
