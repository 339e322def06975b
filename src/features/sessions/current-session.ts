/** The session of a request, by its id. */
import type { SessionFinder, SessionRequest, VerifiedSession } from '../../core/sessions/index.js';
import { getSessionId } from './session-id.js';

/** The session of a request: its user and its id. */
export interface CurrentSession {
  readonly userId: string;
  readonly id: string;
}

/** Reads the session of a request. */
export class CurrentSessionReader {
  constructor(private readonly finder: SessionFinder) {}

  /**
   * @throws {MalformedRequest} when the URL is not absolute.
   * @throws {SessionTokenError} when the database fails.
   */
  async read(request: SessionRequest): Promise<CurrentSession | null> {
    const found = await this.finder.find(request);
    return found && identifySession(found.session);
  }
}

/** The user and the id of a verified session; `null` for a token that has no id yet. */
export async function identifySession(session: VerifiedSession): Promise<CurrentSession | null> {
  const id = await getSessionId(session);
  return id === undefined ? null : { userId: session.userId, id };
}
