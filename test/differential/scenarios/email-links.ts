/** A user opens the link of an email (contract §13, steps 6–7, and §18). */
import { createHash } from 'node:crypto';
import type { Config, Scenario, Topic } from '../scenario.js';
import { SECRET } from '../secret.js';
import { call, get, openMail, post } from '../steps.js';
import {
  ADA,
  DAY,
  GRACE,
  SESSION_TOKEN,
  email,
  inSeconds,
  makeSession,
  transparent,
} from './shared.js';

const TOKEN = 'abcdef0123456789'.repeat(4);
const LINK = `/auth/callback/email?token=${TOKEN}&email=ada%40example.com`;

const watched = (): Config => ({
  url: 'https://app.test',
  providers: [email()],
  callbacks: transparent,
});
const inCookies = (): Config => ({ ...watched(), session: { strategy: 'jwt' } });

/** Ada asks for a link, and opens it in the same browser. */
function asked(rest: Partial<Scenario> = {}): Scenario {
  return {
    config: watched,
    database: { users: [ADA] },
    steps: [
      post('/auth/signin/email', { email: 'ada@example.com', callbackUrl: '/welcome' }),
      openMail(),
      get('/auth/session'),
    ],
    ...rest,
  };
}

/** A link that was asked for in another browser. */
function stored(seconds: number, path = LINK): Scenario {
  const token = createHash('sha256').update(`${TOKEN}${SECRET}`).digest('hex');
  const row = { identifier: 'ada@example.com', token, expires: inSeconds(seconds) };
  return {
    config: watched,
    database: { users: [ADA], verificationTokens: [row] },
    steps: [get(path)],
  };
}

export const TOPIC: Topic = {
  topic: 'mail link',
  scenarios: {
    'of a known user, with sessions in rows': asked(),
    'of a known user, with sessions in cookies': asked({ config: inCookies }),
    'of a new user, with sessions in rows': asked({ database: {} }),
    'of a new user, with sessions in cookies': asked({ database: {}, config: inCookies }),
    'of a new user, with a page for new users': asked({
      database: {},
      config: () => ({ ...watched(), pages: { newUser: '/hello' } }),
    }),
    'of a user who is signed in already': asked({
      database: { users: [ADA], sessions: [makeSession(ADA, 10 * DAY)] },
      visitor: { session: SESSION_TOKEN },
    }),
    'of another user than is signed in': asked({
      database: { users: [ADA, GRACE], sessions: [makeSession(GRACE, 10 * DAY)] },
      visitor: { session: SESSION_TOKEN },
    }),
    'a second time': asked({
      steps: [post('/auth/signin/email', { email: 'ada@example.com' }), openMail(), openMail()],
    }),
    'for another address': asked({
      steps: [
        post('/auth/signin/email', { email: 'ada@example.com' }),
        openMail({ parameters: { email: 'grace@example.com' } }),
      ],
    }),
    'with another token': asked({
      steps: [
        post('/auth/signin/email', { email: 'ada@example.com' }),
        openMail({ parameters: { token: 'another' } }),
      ],
    }),
    'that has expired': asked({
      config: () => ({ ...watched(), providers: [email({ maxAge: 1 })] }),
      steps: [
        post('/auth/signin/email', { email: 'ada@example.com' }),
        call('two seconds later', () => new Promise((resolve) => setTimeout(resolve, 2000))),
        openMail(),
      ],
    }),
    'from another browser': stored(600),
    'from another browser, expired': stored(-60),
    'without a token': stored(600, '/auth/callback/email?email=ada%40example.com'),
    'without an address': stored(600, `/auth/callback/email?token=${TOKEN}`),
    'by POST': {
      ...stored(600),
      steps: [post(LINK)],
    },
    'and the signIn callback refuses': asked({
      config: () => ({
        ...watched(),
        callbacks: { signIn: ({ email: request }) => Boolean(request?.verificationRequest) },
      }),
    }),
    'and the user cannot be updated': asked({
      database: { users: [ADA], failing: ['updateUser'] },
    }),
    'and the token cannot be used': asked({
      database: { users: [ADA], failing: ['useVerificationToken'] },
    }),
  },
};
