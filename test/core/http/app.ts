/** A site with two providers, which records its log and its submitted fields. */
import { parseSetCookie } from 'cookie';
import { Auth, type AuthConfig } from '../../../src/core/index.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { assertInert } from '../../support/assert-inert.js';
import { Browser, type Server } from '../../support/browser.js';

export const ORIGIN = 'https://app.test';
export const SECRET = 'a secret that is at least 32 bytes long';
export const SESSION_COOKIE = '__Secure-authjs.session-token';
export const CALLBACK_COOKIE = '__Secure-authjs.callback-url';
export const CSRF_COOKIE = '__Host-authjs.csrf-token';
export const PASSWORD = 'correct horse';

export interface App {
  readonly config: AuthConfig;
  readonly errors: Error[];
  /** The codes that were warned of, and the facts beside them. */
  readonly warnings: unknown[][];
  /** One line for each error and warning. */
  readonly log: string[];
  /** The credentials that `authorize` received. */
  readonly submitted: unknown[];
  readonly serve: Server;
  browser(origin?: string): Browser;
}

/** @param changes - Changes of a valid configuration. */
export function makeApp(changes: Partial<AuthConfig> = {}): App {
  const errors: Error[] = [];
  const warnings: unknown[][] = [];
  const log: string[] = [];
  const submitted: unknown[] = [];
  const config: AuthConfig = {
    secret: SECRET,
    trustHost: true,
    providers: [
      {
        id: 'password',
        name: 'Password',
        type: 'credentials',
        credentials: { password: { label: 'Password', type: 'password' } },
        authorize: (credentials) => {
          submitted.push(credentials);
          return credentials.password === PASSWORD ? { id: '42', name: 'Ada' } : null;
        },
      },
      {
        id: 'idp',
        name: 'IdP',
        type: 'oauth',
        clientId: 'client',
        clientSecret: 'client secret',
        authorization: 'https://idp.test/authorize',
        token: 'https://idp.test/token',
        userinfo: 'https://idp.test/userinfo',
      },
    ],
    logger: {
      error: (error) => {
        errors.push(error);
        log.push(formatLogLine('error', error));
      },
      warn: (code, ...facts) => {
        warnings.push([code, ...facts]);
        log.push(formatLogLine('warn', code));
      },
    },
    ...changes,
  };
  const serve: Server = (request) => Auth(request, config as Omit<AuthConfig, 'raw'>);
  const browser = (origin = ORIGIN) => new Browser(serve, origin);
  return { config, errors, warnings, log, submitted, serve, browser };
}

/** Signs in with the right password. */
export async function signIn(
  browser: Browser,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return browser.post('/auth/callback/password', { password: PASSWORD, ...fields });
}

/** Asserts that a request has no effect: no sign-in, no sign-out, and one line in the log. */
export async function inertly(
  app: App,
  browser: Browser,
  act: () => Promise<Response>,
): Promise<Response> {
  const rows = { users: [], accounts: [], sessions: [] };
  const before = { cookies: new Map(browser.jar), rows };
  const [logged, warned] = [app.errors.length, app.warnings.length];
  const response = await act();
  const after = { cookies: new Map(browser.jar), rows };
  const logs = app.errors.slice(logged);
  const warnings = app.warnings.slice(warned);
  await assertInert({ before, response, after, logs, warnings, secrets: [SECRET] });
  return response;
}

export interface ReceivedCookie {
  readonly name: string;
  /** Decoded. Empty when the cookie is cleared. */
  readonly value: string;
  readonly header: string;
}

/** The cookies that a response sets or clears, in order. */
export function readCookies(response: Response): ReceivedCookie[] {
  return response.headers.getSetCookie().map((header) => {
    const { name, value = '' } = parseSetCookie(header);
    return { name, value, header };
  });
}

/** The session cookies that a response sets or clears. */
export function readSessionCookies(response: Response): ReceivedCookie[] {
  return readCookies(response).filter(({ name }) => name.includes('session-token'));
}

/** A request with exactly this `Cookie` header. */
export function withCookieHeader(path: string, cookie: string, origin = ORIGIN): Request {
  return new Request(new URL(path, origin), { headers: { cookie } });
}
