/** The `signIn` callback, for every sign-in method (contract §6). */
import { describe, expect, it } from '@jest/globals';
import { AuthError } from '../../../src/core/errors/auth.error.js';
import {
  AccessDenied,
  CredentialsSignin,
  OAuthAccountNotLinked,
  Verification,
} from '../../../src/core/errors/request.errors.js';
import { COOKIE, ORIGIN, signIn } from '../actions/app.js';
import { type SessionApp, listNames, sessionApp } from '../sessions/session-app.js';
import { withoutReference } from '../../support/error-reference.js';

const DENIED = `${ORIGIN}/auth/error?error=AccessDenied`;

type Verdict = () => unknown;
const rejecting = (thrown: unknown) => () => Promise.reject(thrown);

const REFUSALS: readonly (readonly [string, Verdict, string, string])[] = [
  ['false', () => false, DENIED, 'AccessDenied'],
  ['a promise of false', async () => false, DENIED, 'AccessDenied'],
  ['nothing', () => undefined, DENIED, 'AccessDenied'],
  ['null', () => null, DENIED, 'AccessDenied'],
  ['empty text', () => '', DENIED, 'AccessDenied'],
  ['an error', rejecting(new Error('banned: hunter2')), DENIED, 'AccessDenied'],
  ['thrown text', rejecting('banned'), DENIED, 'AccessDenied'],
  ['AccessDenied', rejecting(new AccessDenied('no')), DENIED, 'AccessDenied'],
  [
    'Verification',
    rejecting(new Verification('no')),
    `${ORIGIN}/auth/error?error=Verification`,
    'Verification',
  ],
  [
    'CredentialsSignin',
    rejecting(new CredentialsSignin('no')),
    `${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`,
    'CredentialsSignin',
  ],
  [
    'OAuthAccountNotLinked',
    rejecting(new OAuthAccountNotLinked('no')),
    `${ORIGIN}/auth/signin?error=OAuthAccountNotLinked`,
    'OAuthAccountNotLinked',
  ],
  [
    'AuthError',
    rejecting(new AuthError('no')),
    `${ORIGIN}/auth/error?error=Configuration`,
    'AuthError',
  ],
];

const ELSEWHERE: readonly (readonly [string, string])[] = [
  ['/join', `${ORIGIN}/join`],
  [`${ORIGIN}/join?x=1`, `${ORIGIN}/join?x=1`],
  ['https://evil.test/x', ORIGIN],
  ['//evil.test', ORIGIN],
  ['/\\evil.test', ORIGIN],
  ['javascript:alert(1)', ORIGIN],
];

async function visited(strategy: 'jwt' | 'database', verdict: Verdict) {
  const app = sessionApp(strategy, { callbacks: { signIn: verdict as never } });
  const browser = app.browser();
  await browser.csrfToken();
  const response = await signIn(browser);
  return { app, browser, response, location: response.headers.get('location') };
}

function listWrites(app: SessionApp): string[] {
  return listNames(app.calls).filter((name) =>
    /^(create|link|update|delete)|cb\.jwt|ev\./.test(name),
  );
}

describe.each(['jwt', 'database'] as const)('with sessions of the kind %s', (strategy) => {
  it.each(REFUSALS)('%s refuses', async (_, verdict, location, type) => {
    const visit = await visited(strategy, verdict);
    expect(withoutReference(visit.location)).toBe(location);
    expect(visit.browser.jar.has(COOKIE.session)).toBe(false);
    expect(listWrites(visit.app)).toEqual([]);
    expect(visit.app.errors()).toEqual([type]);
  });

  it.each(ELSEWHERE)('A14 %s redirects to %s, and signs no user in', async (returned, location) => {
    const visit = await visited(strategy, () => returned);
    expect(visit.location).toBe(location);
    expect(visit.browser.jar.has(COOKIE.session)).toBe(false);
    expect(listWrites(visit.app)).toEqual([]);
    expect(visit.app.errors()).toEqual([]);
  });

  it.each([
    ['true', () => true],
    ['a promise of true', async () => true],
  ])('%s lets in', async (_, verdict) => {
    const visit = await visited(strategy, verdict);
    expect(visit.location).toBe(ORIGIN);
    expect(visit.browser.jar.has(COOKIE.session)).toBe(true);
  });
});

it('logs the reason of a refusal, and reveals it nowhere else', async () => {
  const { app, response } = await visited('jwt', rejecting(new Error('banned: hunter2')));
  expect(app.log.find(({ level }) => level === 'error')?.subject).toMatchObject({
    message: 'banned: hunter2',
    cause: { err: new Error('banned: hunter2') },
  });
  expect(JSON.stringify([...response.headers])).not.toContain('hunter2');
});
