/** The options as the app gave them, or as its factory returned them. */
import type { AuthModuleOptions } from '../auth-module-options.js';
import { type Key, key } from '../../core/kernel/token.js';

export const OptionsToken: Key<AuthModuleOptions> = key<AuthModuleOptions>('AuthModuleOptions');
