/** What the app gets beside the callbacks: events, warnings, errors (contract §7, §15). */
import type { Config, Topic } from '../scenario.js';
import { get, post, signIn } from '../steps.js';
import { CLAIMS, credentials, transparent } from './shared.js';

const refuse = (): never => {
  throw new Error('No.');
};

const RIGHT = { username: 'ada', password: 'opensesame' };

const throwing: NonNullable<Config['events']> = {
  createUser: refuse,
  linkAccount: refuse,
  session: refuse,
  signIn: refuse,
  signOut: refuse,
};

export const TOPIC: Topic = {
  topic: 'events and logs',
  scenarios: {
    'event handlers that throw change no outcome': {
      config: () => ({ events: throwing }),
      database: {},
      steps: [...signIn(), get('/auth/session'), post('/auth/signout')],
    },
    'event handlers that reject change no outcome': {
      config: () => ({
        providers: [credentials()],
        events: { signIn: async () => refuse(), session: async () => refuse() },
      }),
      steps: [post('/auth/callback/credentials', RIGHT), get('/auth/session')],
    },
    'a logger that throws': {
      config: () => ({ logger: { error: refuse } }),
      steps: [get('/auth/callback/unknown')],
    },
    'the console, without a logger': {
      config: () => ({ logger: { error: undefined, warn: undefined } as never }),
      steps: [get('/auth/callback/unknown'), get('/auth/session')],
    },
    'debug, to the console': {
      config: () => ({ debug: true, callbacks: transparent }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'a missing CSRF check is warned of': {
      config: ({ library }) => ({ skipCSRFCheck: library.skipCSRFCheck }),
      steps: [get('/auth/csrf'), get('/auth/session')],
    },
    'an adapter that fails is logged': {
      config: () => ({ session: { strategy: 'jwt' } }),
      database: { failing: ['getUserByAccount'] },
      steps: signIn(),
    },
  },
};
