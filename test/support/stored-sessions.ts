/** Sessions that are rows, in a memory adapter that can be made to fail. */
import { handlerConfig } from '../contract/handler.contract.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { SESSION_COOKIE } from './signed-in.js';

const HOUR_MS = 3_600_000;

export class StoredSessions {
  private readonly memory = new MemoryAdapter();
  private isAway = false;

  /** What an app is configured with. */
  readonly config = {
    ...handlerConfig,
    providers: handlerConfig.providers.slice(0, 1),
    session: { strategy: 'database' },
    adapter: Object.assign(Object.create(this.memory) as MemoryAdapter, {
      getSessionAndUser: async (token: string) => {
        if (this.isAway) throw new Error('connection refused');
        return this.memory.getSessionAndUser(token);
      },
    }),
  } as const;

  /** Starts a session of a new user. @returns Its token. */
  async start(name: string): Promise<string> {
    const sessionToken = crypto.randomUUID();
    const address = `${sessionToken}@example.com`;
    const { id: userId } = await this.memory.createUser({
      id: sessionToken,
      name,
      email: address,
      emailVerified: null,
    });
    const expires = new Date(Date.now() + HOUR_MS);
    await this.memory.createSession({ sessionToken, userId, expires });
    return sessionToken;
  }

  /** Ends a session, as a sign-out elsewhere does. */
  async end(sessionToken: string): Promise<void> {
    await this.memory.deleteSession(sessionToken);
  }

  /** From now on the database cannot be reached. */
  goAway(): void {
    this.isAway = true;
  }

  comeBack(): void {
    this.isAway = false;
  }
}

/** A session cookie as a header. */
export function toCookieHeader(token: string): { cookie: string } {
  return { cookie: `${SESSION_COOKIE}=${token}` };
}
