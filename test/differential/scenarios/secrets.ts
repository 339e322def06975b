/** Several secrets: the first one seals, every one opens (contract §9, §11). */
import type { Config, Topic } from '../scenario.js';
import { get, post, signIn } from '../steps.js';
import { CLAIMS } from './shared.js';

const NEWER = 'a newer secret, also of more than 32 bytes';
const OLDER = 'an older secret, it has more than 32 bytes';

const rotated = (): Config => ({ secret: [NEWER, OLDER] });

export const TOPIC: Topic = {
  topic: 'secrets',
  scenarios: {
    'a session that the older one sealed': {
      config: rotated,
      visitor: { session: CLAIMS, sealedWith: OLDER },
      steps: [get('/auth/session'), get('/auth/session')],
    },
    'a session that neither sealed': {
      config: rotated,
      visitor: { session: CLAIMS, sealedWith: 'a secret that was never any of the two' },
      steps: [get('/auth/session')],
    },
    'a new CSRF token': { config: rotated, visitor: { isFresh: true }, steps: [get('/auth/csrf')] },
    'a CSRF token of before': {
      config: rotated,
      steps: [get('/auth/csrf'), post('/auth/signout')],
    },
    'a sign-in': { config: rotated, steps: [...signIn(), get('/auth/session')] },
    'one secret in a list': {
      config: () => ({ secret: [OLDER] }),
      visitor: { isFresh: true },
      steps: [get('/auth/csrf')],
    },
    'a sign-out': { config: rotated, visitor: { session: CLAIMS }, steps: [post('/auth/signout')] },
  },
};
