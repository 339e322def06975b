/** Two people to try the app with, added at the first start. Yours come from elsewhere. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type NewPerson, People } from './people.service.js';

export const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'analytical',
  roles: ['admin'],
} satisfies NewPerson;

export const GRACE = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  password: 'nanosecond',
  roles: [],
} satisfies NewPerson;

@Injectable()
export class DemoPeople implements OnModuleInit {
  constructor(@Inject(People) private readonly people: People) {}

  async onModuleInit(): Promise<void> {
    if (!(await this.people.isEmpty())) return;
    for (const person of [ADA, GRACE]) await this.people.add(person);
  }
}
