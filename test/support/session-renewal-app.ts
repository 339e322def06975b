/** A NestJS app with sessions of any age. */
import type { ModuleMetadata } from '@nestjs/common';
import { AuthModule, type AuthModuleExtras, type AuthModuleOptions } from '../../src/index.js';
import { ClockToken } from '../../src/core/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from './browser.js';
import { type AppOptions, type PlatformAdapter, type RunningApp, startApp } from './nest-app.js';
import { SESSION_COOKIE } from './signed-in.js';
import { TracedAdapter } from './traced-adapter.js';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Far ahead, so that no browser drops a cookie because of the real date. */
const NOW = Date.UTC(2035, 0, 15, 12);

export type SessionRenewalOptions = Partial<AuthModuleOptions & AuthModuleExtras> & {
  /** Default `jwt`. */
  readonly strategy?: 'jwt' | 'database';
};

export class SessionRenewalApp {
  readonly clock = { now: NOW };
  /** The calls of the adapter that change something. */
  readonly writes: string[] = [];
  readonly errors: Error[] = [];
  readonly database = new TracedAdapter((method) => {
    if (/^(create|update|delete)/.test(method)) this.writes.push(method);
  });
  private running: RunningApp | undefined;

  async start(
    metadata: ModuleMetadata,
    adapter: PlatformAdapter,
    { strategy = 'jwt', ...options }: SessionRenewalOptions = {},
    appOptions?: AppOptions,
  ): Promise<void> {
    const { imports = [], ...rest } = metadata;
    const auth = AuthModule.forRoot({
      ...handlerConfig,
      ...(strategy === 'database' && { adapter: this.database.adapter, session: { strategy } }),
      logger: { error: (error) => void this.errors.push(error) },
      services: [{ provide: ClockToken, useValue: () => this.clock.now }],
      ...options,
    });
    this.running = await startApp({ imports: [auth, ...imports], ...rest }, adapter, appOptions);
  }

  get serve(): RunningApp['serve'] {
    if (!this.running) throw new TypeError('The app was not started.');
    return this.running.serve;
  }

  get app(): RunningApp['app'] {
    if (!this.running) throw new TypeError('The app was not started.');
    return this.running.app;
  }

  async close(): Promise<void> {
    await this.running?.close();
  }

  browser(): Browser {
    return new Browser(this.serve);
  }

  /** Ada, signed in some time ago. */
  async signedIn(age = 0): Promise<Browser> {
    const browser = this.browser();
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    this.writes.length = 0;
    this.errors.length = 0;
    this.clock.now += age;
    return browser;
  }
}

/** The lines of an answer that set or clear the session, without its value. */
export function sessionLines(response: Response): string[] {
  return response.headers
    .getSetCookie()
    .filter((line) => line.includes('session-token'))
    .map((line) => line.replace(/^([^=]+)=[^;]+/, '$1=…').replace(/Expires=[^;]+/, 'Expires=…'));
}

/** What an answer that carries a session on sets. */
export const RENEWED = [
  `${SESSION_COOKIE}=…; Path=/; Expires=…; HttpOnly; Secure; SameSite=Lax`,
] as const;
