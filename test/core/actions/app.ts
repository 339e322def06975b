/** An app over the library, with a clock that can be turned and a log that can be read. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { type RequestOrigin, OriginResolver } from '../../../src/core/http/request-origin.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import { type ServiceResolver, value } from '../../../src/core/kernel/container.js';
import type { CredentialsConfig } from '../../../src/core/providers/credentials-config.js';
import type { OAuth2Config } from '../../../src/core/providers/oauth-config.js';
import { Browser, type Server } from '../../support/browser.js';

export const ORIGIN = 'https://app.test';
export const SECRET = 'canary-auth-secret of more than 32 bytes';

/** Far ahead, so that no browser drops a cookie because of the real date. */
export const NOW = Date.UTC(2035, 0, 15, 12);

export const COOKIE = {
  session: '__Secure-authjs.session-token',
  callbackUrl: '__Secure-authjs.callback-url',
  csrf: '__Host-authjs.csrf-token',
} as const;

export const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: '/ada.png' } as const;

export interface LogEntry {
  readonly level: 'error' | 'warn' | 'debug';
  readonly subject: unknown;
  readonly facts: readonly unknown[];
}

export interface App {
  readonly config: AuthConfig;
  readonly services: ServiceResolver;
  readonly server: Server;
  readonly clock: { now: number };
  readonly log: LogEntry[];
  /** The types of the errors in the log. */
  errors(): string[];
  browser(): Browser;
}

export function makeApp(config: Partial<AuthConfig> = {}): App {
  const clock = { now: NOW };
  const log: LogEntry[] = [];
  const full: AuthConfig = {
    secret: SECRET,
    trustHost: true,
    providers: [password()],
    logger: recorder(log),
    ...config,
  };
  const services = createAuth(full, [value(ClockToken, () => clock.now)]);
  const server: Server = async (request) => services.get(AuthHandler).respond(request);
  return {
    config: full,
    services,
    server,
    clock,
    log,
    errors: () => listErrors(log),
    browser: () => new Browser(server, ORIGIN),
  };
}

export function recorder(log: LogEntry[]): NonNullable<AuthConfig['logger']> {
  return {
    error: (subject, ...facts) => void log.push({ level: 'error', subject, facts }),
    warn: (subject, ...facts) => void log.push({ level: 'warn', subject, facts }),
    debug: (subject, ...facts) => void log.push({ level: 'debug', subject, facts }),
  };
}

export function listErrors(log: readonly LogEntry[]): string[] {
  return log
    .filter(({ level }) => level === 'error')
    .map(({ subject }) => (subject as { type?: string }).type ?? (subject as Error).name);
}

/** A provider of the type `credentials`: "right" is Ada's password. */
export function password(
  authorize: NonNullable<CredentialsConfig['authorize']> = ({ password: given }) =>
    given === 'right' ? ADA : null,
): CredentialsConfig {
  return { id: 'password', name: 'Password', type: 'credentials', credentials: {}, authorize };
}

/** A provider of the type `oauth` that needs no request before the browser comes back from it. */
export const OP: OAuth2Config = {
  id: 'op',
  name: 'Provider',
  type: 'oauth',
  clientId: 'client',
  clientSecret: 'client secret',
  authorization: 'https://op.test/authorize',
  token: 'https://op.test/token',
  userinfo: 'https://op.test/userinfo',
};

export async function signIn(browser: Browser, form: Record<string, string> = {}) {
  return browser.post('/auth/callback/password', { password: 'right', ...form });
}

/** What a service under the actions takes from a request. */
export function makeVisitor(
  app: App,
  cookieHeader: string,
): { cookies: RequestCookies; requestOrigin: RequestOrigin } {
  const requestOrigin = app.services.get(OriginResolver).resolve(ORIGIN, new Headers());
  return { cookies: new RequestCookies(cookieHeader), requestOrigin };
}

/** The adapter, telling `trace` the name of each method that is called. */
export function traced(adapter: Adapter, trace: string[]): Adapter {
  const methods = Object.entries(adapter) as [string, (...given: unknown[]) => unknown][];
  const watched = methods.map(([name, method]) => {
    const watch = (...given: unknown[]): unknown => {
      trace.push(name);
      return method(...given);
    };
    return [name, watch] as const;
  });
  return Object.fromEntries(watched);
}

/** The names of the cookies that a response sets, and of those that it deletes. */
export function readCookies(response: Response): { set: string[]; deleted: string[] } {
  const headers = response.headers.getSetCookie();
  const named = (isDeleted: boolean) =>
    headers
      .filter((header) => /; Max-Age=0(;|$)/.test(header) === isDeleted)
      .map((header) => header.slice(0, header.indexOf('=')));
  return { set: named(false), deleted: named(true) };
}
