/** Every header of an answer, once for each kind of answer (contract §5, §8.4). */
import type { Topic } from '../scenario.js';
import { comeBack, get, post, postJson } from '../steps.js';
import { CLAIMS, DAY, ADA, SESSION_TOKEN, makeSession } from './shared.js';

const all = { comparesEveryHeader: true } as const;

export const TOPIC: Topic = {
  topic: 'headers',
  scenarios: {
    'of a session': { ...all, visitor: { session: CLAIMS }, steps: [get('/auth/session')] },
    'of a session in a row': {
      ...all,
      database: { users: [ADA], sessions: [makeSession(ADA, 10 * DAY)] },
      visitor: { session: SESSION_TOKEN },
      steps: [get('/auth/session')],
    },
    'of a session that is updated': {
      ...all,
      visitor: { session: CLAIMS },
      steps: [postJson('/auth/session', { data: {} })],
    },
    'of a CSRF token': { ...all, visitor: { isFresh: true }, steps: [get('/auth/csrf')] },
    'of the providers': { ...all, steps: [get('/auth/providers')] },
    'of a page': { ...all, steps: [get('/auth/signin'), get('/auth/error')] },
    'of a sign-in': { ...all, steps: [post('/auth/signin/op'), comeBack()] },
    'of a sign-out': { ...all, visitor: { session: CLAIMS }, steps: [post('/auth/signout')] },
    'of an error': { ...all, steps: [get('/auth/callback/unknown'), get('/auth/nothing')] },
    'of a wrong configuration': {
      ...all,
      config: () => ({ secret: '' }),
      steps: [get('/auth/session'), get('/auth/signin')],
    },
  },
};
