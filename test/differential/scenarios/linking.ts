/** Whose account it is (contract §18). */
import type { Database, Scenario, Topic } from '../scenario.js';
import { get, post, comeBack, signIn } from '../steps.js';
import {
  ADA,
  ADAS_ACCOUNT,
  CLAIMS,
  DAY,
  GRACE,
  SESSION_TOKEN,
  makeAccount,
  makeSession,
  transparent,
} from './shared.js';

const AFTERWARDS = get('/auth/session');

/** The same story with sessions in rows, and in cookies. */
function inRowsAndCookies(
  story: string,
  database: Database,
  rest: Partial<Scenario> = {},
): Record<string, Scenario> {
  const steps = [...signIn(), AFTERWARDS];
  return {
    [`${story}, with sessions in rows`]: {
      config: () => ({ callbacks: transparent }),
      database,
      steps,
      ...rest,
    },
    [`${story}, with sessions in cookies`]: {
      database,
      steps,
      ...rest,
      ...(rest.visitor && { visitor: { session: makeClaims(database) } }),
      config: (kit) => ({
        callbacks: transparent,
        ...rest.config?.(kit),
        session: { strategy: 'jwt' },
      }),
    },
  };
}

/** The session of a row, as a cookie would have it. */
function makeClaims({ users = [], sessions = [] }: Database): Record<string, unknown> {
  const owner = users.find(({ id }) => id === sessions[0]?.userId);
  return { ...CLAIMS, sub: owner?.id, name: owner?.name, email: owner?.email };
}

const signedInAs = { visitor: { session: SESSION_TOKEN } };
const VERIFIED = { ...ADA, emailVerified: new Date('2020-01-01T00:00:00Z') };

export const TOPIC: Topic = {
  topic: 'linking',
  scenarios: {
    ...inRowsAndCookies('a known account', { users: [ADA], accounts: [ADAS_ACCOUNT] }),
    ...inRowsAndCookies(
      'a known account, of the person who is signed in',
      { users: [ADA], accounts: [ADAS_ACCOUNT], sessions: [makeSession(ADA, 10 * DAY)] },
      signedInAs,
    ),
    ...inRowsAndCookies(
      'a known account, of another person than is signed in',
      { users: [ADA, GRACE], accounts: [ADAS_ACCOUNT], sessions: [makeSession(GRACE, 10 * DAY)] },
      signedInAs,
    ),
    ...inRowsAndCookies(
      'a new account, of the person who is signed in',
      { users: [GRACE], sessions: [makeSession(GRACE, 10 * DAY)] },
      signedInAs,
    ),
    ...inRowsAndCookies(
      'a new account by form, of the person who is signed in',
      { users: [GRACE], sessions: [makeSession(GRACE, 10 * DAY)] },
      {
        ...signedInAs,
        config: ({ op }) => ({
          providers: [
            op.oidc({
              checks: ['state'],
              authorization: { params: { scope: 'openid', response_mode: 'form_post' } },
            }),
          ],
        }),
        steps: [post('/auth/signin/op'), comeBack({ by: 'POST' }), AFTERWARDS],
      },
    ),
    ...inRowsAndCookies('a new account, and its address is unverified', { users: [ADA] }),
    ...inRowsAndCookies('a new account, and both sides have verified its address', {
      users: [VERIFIED],
    }),
    ...inRowsAndCookies(
      'a new account, and the app trusts the provider with addresses',
      { users: [ADA] },
      {
        config: ({ op }) => ({
          providers: [op.oidc({ allowDangerousEmailAccountLinking: true })],
          callbacks: transparent,
        }),
      },
    ),
    ...inRowsAndCookies(
      'a new account without an address',
      {},
      {
        config: ({ op }) => ({
          providers: [op.behaving({ person: { email: undefined } }).oidc()],
          callbacks: transparent,
        }),
      },
    ),
    'a new account, and the session has expired': {
      config: () => ({ callbacks: transparent }),
      database: { users: [GRACE], sessions: [makeSession(GRACE, -60)] },
      visitor: { session: SESSION_TOKEN },
      steps: signIn(),
    },
    'a new account, and the session in a cookie has expired': {
      config: () => ({ callbacks: transparent, session: { strategy: 'jwt' } }),
      database: { users: [GRACE] },
      visitor: { session: { ...CLAIMS, sub: GRACE.id }, sessionMaxAge: -60 },
      steps: signIn(),
    },
    'two people, one after the other': {
      database: {},
      steps: [...signIn(), post('/auth/signin/op'), comeBack({ as: 'grace' })],
    },
    'a second provider of the same person': {
      config: ({ op }) => ({ providers: [op.oidc(), op.oidc({ id: 'other' })] }),
      database: { users: [ADA], accounts: [makeAccount(ADA, 'ada-1815')] },
      steps: [...signIn(), post('/auth/signin/other'), comeBack()],
    },
    'a user who cannot be stored': { database: { failing: ['createUser'] }, steps: signIn() },
    'an account that cannot be stored': { database: { failing: ['linkAccount'] }, steps: signIn() },
    'an account that cannot be looked up': {
      database: { failing: ['getUserByAccount'] },
      steps: signIn(),
    },
    'a session that cannot be stored': {
      database: { failing: ['createSession'] },
      steps: signIn(),
    },
  },
};
