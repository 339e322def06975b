/** Who works here, and their roles, beside the library's table of users. */
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UserEntity } from 'portcullis/adapters/typeorm';
import type { AdapterUser } from 'portcullis/adapters';
import type { Repository } from 'typeorm';
import { Role } from './role.entity.js';

export interface NewPerson {
  readonly name: string;
  /** In lower case, as the library looks for it. */
  readonly email: string;
  readonly roles: readonly string[];
}

@Injectable()
export class People {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<AdapterUser>,
    @InjectRepository(Role) private readonly roles: Repository<Role>,
  ) {}

  async isEmpty(): Promise<boolean> {
    return (await this.users.count()) === 0;
  }

  /** @returns The id. The person has no password yet, and gets one by "Forgot your password?". */
  async add({ name, email, roles }: NewPerson): Promise<string> {
    // The office has given out the address, so it is known whose it is.
    const { id: userId } = await this.users.save({ name, email, emailVerified: new Date() });
    await this.roles.save(roles.map((role) => ({ userId, name: role })));
    return userId;
  }

  /** All users, by name. */
  list(): Promise<AdapterUser[]> {
    return this.users.find({ order: { name: 'ASC' } });
  }

  async listRoles(userId: string): Promise<string[]> {
    const roles = await this.roles.findBy({ userId });
    return roles.map(({ name }) => name);
  }

  async findEmail(userId: string): Promise<string | undefined> {
    return (await this.users.findOneBy({ id: userId }))?.email;
  }

  worksHere(email: string): Promise<boolean> {
    return this.users.existsBy({ email });
  }
}
