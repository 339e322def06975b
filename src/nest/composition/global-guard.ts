/** Whether a module's guard stands before every handler of the app. */
import { type Key, key } from '../../core/kernel/token.js';

export const GlobalGuardToken: Key<boolean> = key<boolean>('GlobalGuard');
