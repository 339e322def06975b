/** Who works here: their passwords and their roles, beside the library's table of users. */
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { User } from 'portcullis';
import { UserEntity } from 'portcullis/adapters/typeorm';
import type { AdapterUser } from 'portcullis/adapters';
import type { Repository } from 'typeorm';
import { NOBODYS_HASH, hashPassword, isPassword } from './password-hash.js';
import { Password } from './password.entity.js';
import { Role } from './role.entity.js';

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly string[];
}

@Injectable()
export class People {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<AdapterUser>,
    @InjectRepository(Password) private readonly passwords: Repository<Password>,
    @InjectRepository(Role) private readonly roles: Repository<Role>,
  ) {}

  async isEmpty(): Promise<boolean> {
    return (await this.users.count()) === 0;
  }

  async add({ name, email, password, roles }: NewPerson): Promise<void> {
    const { id: userId } = await this.users.save({ name, email });
    await this.passwords.save({ userId, hash: await hashPassword(password) });
    await this.roles.save(roles.map((role) => ({ userId, name: role })));
  }

  /** The person with this address and password, or `null`. What a form sends may be anything. */
  async withPassword(email: unknown, password: unknown): Promise<User | null> {
    if (typeof email !== 'string' || typeof password !== 'string') return null;
    const user = await this.users.findOneBy({ email: email.trim().toLowerCase() });
    const stored = user && (await this.passwords.findOneBy({ userId: user.id }));
    // Also for an address that nobody has: a quicker answer would tell who works here.
    const isRight = await isPassword(password, stored?.hash ?? NOBODYS_HASH);
    return isRight ? user : null;
  }

  /** Everybody, by name. */
  list(): Promise<AdapterUser[]> {
    return this.users.find({ order: { name: 'ASC' } });
  }

  async rolesOf(userId: string): Promise<string[]> {
    const roles = await this.roles.findBy({ userId });
    return roles.map(({ name }) => name);
  }

  async emailOf(userId: string): Promise<string | undefined> {
    return (await this.users.findOneBy({ id: userId }))?.email;
  }
}
