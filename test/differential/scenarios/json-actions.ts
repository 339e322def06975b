/** The actions that answer with JSON: `csrf`, `providers`, `session` (contract §5.1–§5.4). */
import type { Topic } from '../scenario.js';
import { get, post } from '../steps.js';
import { CLAIMS, credentials, email } from './shared.js';

export const TOPIC: Topic = {
  topic: 'json',
  scenarios: {
    'a new browser gets a CSRF token': { visitor: { isFresh: true }, steps: [get('/auth/csrf')] },
    'a known browser keeps its CSRF token': { steps: [get('/auth/csrf'), get('/auth/csrf')] },
    'a CSRF cookie made with another secret is replaced': {
      visitor: {
        isFresh: true,
        cookies: { '__Host-authjs.csrf-token': `${'ab'.repeat(32)}|${'cd'.repeat(32)}` },
      },
      steps: [get('/auth/csrf')],
    },
    'a CSRF token without a CSRF check': {
      config: ({ library }) => ({ skipCSRFCheck: library.skipCSRFCheck }),
      steps: [get('/auth/csrf')],
    },
    'the providers of every type': {
      config: ({ op }) => ({ providers: [op.oidc(), op.oauth({ id: 'plain' }), credentials()] }),
      steps: [get('/auth/providers')],
    },
    'an e-mail provider among the providers': {
      config: () => ({ url: 'https://app.test', providers: [email()] }),
      database: {},
      steps: [get('/auth/providers')],
    },
    'a provider that is a function': {
      config: ({ op }) => ({ providers: [() => op.oidc({ name: 'From a function' }) as never] }),
      steps: [get('/auth/providers')],
    },
    'a provider whose options rename it': {
      config: ({ op }) => ({
        providers: [op.oidc({ options: { id: 'renamed', name: 'Renamed' } })],
      }),
      steps: [get('/auth/providers')],
    },
    'no provider at all': { config: () => ({ providers: [] }), steps: [get('/auth/providers')] },
    'no user is signed in': { steps: [get('/auth/session')] },
    'a user is signed in': { visitor: { session: CLAIMS }, steps: [get('/auth/session')] },
    'a new browser asks for the session': {
      visitor: { isFresh: true },
      steps: [get('/auth/session')],
    },
    'actions that GET alone has': {
      steps: [
        post('/auth/csrf'),
        post('/auth/providers'),
        post('/auth/error'),
        post('/auth/verify-request'),
        post('/auth/webauthn-options/op'),
      ],
    },
  },
};
