/** Where the routes are, within the app. */
import { type Key, key } from '../../core/kernel/token.js';

export const BasePathToken: Key<string> = key<string>('BasePath');
