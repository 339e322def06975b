/** Other forms of an answer: for scripts, and for frameworks (contract §1, §6). */
import type { Config, Kit, Topic } from '../scenario.js';
import { comeBack, get, post, postJson } from '../steps.js';
import { CLAIMS, credentials } from './shared.js';

const AS_JSON = { headers: { 'x-auth-return-redirect': '1' } };
const RIGHT = { username: 'ada', password: 'opensesame' };

const raw = ({ library }: Kit): Config => ({ raw: library.raw, providers: [credentials()] });

export const TOPIC: Topic = {
  topic: 'answer',
  scenarios: {
    'a redirect as JSON': {
      visitor: { session: CLAIMS },
      steps: [
        post('/auth/signin/op', { callbackUrl: '/a' }, AS_JSON),
        comeBack(AS_JSON),
        post('/auth/signout', {}, AS_JSON),
      ],
    },
    'no redirect, and the header for it': {
      steps: [get('/auth/session', AS_JSON), get('/auth/signin', AS_JSON)],
    },
    'an error as JSON': {
      config: () => ({ providers: [credentials()] }),
      steps: [
        post('/auth/callback/credentials', { password: 'guess' }, AS_JSON),
        post('/auth/signout', {}, { ...AS_JSON, csrf: 'wrong' }),
        get('/auth/callback/unknown', AS_JSON),
        postJson('/auth/session', {}, { ...AS_JSON, csrf: 'wrong' }),
        get('/auth/nothing', AS_JSON),
      ],
    },
    'raw, of a session': {
      config: raw,
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'raw, of a page': { config: raw, steps: [get('/auth/signin')] },
    'raw, of the providers': { config: raw, steps: [get('/auth/providers')] },
    'raw, of a sign-in': { config: raw, steps: [post('/auth/callback/credentials', RIGHT)] },
    'raw, of a sign-out': {
      config: raw,
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout')],
    },
    'raw, of an error': {
      config: raw,
      steps: [
        post('/auth/callback/credentials', { password: 'guess' }),
        post('/auth/signout', {}, { csrf: 'wrong' }),
        get('/auth/callback/unknown'),
      ],
    },
    'raw, of an error as JSON': {
      config: raw,
      steps: [post('/auth/callback/credentials', { password: 'guess' }, AS_JSON)],
    },
    'raw, of a wrong configuration': {
      config: ({ library }) => ({ raw: library.raw, secret: '' }),
      steps: [get('/auth/session'), get('/auth/signin')],
    },
    'raw, of a request that is none': { config: raw, steps: [get('/auth/nothing')] },
  },
};
