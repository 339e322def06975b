/** Processes of one app on one database, and browsers that sign in at them. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AuthHandler, type AuthServices, ClockToken, createAuth } from '../../../src/core/index.js';
import { Features } from '../../../src/core/features/feature-lifecycle.js';
import { value } from '../../../src/core/kernel/container.js';
import { systemTimers, type Timers, TimersToken } from '../../../src/core/kernel/timers.js';
import { Sessions, type SessionsOptions } from '../../../src/features/sessions/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { SessionRecords } from '../../../src/features/sessions/session-records.js';

export const ORIGIN = 'https://app.test';
export const START = Date.UTC(2026, 0, 1);
export const MINUTE = 60_000;

export type Strategy = 'jwt' | 'database';

/** The services of a process. */
interface Served {
  readonly services: AuthServices;
}

/** A process of the app. */
export interface Process extends Served {
  readonly sessions: Sessions;
  readonly sync: RevocationSync;
  readonly errors: Error[];
  readonly events: unknown[];
  /** Waits for the last uses that are being written. */
  settle(): Promise<void>;
}

/** All processes of the app share it. */
export const SECRET = 'a secret that all processes of the app share';

/** No timer fires: what it would do, a test does itself, and no deadline ends a slow statement. */
const withoutTimers: Timers = { ...systemTimers, after: () => () => undefined };

/** Processes with one clock and one database. */
export class Fleet {
  now = START;
  private readonly processes: Process[] = [];

  constructor(
    readonly strategy: Strategy,
    readonly adapter: Adapter = new MemoryAdapter(),
  ) {}

  /** Starts a process. Without a `pollInterval`, no timer of it fires. */
  start(options: SessionsOptions = {}, config: Partial<AuthConfig> = {}): Process {
    const errors: Error[] = [];
    const events: unknown[] = [];
    const features = [Sessions(options)];
    const services = this.compose(
      {
        features,
        logger: { error: (error) => errors.push(error), warn: () => undefined },
        events: { sessionRevoked: (message) => void events.push(message) },
        ...config,
      },
      options.pollInterval === undefined ? withoutTimers : systemTimers,
    );
    const process: Process = {
      services,
      sessions: services.get(Sessions),
      sync: services.get(RevocationSync),
      errors,
      events,
      settle: () => services.get(SessionRecords).settle(),
    };
    this.processes.push(process);
    return process;
  }

  /** Signs a user in at the app as it was before the feature. */
  async signInBefore(name = 'ada'): Promise<Visitor> {
    const visitor = new Visitor();
    await visitor.signIn({ services: this.compose({}) }, name);
    return visitor;
  }

  private compose(config: Partial<AuthConfig>, timers = withoutTimers): AuthServices {
    return createAuth(
      {
        secret: SECRET,
        url: ORIGIN,
        session: { strategy: this.strategy },
        adapter: this.adapter,
        providers: [
          {
            id: 'credentials',
            name: 'Name',
            type: 'credentials',
            credentials: { name: {} },
            authorize: ({ name }) => ({
              id: String(name),
              name: String(name),
              email: `${String(name)}@app.test`,
            }),
          },
        ],
        ...config,
      },
      [value(ClockToken, () => this.now), value(TimersToken, timers)],
    );
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  async stop(): Promise<void> {
    for (const { services } of this.processes) await services.get(Features).stop();
  }

  /** Signs a user in, in a new browser. */
  async signIn(process: Process, name = 'ada', userAgent = 'curl/8.5.0'): Promise<Visitor> {
    const visitor = new Visitor(userAgent);
    await visitor.signIn(process, name);
    return visitor;
  }
}

/** A browser with its cookies. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(private readonly userAgent = 'curl/8.5.0') {}

  async signIn(process: Served, name = 'ada'): Promise<Response> {
    const csrfToken = await this.csrfToken(process);
    return this.send(process, '/auth/callback/credentials', {
      method: 'POST',
      body: { csrfToken, name },
    });
  }

  async signOut(process: Process): Promise<Response> {
    return this.send(process, '/auth/signout', {
      method: 'POST',
      body: { csrfToken: await this.csrfToken(process) },
    });
  }

  /** The session that a process reads; `null` without one. */
  async session(process: Process): Promise<{ readonly user?: { readonly name?: string } } | null> {
    const response = await this.send(process, '/auth/session');
    return (await response.json()) as { readonly user?: { readonly name?: string } } | null;
  }

  async csrfToken(process: Served): Promise<string> {
    const response = await this.send(process, '/auth/csrf');
    return ((await response.json()) as { readonly csrfToken: string }).csrfToken;
  }

  get request(): Request {
    return new Request(`${ORIGIN}/`, { headers: { cookie: this.cookieHeader } });
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, text]) => `${name}=${text}`).join('; ');
  }

  async send(
    { services }: Served,
    path: string,
    {
      method = 'GET',
      body,
      headers = {},
    }: {
      readonly method?: string;
      readonly body?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Response> {
    const response = await services.get(AuthHandler).respond(
      new Request(ORIGIN + path, {
        method,
        headers: { cookie: this.cookieHeader, 'user-agent': this.userAgent, ...headers },
        ...(body && { body: new URLSearchParams(body) }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', text = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (text === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, text);
    }
    return response;
  }
}
