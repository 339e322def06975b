/** Admits only people who work here, although the feature has a page to sign up. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthCallbacks } from 'portcullis';
import type { SignInParams } from 'portcullis/types';
import { People } from '../people/people.service.js';

@Injectable()
@AuthCallbacks()
export class StaffOnly implements Partial<AuthCallbacks> {
  constructor(@Inject(People) private readonly people: People) {}

  /** Called before a user is created. */
  async signIn({ user: { email } }: SignInParams): Promise<boolean> {
    return typeof email === 'string' && (await this.people.worksHere(email));
  }
}
