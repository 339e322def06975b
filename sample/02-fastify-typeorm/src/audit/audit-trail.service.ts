/** Writes down who signed in and out, who was signed out, and who has a new password. */
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { OnAuthEvent } from 'portcullis';
import type { PasswordChanged } from 'portcullis/features/passwords';
import type { SessionRevoked } from 'portcullis/features/sessions';
import type { AuthEventMessages } from 'portcullis/types';
import type { Repository } from 'typeorm';
import { People } from '../people/people.service.js';
import { AuditEntry } from './audit-entry.entity.js';

/** The reason of a revocation by an admin. */
export const BY_ADMIN = 'admin';

/** The reason of the feature `Passwords`, which ends sessions after a change. */
const BY_NEW_PASSWORD = 'password changed';

@Injectable()
export class AuditTrail {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    @Inject(People) private readonly people: People,
  ) {}

  @OnAuthEvent('signIn')
  async signedIn({ user }: AuthEventMessages['signIn']): Promise<void> {
    await this.entries.save({ event: 'signIn', person: user.email ?? 'unknown' });
  }

  @OnAuthEvent('signOut')
  async signedOut(message: AuthEventMessages['signOut']): Promise<void> {
    // Nothing to tell of a session that had ended already.
    if (!('session' in message) || !message.session) return;
    const { userId } = message.session;
    await this.entries.save({
      event: 'signOut',
      person: (await this.people.findEmail(userId)) ?? 'unknown',
    });
  }

  /** A session that was ended from another one. */
  @OnAuthEvent('sessionRevoked')
  async sessionRevoked({ userId, reason }: SessionRevoked): Promise<void> {
    // The entry of the new password says it.
    if (reason === BY_NEW_PASSWORD) return;
    await this.entries.save({
      event: reason === BY_ADMIN ? 'revokedByAdmin' : 'revokedByUser',
      person: (await this.people.findEmail(userId)) ?? 'unknown',
    });
  }

  @OnAuthEvent('passwordChanged')
  async passwordChanged({ userId }: PasswordChanged): Promise<void> {
    await this.entries.save({
      event: 'passwordChanged',
      person: (await this.people.findEmail(userId)) ?? 'unknown',
    });
  }

  latest(count: number): Promise<AuditEntry[]> {
    return this.entries.find({ order: { id: 'DESC' }, take: count });
  }
}
