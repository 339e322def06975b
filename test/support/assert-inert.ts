/** What a refused request must not have done. */
import { inspect } from 'node:util';
import { expect } from '@jest/globals';
import { formatLogLine } from '../../src/core/kernel/logger.js';
import type { Rows } from './traced-adapter.js';
import { withoutReference } from './error-reference.js';

/** What there was at one moment. */
export interface Evidence {
  readonly cookies: ReadonlyMap<string, string>;
  readonly rows: Rows;
}

export interface Attempt {
  readonly before: Evidence;
  readonly response: Response;
  readonly after: Evidence;
  /** What was logged as an error in between. */
  readonly logs: readonly Error[];
  /** What may appear nowhere. */
  readonly secrets?: readonly string[];
}

const SESSION_COOKIE = /authjs\.session-token(\.\d+)?$/;

/** Errors that a person can do something about lead to the sign-in page. */
const TOLD_ON_SIGN_IN_PAGE: ReadonlySet<string> = new Set([
  'AccountNotLinked',
  'CredentialsSignin',
  'EmailSignin',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
]);

/**
 * Nobody was signed in or out, nothing was stored, and one line was logged; no secret got out.
 *
 * A logger may print all of an error, not just its messages. Hence the look at the whole object.
 */
export async function assertInert(attempt: Attempt): Promise<void> {
  const { before, response, after, logs, secrets = [] } = attempt;
  expect(sessionCookiesSetBy(response)).toEqual([]);
  expect(sessionIn(after)).toEqual(sessionIn(before));
  expect(after.rows).toEqual(before.rows);
  expect(logs).toHaveLength(1);
  const [error] = logs;
  const line = formatLogLine('error', error!);
  expect(line).toMatch(/^\[auth\]\[error\] [A-Z]\w+: \P{Cc}+$/u);
  const location = response.headers.get('location') ?? '';
  const told = [location, await response.clone().text(), line, inspect(error, { depth: 12 })];
  for (const text of told) for (const secret of secrets) expect(text).not.toContain(secret);
}

/** The browser is sent to the page that tells of this error, and learns nothing beside its name. */
export function assertRefused(response: Response, code: string, origin = 'https://app.test'): void {
  const page = TOLD_ON_SIGN_IN_PAGE.has(code) ? 'signin' : 'error';
  expect([response.status, withoutReference(response.headers.get('location'))]).toEqual([
    302,
    `${origin}/auth/${page}?error=${code}`,
  ]);
}

function sessionCookiesSetBy(response: Response): string[] {
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!.split('='))
    .filter(([name = '', value]) => SESSION_COOKIE.test(name) && value !== '')
    .map(([name = '']) => name);
}

function sessionIn({ cookies }: Evidence): [string, string][] {
  return [...cookies].filter(([name]) => SESSION_COOKIE.test(name));
}
