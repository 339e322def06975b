/** What this app's sessions have beside what every session has. */
import type { Session, User } from 'portcullis';

export interface Member extends User {
  readonly id: string;
  readonly roles: readonly string[];
}

/** As the configuration makes it: with the id of its row. The token stays in the cookie. */
export interface StoredSession extends Session {
  readonly id: string;
}

/** As everybody else sees it, once {@link MemberRoles} has been at it. */
export interface MemberSession extends StoredSession {
  readonly user: Member;
}
