/** Proof that a POST was made by a page of this site (contract §9). */
import type { Topic } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { CLAIMS, credentials } from './shared.js';

const SUBMITTED = { username: 'ada', password: 'opensesame' };

export const TOPIC: Topic = {
  topic: 'csrf',
  scenarios: {
    'every POST without a token': {
      config: ({ op }) => ({ providers: [op.oidc(), credentials()] }),
      visitor: { session: CLAIMS },
      steps: [
        post('/auth/signin/op', {}, { csrf: 'none' }),
        post('/auth/signout', {}, { csrf: 'none' }),
        post('/auth/callback/credentials', SUBMITTED, { csrf: 'none' }),
        postJson('/auth/session', { data: {} }, { csrf: 'none' }),
      ],
    },
    'every POST with another token': {
      config: ({ op }) => ({ providers: [op.oidc(), credentials()] }),
      visitor: { session: CLAIMS },
      steps: [
        post('/auth/signin/op', {}, { csrf: 'wrong' }),
        post('/auth/signout', {}, { csrf: 'wrong' }),
        post('/auth/callback/credentials', SUBMITTED, { csrf: 'wrong' }),
        postJson('/auth/session', { data: {} }, { csrf: 'wrong' }),
      ],
    },
    'a token without its cookie': {
      visitor: { isFresh: true },
      steps: [post('/auth/signout', { csrfToken: 'c5'.repeat(32) })],
    },
    'a cookie that is no such cookie': {
      visitor: { isFresh: true, cookies: { '__Host-authjs.csrf-token': 'nonsense' } },
      steps: [get('/auth/csrf'), post('/auth/signout')],
    },
    'no check, when the framework has its own': {
      config: ({ library, op }) => ({
        skipCSRFCheck: library.skipCSRFCheck,
        providers: [op.oidc(), credentials()],
      }),
      visitor: { isFresh: true, session: CLAIMS },
      steps: [
        postJson('/auth/session', { data: {} }),
        post('/auth/callback/credentials', SUBMITTED, { csrf: 'none' }),
        post('/auth/signout', {}, { csrf: 'none' }),
      ],
    },
    'a form from another site': {
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout', {}, { headers: { origin: 'https://evil.test' } })],
    },
    'a form from this site': {
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout', {}, { headers: { origin: 'https://app.test' } })],
    },
  },
};
