/** The end of a session (contract §5.8). */
import type { Topic } from '../scenario.js';
import { get, post } from '../steps.js';
import { CLAIMS, transparent } from './shared.js';

export const TOPIC: Topic = {
  topic: 'sign-out',
  scenarios: {
    'of a user': {
      config: () => ({ callbacks: transparent }),
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout', { callbackUrl: '/bye' }), get('/auth/session')],
    },
    'without a session': { steps: [post('/auth/signout')] },
    'of a session in several cookies': {
      visitor: { session: { ...CLAIMS, filler: 'x'.repeat(6000) } },
      steps: [post('/auth/signout')],
    },
    'of a session that cannot be read': {
      visitor: { session: 'nonsense' },
      steps: [post('/auth/signout')],
    },
    'when the event handler throws': {
      config: () => ({
        events: {
          signOut: () => {
            throw new Error('No.');
          },
        },
      }),
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout')],
    },
    'with a provider in the path': { steps: [post('/auth/signout/op')] },
  },
};
