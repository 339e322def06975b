/** Whom a test signs in. */
import type { User } from '../core/models/user.js';

/**
 * A user as the app's `jwt` callback gets to see it, with fields of the app's own beside those that
 * every user has.
 *
 * @example
 * ```ts
 * const ada: TestUser = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] };
 * ```
 * @publicApi
 */
export type TestUser = User | (User & Record<string, unknown>);
