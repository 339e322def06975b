/** Names and attributes of cookies (contract §8.1, §8.3). */
import type { Topic } from '../scenario.js';
import { comeBack, get, post, signIn } from '../steps.js';
import { CLAIMS, credentials } from './shared.js';

const SUBMITTED = { username: 'ada', password: 'opensesame' };

export const TOPIC: Topic = {
  topic: 'cookies',
  scenarios: {
    'without https': {
      config: ({ op }) => ({ providers: [op.oidc({ checks: ['state', 'pkce', 'nonce'] })] }),
      visitor: { origin: 'http://app.test' },
      steps: [...signIn({ callbackUrl: '/a' }), get('/auth/session')],
    },
    'secure ones without https': {
      config: () => ({ useSecureCookies: true }),
      visitor: { origin: 'http://app.test', isFresh: true },
      steps: [get('/auth/csrf?callbackUrl=/a')],
    },
    'not secure ones with https': {
      config: () => ({ useSecureCookies: false }),
      visitor: { isFresh: true },
      steps: [get('/auth/csrf?callbackUrl=/a')],
    },
    'of a new browser': {
      visitor: { isFresh: true },
      steps: [get('/auth/csrf?callbackUrl=/a')],
    },
    'with names of their own': {
      config: () => ({
        cookies: {
          sessionToken: { name: 'sid' },
          csrfToken: { name: 'csrf' },
          callbackUrl: { name: 'back' },
        },
        providers: [credentials()],
      }),
      steps: [
        get('/auth/csrf?callbackUrl=/a'),
        post('/auth/callback/credentials', SUBMITTED),
        get('/auth/session'),
        post('/auth/signout'),
      ],
    },
    'with attributes of their own': {
      config: () => ({
        cookies: {
          sessionToken: { options: { domain: 'app.test', sameSite: 'strict', path: '/' } },
        },
      }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), post('/auth/signout')],
    },
    'for the checks, with names and attributes of their own': {
      config: ({ op }) => ({
        cookies: {
          state: { name: 'my-state', options: { sameSite: 'none', secure: true, maxAge: 60 } },
          pkceCodeVerifier: { name: 'my-pkce' },
          nonce: { name: 'my-nonce' },
        },
        providers: [op.oidc({ checks: ['state', 'pkce', 'nonce'] })],
      }),
      steps: [post('/auth/signin/op'), comeBack()],
    },
    'partitioned ones': {
      config: () => ({
        cookies: { csrfToken: { options: { partitioned: true, secure: true, path: '/' } } },
      }),
      visitor: { isFresh: true },
      steps: [get('/auth/csrf')],
    },
    'a session cookie whose name only begins alike': {
      visitor: { cookies: { '__Secure-authjs.session-token-old': 'rubbish' }, session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'session cookies that only begin alike': {
      visitor: { cookies: { '__Secure-authjs.session-token-old': 'rubbish' } },
      steps: [get('/auth/session')],
    },
  },
};
