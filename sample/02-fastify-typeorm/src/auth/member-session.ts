/** What this app's sessions have beside what every session has. */
import type { Session, User } from 'portcullis';

export interface Member extends User {
  readonly id: string;
  readonly roles: readonly string[];
}

/** As {@link MemberRoles} makes it. */
export interface MemberSession extends Session {
  readonly user: Member;
}
