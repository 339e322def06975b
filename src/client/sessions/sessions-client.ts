/** The sessions of the user, for a page "your devices". */
import { type AuthClientOptions, AuthClientError, AuthEndpoints } from '../auth-endpoints.js';

/**
 * A session of the user, as the server lists it. The times are in ISO 8601.
 *
 * @publicApi
 */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** When the session expires at the latest: up to five minutes too late. */
  readonly expires: string;
  /** For example `Firefox on Linux`. */
  readonly userAgent?: string;
  readonly ip?: string;
  /** The id of the provider that the user signed in with. */
  readonly method: string;
  /** Whether it is the session of this browser. */
  readonly isCurrent: boolean;
}

const PATH = '/account/sessions';

/**
 * A client of the routes of the feature `Sessions`. Its functions may be destructured.
 *
 * @example
 * ```ts
 * export const { listSessions, revokeSession } = new SessionsClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class SessionsClient {
  private readonly endpoints: AuthEndpoints;

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /**
   * Lists the sessions of the user, the last used first.
   *
   * @throws {AuthClientError} with the status 401 if the user is not signed in.
   */
  readonly listSessions = async (): Promise<ListedSession[]> => {
    const sessions = await this.endpoints.read(PATH);
    if (Array.isArray(sessions) && sessions.every(isListedSession)) return sessions;
    throw new AuthClientError(`${PATH} answered with something else than sessions.`, 200);
  };

  /**
   * Ends a session of the user. After that of this browser, call `signOut`, which removes the
   * cookie.
   *
   * @throws {AuthClientError} with the status 404 if the user has no session with this id, and 401
   *   for a session that did not start in the last ten minutes.
   */
  readonly revokeSession = async (id: string): Promise<void> => {
    const content = await this.endpoints.change('DELETE', `${PATH}/${encodeURIComponent(id)}`);
    // A gateway may send JSON too: the session may still be valid.
    if (content === undefined) return;
    throw new AuthClientError(`${PATH} did not say that the session is over.`, 200);
  };

  /**
   * Ends all other sessions in the list: all but that of this browser.
   *
   * @throws {AuthClientError} if the server did not answer: some sessions may still be valid.
   */
  readonly revokeOtherSessions = async (): Promise<void> => {
    const content = await this.endpoints.change('POST', `${PATH}/revoke-others`);
    if (typeof getMember(content, 'revoked') === 'number') return;
    throw new AuthClientError(`${PATH} did not say that the sessions are over.`, 200);
  };
}

const TEXTS = ['id', 'createdAt', 'lastUsedAt', 'expires', 'method'];

function isListedSession(content: unknown): content is ListedSession {
  const hasTexts = TEXTS.every((name) => typeof getMember(content, name) === 'string');
  return hasTexts && typeof getMember(content, 'isCurrent') === 'boolean';
}

function getMember(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
}
