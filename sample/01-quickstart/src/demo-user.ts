/** A user who has signed up already. */
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AdapterToken } from 'portcullis';
import type { Adapter } from 'portcullis/adapters';
import { Passwords } from 'portcullis/features/passwords';

export const DEMO_LOGIN = { email: 'katherine@example.com', password: 'moonshot' };

@Injectable()
export class DemoUser implements OnApplicationBootstrap {
  constructor(
    @Inject(AdapterToken) private readonly adapter: Adapter,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  /** A password that was changed stays so after a restart. */
  async onApplicationBootstrap(): Promise<void> {
    const { email, password } = DEMO_LOGIN;
    const described = { id: '', name: 'Katherine Johnson', email, emailVerified: new Date() };
    const user =
      (await this.adapter.getUserByEmail?.(email)) ?? (await this.adapter.createUser?.(described));
    if (user && !(await this.passwords.has(user.id))) await this.passwords.set(user.id, password);
  }
}
