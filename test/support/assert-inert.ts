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
  /** The warnings in between, instead of an error. */
  readonly warnings?: readonly (readonly unknown[])[];
  /** What may appear nowhere. */
  readonly secrets?: readonly string[];
}

const SESSION_COOKIE = /authjs\.session-token(\.\d+)?$/;

/** Errors that a person can do something about lead to the sign-in page. */
const SHOWN_ON_SIGN_IN_PAGE: ReadonlySet<string> = new Set([
  'AccountNotLinked',
  'CredentialsSignin',
  'EmailSignin',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'SignInExpired',
]);

/** Requests that no page sends are logged at the level debug alone, and those that succeed not. */
const isOfScanners = ({ status }: Response) =>
  status < 300 || [404, 405, 408, 414].includes(status);

/**
 * No user was signed in or out, nothing was stored, and one line was logged; no secret got out. For
 * a sign-in that is not open any more, the line is a warning.
 *
 * A logger may print all of an error, not just its messages. Hence the look at the whole object.
 */
export async function assertInert(attempt: Attempt): Promise<void> {
  const { response, logs, secrets = [] } = attempt;
  // Of the configuration, with the first request.
  const warnings = (attempt.warnings ?? []).filter(([code]) => code !== 'option-without-effect');
  assertUnchanged(attempt);
  const location = response.headers.get('location') ?? '';
  const [warning] = warnings;
  if (location.endsWith('error=SignInExpired')) {
    expect([logs, warnings.length, warning?.[0]]).toEqual([[], 1, 'sign-in-expired']);
  } else {
    const lines = [...logs, ...warnings.filter(([code]) => code === 'request-unexpected')];
    expect(lines).toHaveLength(isOfScanners(response) ? 0 : 1);
  }
  const line = logs.map((error) => formatLogLine('error', error)).join();
  expect(line).toMatch(/^(\[auth\]\[error\] [A-Z]\w+: \P{Cc}+)?$/u);
  const visible = [
    location,
    await response.clone().text(),
    line,
    inspect([logs, warning], { depth: 13 }),
  ];
  for (const text of visible) for (const secret of secrets) expect(text).not.toContain(secret);
}

/**
 * The browser is sent to the page that tells of this error, and learns nothing beside its name.
 *
 * @param error - As it is in the query of that page: with its `code`, if it has one, as in
 *   `OAuthCallbackError&code=refused`.
 */
export function assertRefused(
  response: Response,
  error: string,
  origin = 'https://app.test',
): void {
  const [name = ''] = error.split('&');
  const page = SHOWN_ON_SIGN_IN_PAGE.has(name) ? 'signin' : 'error';
  expect([response.status, withoutReference(response.headers.get('location'))]).toEqual([
    302,
    `${origin}/auth/${page}?error=${error}`,
  ]);
}

/**
 * The browser goes on to where it wanted to go: its sign-in was completed before, and is not again.
 * No user was signed in or out, nothing was stored, and nothing was logged.
 */
export function assertCompletedBefore(attempt: Attempt, callbackUrl = 'https://app.test'): void {
  const { response, before, logs, warnings } = attempt;
  expect(sessionIn(before)).not.toEqual([]);
  assertUnchanged(attempt);
  expect([response.status, response.headers.get('location')]).toEqual([302, callbackUrl]);
  expect([logs, warnings]).toEqual([[], []]);
}

function assertUnchanged({ before, response, after }: Attempt): void {
  expect(sessionCookiesSetBy(response)).toEqual([]);
  expect(sessionIn(after)).toEqual(sessionIn(before));
  expect(after.rows).toEqual(before.rows);
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
