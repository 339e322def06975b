/** An app behind `Auth(request, config)`, and browsers that are signed in at it. */
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../../src/core/index.js';
import { Sessions, type SessionsOptions } from '../../../src/features/sessions/index.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Browser } from '../../support/browser.js';
import type { Strategy } from './fleet.js';

export const SESSIONS = '/auth/account/sessions';
export const REVOKE_OTHERS = `${SESSIONS}/revoke-others`;
export const HTML = { accept: 'text/html,application/xhtml+xml' };

/** What a page gets of a session. */
export interface Listed {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly ip?: string;
  readonly userAgent?: string;
}

export class DeviceApp {
  readonly adapter = new MemoryAdapter();
  readonly errors: Error[] = [];
  private readonly config: AuthConfig;

  constructor(strategy: Strategy, options: SessionsOptions = {}) {
    this.config = {
      secret: 'a secret of more than thirty-two bytes',
      trustHost: true,
      adapter: this.adapter,
      session: { strategy },
      features: [Sessions({ pollInterval: 1e9, ...options })],
      logger: { error: (error) => this.errors.push(error), warn: () => undefined },
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
    };
  }

  browser(): Browser {
    return new Browser((request) => Auth(request, this.config));
  }

  async signIn(name = 'ada', headers: Readonly<Record<string, string>> = {}): Promise<Browser> {
    const browser = this.browser();
    const form = { csrfToken: await browser.csrfToken(), name };
    await browser.visit('/auth/callback/credentials', { form, headers });
    return browser;
  }

  /** Any request with the cookies of the browser. */
  send(
    browser: Browser,
    method: string,
    path: string,
    { body, headers = {} }: { body?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const url = new URL(path, browser.origin);
    const cookie = browser.cookieHeader();
    const sent = { cookie, 'content-type': 'application/json', ...headers };
    return Auth(
      new Request(url, { method, headers: sent, ...(body !== undefined && { body }) }),
      this.config,
    );
  }

  /** Every column of every record. */
  records() {
    return this.adapter.tables.list(SESSION_RECORDS, { by: 'id', limit: 100 });
  }
}

/** The list that a browser gets. */
export async function listSessions(browser: Browser): Promise<Listed[]> {
  return (await (await browser.visit(SESSIONS)).json()) as Listed[];
}

/** The id of the browser's own session. */
export async function readOwnId(browser: Browser): Promise<string> {
  const own = (await listSessions(browser)).find(({ isCurrent }) => isCurrent);
  if (!own) throw new Error('The browser is not signed in.');
  return own.id;
}
