/** Two people to try the app with, added at the first start. Yours come from elsewhere. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { OldPassword } from './old-password.entity.js';
import { type NewPerson, People } from './people.service.js';

interface DemoPerson extends NewPerson {
  readonly password: string;
  /** Of that password, as the app stored it before it had the feature. */
  readonly oldHash: string;
}

export const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  roles: ['admin'],
  password: 'analytical',
  oldHash: '17ujyXOytUGTf2HWWPX_cQ.-Jmt0ia8BIByc7_iWcOfXZlXgwJW6Z-vBgIGdeW5alo',
} satisfies DemoPerson;

export const GRACE = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  roles: [],
  password: 'nanosecond',
  oldHash: 'dmYjWHyXXvC6YNtCX44NBQ.FANcs7jvPoOZzt3zxRL3fguM5LF6goF5Il42csLFJWI',
} satisfies DemoPerson;

@Injectable()
export class DemoPeople implements OnModuleInit {
  constructor(
    @Inject(People) private readonly people: People,
    @InjectRepository(OldPassword) private readonly oldPasswords: Repository<OldPassword>,
  ) {}

  /** Before `OldPasswords` moves what is here. */
  async onModuleInit(): Promise<void> {
    if (!(await this.people.isEmpty())) return;
    for (const { oldHash, ...person } of [ADA, GRACE]) {
      const userId = await this.people.add(person);
      await this.oldPasswords.save({ userId, hash: oldHash });
    }
  }
}
