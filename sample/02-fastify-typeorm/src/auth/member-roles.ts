/** Puts the roles into the session, where `@Roles()` looks for them. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthCallbacks } from 'portcullis';
import type { SessionParams } from 'portcullis/types';
import { People } from '../people/people.service.js';
import type { MemberSession } from './member-session.js';

@Injectable()
@AuthCallbacks()
export class MemberRoles implements Partial<AuthCallbacks<{ session: MemberSession }>> {
  constructor(@Inject(People) private readonly people: People) {}

  /** Asked whenever a session is read, so that a role that is taken away is gone at once. */
  async session({ session, user: { id } }: SessionParams): Promise<MemberSession> {
    return { ...session, user: { ...session.user, id, roles: await this.people.listRoles(id) } };
  }
}
