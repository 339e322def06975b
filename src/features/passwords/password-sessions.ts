/** The session of the browser that has changed a password. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { Moments } from '../../core/kernel/index.js';
import type { SessionService } from '../../core/sessions/index.js';
import { PASSWORD_PROVIDER_ID } from './password-provider.js';
import type { PasswordStore } from './password-store.js';

/** Starts sessions of users whose sessions have just ended with a change of the password. */
export class PasswordSessions {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly sessions: SessionService,
    private readonly moments: Moments,
  ) {}

  /**
   * @param hash - Of the password that was set.
   * @returns The cookies; none, if the password has been reset since: this browser may not be that of the owner of the
   *   address.
   */
  async start(
    userId: string,
    hash: string,
    { headers, cookies, requestOrigin }: FeatureRequest,
  ): Promise<readonly SetCookie[]> {
    const proven = this.moments.now();
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (!user || !(await this.store.has(userId, hash))) return [];
    const account = {
      provider: PASSWORD_PROVIDER_ID,
      type: 'credentials',
      providerAccountId: userId,
    } as const;
    const start = { user, account, profile: undefined, isNewUser: false, headers, proven };
    return this.sessions.start(start, cookies, requestOrigin);
  }
}
