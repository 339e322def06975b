/**
 * Moves the passwords of the app's own table to the feature. No user has to choose a new one: the
 * hash stays, and becomes argon2id when its owner signs in the next time. Once the table is empty
 * everywhere, delete this and drop it.
 */
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ImportedPassword, Passwords } from 'portcullis/features/passwords';
import type { Repository } from 'typeorm';
import { OldPassword } from './old-password.entity.js';

@Injectable()
export class OldPasswords implements OnApplicationBootstrap {
  private readonly logger = new Logger(OldPasswords.name);

  constructor(
    @InjectRepository(OldPassword) private readonly old: Repository<OldPassword>,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  /** Before the first request. Where it was interrupted, the next start goes on. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = await this.old.find();
    const { refused } = await this.passwords.import(rows.map(asImported));
    // A user who has a newer password no longer needs the old one.
    const unreadable = refused.filter(({ reason }) => reason !== 'HasPassword');
    for (const { userId, reason } of unreadable) {
      this.logger.warn(`The old password of ${userId} stays in its table: ${reason}`);
    }
    const staying = new Set(unreadable.map(({ userId }) => userId));
    await this.old.remove(rows.filter(({ userId }) => !staying.has(userId)));
  }
}

/**
 * The same hash as the feature reads it, with the cost that the app took: the defaults of Node.js.
 */
function asImported({ userId, hash }: OldPassword): ImportedPassword {
  const [salt = '', key = ''] = hash.split('.');
  return { userId, hash: `$scrypt$ln=14,r=8,p=1$${salt}$${key}` };
}
