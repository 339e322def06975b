/** A session, as the client sees it and as an adapter stores it. */
import type { User } from './user.js';

/** What a session always has. */
export interface DefaultSession {
  user?: User;
  /** When the session ends, as an ISO 8601 date and time. */
  expires: string;
}

/**
 * What `@Session()`, `auth()` and `GET /session` give. Add fields by module augmentation, and fill
 * them in the `session` callback.
 *
 * @publicApi
 */
export interface Session extends DefaultSession {}

/** A row of the session table. */
export interface AdapterSession {
  /** What the cookie holds. Unique. */
  sessionToken: string;
  userId: string;
  expires: Date;
}
